import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Store, startStore } from "../../support"
import { ACCOUNTS, PASSWORD } from "../../support/accounts"
import { medusaCommand } from "../../support/commands"
import { launchStripe } from "../../support/servers/launched-stripe"

/* `npm run walkthrough` at the demo store, with the local Stripe of `npm start`. */

let store: Store
let stripe: Awaited<ReturnType<typeof launchStripe>>
const folder = mkdtempSync(join(tmpdir(), "svc-walkthrough-"))
const stripeUrl = (): string => JSON.parse(readFileSync(join(folder, "stripe.json"), "utf8")).url

beforeAll(async () => {
  store = await startStore({ seed: "demo" })
  stripe = await launchStripe(store.url, join(folder, "stripe.json"))
  await medusaCommand(store.databaseName, ["exec", "src/scripts/seed.js"], { environment: stripe.env })
  await store.processes[0]?.kill()
  await store.processes[0]?.start({ ...stripe.env, SVC_ALLOW_PRIVATE_NETWORKS: "1" })
})
afterAll(async () => {
  stripe?.stop()
  rmSync(folder, { recursive: true, force: true })
  await store?.stop()
})

/**
 * Runs `npm run walkthrough -- --patient`.
 * @returns the lines of its output, and its exit code
 */
async function walkthrough(env: Readonly<Record<string, string>>): Promise<{ readonly output: string[]; readonly code: number }> {
  const script = join(__dirname, "../../../scripts/walkthrough.mjs")
  const child = spawn(process.execPath, [script, "--patient"], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let text = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk))
  const [code] = await once(child, "close")
  return { output: text.split("\n"), code }
}

/** Expires the order that the walkthrough leaves unpaid. It is the only order that is held for five minutes. */
async function endHeldOrder(): Promise<void> {
  await store.db.raw(
    "update svc_online_payment set expires_at = now(), look_at = now() where state = 'open' and expires_at < created_at + interval '6 minutes' and expires_at > now()",
  )
}

/** The titles of a walkthrough's chapters, with their numbers of steps. */
function chaptersOf(output: readonly string[]): [string, number][] {
  const chapters: [string, number][] = []
  for (const line of output) {
    const [, title] = /^ {2}([A-Z“][^:]*)$/.exec(line) ?? []
    const last = chapters.at(-1)
    if (title !== undefined) chapters.push([title, 0])
    else if (last && /^ {2}✓ +\d+ /.test(line)) last[1] += 1
  }
  return chapters
}

it("every step of the walkthrough succeeds, including card payments", async () => {
  const { email } = ACCOUNTS.administrator
  await medusaCommand(store.databaseName, ["user", "--email", email, "--password", PASSWORD])
  // The walkthrough compares times with this machine's clock.
  await store.setClock(null)
  const expiry = setInterval(() => void endHeldOrder(), 1_000)
  const { output, code } = await walkthrough({
    BASE_URL: store.url,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: PASSWORD,
    LOCAL_STRIPE: stripeUrl(),
    MAIL_FOLDER: join(folder, "no-mails"),
  }).finally(() => clearInterval(expiry))
  expect([code, output.filter((line) => line.includes("✗"))]).toEqual([0, []])
  const chapters = chaptersOf(output)
  expect(chapters.map(([title]) => title)).toHaveLength(17)
  expect(chapters.find(([title]) => title === "Card payments")?.[1]).toBe(14)
  expect(chapters.find(([title]) => title === "The unpaid order")?.[1]).toBe(1)
  expect(output.filter((line) => line.includes("Left out"))).toEqual([])
}, 600_000)
