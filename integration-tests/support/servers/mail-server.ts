import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { type ParsedMail, simpleParser } from "mailparser"
import { SMTPServer } from "smtp-server"
import { keptPort } from "./kept-port"

/** A mail that the server has received. */
export interface ReceivedMail {
  readonly from: string
  /** The receivers in the envelope. They may differ from the receivers in the mail's header. */
  readonly to: readonly string[]
  readonly raw: string
  readonly parsed: ParsedMail
}

/** A real SMTP server in this process that stores received mails. */
export interface MailServer {
  /** For the environment variable SMTP_URL. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /**
   * `refuse`: every mail is refused with a temporary error. `silent`: new connections and mails get no response until the mode
   * changes. `mute`: mails are received, but not confirmed until the mode changes.
   */
  mode: "accept" | "refuse" | "silent" | "mute"
  /** Mailboxes that the server does not know. */
  readonly unknown: Set<string>
  /** Waits until this many mails to a receiver (default: anybody) have arrived, and returns them. */
  arrived(count: number, to?: string): Promise<readonly ReceivedMail[]>
  /** Deletes the mails received so far. */
  empty(): void
  stop(): Promise<void>
}

/**
 * Starts a mail server that accepts any sign-in.
 * @param port default: a free port
 */
export async function startMailServer(port?: number): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const unknown = new Set<string>()
  const state: { mode: MailServer["mode"] } = { mode: "accept" }
  let stopping = false
  let waiting: (() => void)[] = []
  /** Calls `goOn` at once, or after the server has left `mode`. */
  const unless = (mode: "silent" | "mute", goOn: () => void) => {
    if (state.mode === mode) waiting.push(() => unless(mode, goOn))
    else goOn()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    // Clients keep connections of their pool open, so closing does not wait for them.
    closeTimeout: 100,
    onConnect: (_session, done) => unless("silent", done),
    onMailFrom: (_address, _session, done) => unless("silent", done),
    onAuth: (_auth, _session, done) => done(null, { user: "any" }),
    onRcptTo: ({ address }, _session, done) =>
      unknown.has(address) ? done(Object.assign(new Error(`<${address}> user unknown`), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        if (state.mode === "refuse") return done(Object.assign(new Error("Try again later"), { responseCode: 451 }))
        const raw = Buffer.concat(chunks)
        simpleParser(raw).then((parsed) => {
          // A closing server refuses mails: it would record the mail, but could not send its acceptance.
          if (stopping) return done(Object.assign(new Error("Closing"), { responseCode: 421 }))
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom === false ? "" : mailFrom.address
          received.push({ from, to: rcptTo.map(({ address }) => address), raw: raw.toString("utf8"), parsed })
          unless("mute", done)
        }, done)
      })
    },
  })
  server.on("error", () => undefined)
  const listening = server.listen(port ?? (await keptPort()), "127.0.0.1")
  await once(listening, "listening")
  const address = listening.address() as AddressInfo

  const matching = (to?: string) => received.filter((mail) => to === undefined || mail.to.includes(to))
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    unknown,
    get mode() {
      return state.mode
    },
    set mode(mode) {
      state.mode = mode
      const waited = waiting
      waiting = []
      for (const goOn of waited) goOn()
    },
    arrived: async (count, to) => {
      for (let tries = 0; matching(to).length < count; tries += 1) {
        if (tries === 500) throw new Error(`${matching(to).length} of ${count} mails came within ten seconds`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      return matching(to)
    },
    empty: () => {
      received.length = 0
    },
    stop: () => {
      stopping = true
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
