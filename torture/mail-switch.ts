import { type MailServer, type ReceivedMail, startMailServer } from "../integration-tests/support"

/** The mail server of a store, to be taken away and brought back. What it has taken it keeps. */
export class MailSwitch {
  readonly #before: ReceivedMail[] = []

  private constructor(
    private server: MailServer,
    private readonly port: number,
  ) {}

  static async start(): Promise<MailSwitch> {
    const server = await startMailServer()
    return new MailSwitch(server, Number(new URL(server.url).port))
  }

  get url(): string {
    return this.server.url
  }

  /** Every mail that was ever taken. */
  get received(): readonly ReceivedMail[] {
    return [...this.#before, ...this.server.received]
  }

  /** Nobody listens, and connections are closed. */
  async kill(): Promise<void> {
    await this.server.stop()
  }

  /** Is there again, on the same port. */
  async return(): Promise<void> {
    this.#before.push(...this.server.received)
    this.server = await startMailServer(this.port)
  }

  /** `refuse`: mails are turned away, to be sent again later. `silent`: connections are taken, and nobody says a word. */
  behave(mode: MailServer["mode"]): void {
    this.server.mode = mode
  }

  async stop(): Promise<void> {
    await this.server.stop()
  }
}
