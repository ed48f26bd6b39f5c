import { createHmac, randomBytes } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join, relative, resolve } from "node:path"
import { eventually } from "../eventually.mjs"
import { equal, success } from "../expectation.mjs"
import { startReceiver } from "../receiver.mjs"

/** Notices to customers: mails, which a store without a mail server writes into a folder, and messages with consent. */
export const notifiedCustomers = {
  title: "Notifications to customers",
  async run(walk) {
    const { known, step } = walk
    await step("Mails of the order: accepted, shipped, finalized", () => showMails(known.order.number))
    await messages(walk)
  },
}

async function showMails(number) {
  const folder = resolve(process.env.MAIL_FOLDER || join(".data", "mails"))
  const names = await readdir(folder).catch(() => null)
  if (names === null) return "sent elsewhere (SMTP_URL, or another MAIL_FOLDER): skipped"
  // In a walkthrough the expected time may pass before its mail is sent, and the mail is then left out: three or four mails.
  const mails = await eventually(async () => {
    const found = await mailsOf(folder, number)
    return found.length >= 3 && found
  })
  const last = mails.at(-1)
  return `${mails.map(({ subject }) => subject).join("; ")}. Read them in ${relative(process.cwd(), folder) || "."}, the last is ${last.name}`
}

/** The mails of this order in the folder, oldest first. */
async function mailsOf(folder, number) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".txt")).sort()
  const mails = await Promise.all(
    names.slice(-200).map(async (name) => {
      const text = await readFile(join(folder, name), "utf8")
      return { name, subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? "" }
    }),
  )
  return mails.filter(({ subject }) => new RegExp(`\\b${number}\\b`).test(subject))
}

async function messages({ client, known, step, afterwards }) {
  const { messaging } = success(await client.get("settings/operation"))
  if (messaging.enabled || messaging.provider !== "none") {
    await step("Messages to phones", async () => `this store has a provider (${messaging.provider}): skipped`)
    return
  }
  const secret = randomBytes(16).toString("hex")
  const receiver = await startReceiver()
  afterwards("Stop the message endpoint", async () => {
    receiver.stop()
    return "stopped"
  })
  const ready = await step("Send messages to a local endpoint (PUT /settings/operation)", async () => {
    const answer = await client.put("settings/operation", {
      messaging: { enabled: true, provider: "http", settings: { url: receiver.url }, secrets: { secret } },
    })
    if (answer.status === 400 && answer.body.data?.params?.includes("messaging.settings.url")) {
      return ["this store may not call into private networks: not looked at", false]
    }
    const { messaging: set } = success(answer)
    equal("the secret is not returned", [set.secrets.secret, set.ready], ["", true])
    return [`ready, the secret reads ""`, true]
  })
  if (!ready) return
  afterwards("Put back: messages", async () => {
    const off = { enabled: false, provider: "none", settings: { url: null } }
    return success(await client.put("settings/operation", { messaging: off })).messaging.provider
  })
  await step("Only the guest who agreed gets a message", async () => {
    const place = async (body) => success(await client.post("orders", body, { guest: true }), 201)
    const messaged = await place({ ...known.cart.body, messaging_opt_in: true })
    const quiet = await place({ ...known.cart.body, messaging_opt_in: false })
    for (const { number } of [quiet, messaged]) success(await client.post(`orders/${number}/minutes`, { minutes: 20 }))
    const got = await eventually(() => receiver.got.find(({ body }) => body.order.number === String(messaged.number)))
    const signature = createHmac("sha256", secret).update(got.raw).digest("base64")
    equal("X-Svc-Signature", got.headers["x-svc-signature"], signature)
    equal("messages", receiver.got.length, 1)
    for (const { number } of [quiet, messaged]) success(await client.put(`orders/${number}`, { status: "cancelled" }))
    return `to ${got.body.to}: ${got.body.text}`
  })
}
