import { type MailServer, startMailServer } from "../support"
import { type PlatformHost, startPlatformHost } from "./support/platform-host"

/** Mails through the platform's Notification module and a real mail server (contract section 12), over two processes. */
describe("mails", () => {
  let mails: MailServer
  let host: PlatformHost
  beforeAll(async () => {
    mails = await startMailServer()
    host = await startPlatformHost({ processes: 2, env: { SMTP_URL: mails.url, MAIL_FROM: "Casa Ejemplo <hola@casa.example>" } })
  })
  afterAll(async () => {
    await host.stop()
    await mails.stop()
  })
  beforeEach(() => {
    mails.mode = "accept"
    mails.empty()
  })

  const rows = () => host.db("notification").orderBy("created_at")

  it("are sent as HTML and text, and are in the platform's notification log without their content", async () => {
    expect(await host.run("sendMails", { to: "ana@example.com" })).toEqual(["sent"])
    const [mail] = await mails.arrived(1, "ana@example.com")
    expect(mail?.parsed.subject).toBe("Cambia tu contraseña · Ana")
    expect(mail?.parsed.text).toContain("https://my.shop/?svc_reset=")
    expect(String(mail?.parsed.html)).toContain("<h1")
    const [row] = await rows()
    expect(row).toMatchObject({ to: "ana@example.com", channel: "email", template: "svc-reset-password", status: "success" })
    expect(JSON.stringify(await rows())).not.toContain("a1a1a1")
  })

  it("with a key are sent once, even if two processes request them several times", async () => {
    const [one, other] = host.processes
    const asked = { to: "once@example.com", key: "order:1:accepted", times: 10 }
    const outcomes = await Promise.all([one?.run("sendMails", asked), other?.run("sendMails", asked)])
    expect(outcomes.flat().filter((outcome) => outcome === "sent")).toHaveLength(1)
    const others = outcomes.flat().filter((outcome) => outcome !== "sent")
    expect(others).toHaveLength(19)
    for (const outcome of others) expect(["repeated", "under_way"]).toContain(outcome)
    expect(await host.run("sendMails", { ...asked, times: 1 })).toEqual(["repeated"])
    expect(await mails.arrived(1, "once@example.com")).toHaveLength(1)
  })

  it("without a key are sent every time", async () => {
    expect(await host.run("sendMails", { to: "twice@example.com", times: 2 })).toEqual(["sent", "sent"])
    expect(await mails.arrived(2, "twice@example.com")).toHaveLength(2)
  })

  it("fail while the mail server refuses mails, and are sent once when it accepts them again", async () => {
    const asked = { to: "later@example.com", key: "order:2:shipped" }
    mails.mode = "refuse"
    for (let round = 0; round < 3; round += 1) expect(await host.run("sendMails", asked)).toEqual(["failed"])
    mails.mode = "accept"
    expect(await host.run("sendMails", asked)).toEqual(["sent"])
    expect(await host.run("sendMails", asked)).toEqual(["repeated"])
    expect(await host.processes[1]?.run("sendMails", asked)).toEqual(["repeated"])
    expect(await mails.arrived(1, "later@example.com")).toHaveLength(1)
    expect(await host.db("notification").where({ idempotency_key: asked.key })).toHaveLength(1)
  })

  it("are sent again when a mail server that was down is back", async () => {
    const port = Number(new URL(mails.url).port)
    await mails.stop()
    const asked = { to: "back@example.com", key: "order:3:finalized" }
    expect(await host.run("sendMails", asked)).toEqual(["failed"])
    mails = await startMailServer(port)
    expect(await host.run("sendMails", asked)).toEqual(["sent"])
    expect(await mails.arrived(1, "back@example.com")).toHaveLength(1)
  })

  it.each([
    "a@example.com, thief@example.com",
    "a@example.com\r\nBcc: thief@example.com",
    "Ana <a@example.com>",
    "group:thief@example.com;",
    "no address",
    "",
  ])("to %p are not sent", async (to) => {
    expect(await host.run("sendMails", { to })).toEqual(["failed"])
    expect(mails.received).toEqual([])
  })

  it("get no additional headers from a recipient's name", async () => {
    const name = "Eva\r\nBcc: thief@example.com\r\n\r\n<script>alert(1)</script>"
    expect(await host.run("sendMails", { to: "eva@example.com", name })).toEqual(["sent"])
    const [mail] = await mails.arrived(1, "eva@example.com")
    expect(mail?.to).toEqual(["eva@example.com"])
    expect(mail?.parsed.bcc).toBeUndefined()
    expect(mail?.raw).not.toMatch(/^Bcc:/im)
    expect(String(mail?.parsed.html)).not.toContain("<script")
  })
})
