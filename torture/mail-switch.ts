import { type MailServer, type ReceivedMail, startMailServer } from "../integration-tests/support"

/** The mail server of a store, which can be stopped and started again. The mails received before are kept. */
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

  /** Every mail received so far. */
  get received(): readonly ReceivedMail[] {
    return [...this.#before, ...this.server.received]
  }

  /** Stops listening and closes all connections. */
  async kill(): Promise<void> {
    await this.server.stop()
  }

  /** Listens again, on the same port. */
  async start(): Promise<void> {
    this.#before.push(...this.server.received)
    this.server = await startMailServer(this.port)
  }

  /** `refuse`: rejects mails temporarily. `silent`: accepts connections but does not respond. */
  behave(mode: MailServer["mode"]): void {
    this.server.mode = mode
  }

  async stop(): Promise<void> {
    await this.server.stop()
  }
}
