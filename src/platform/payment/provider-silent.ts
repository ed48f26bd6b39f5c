/**
 * The provider did not answer: it is down, slow, or its response cannot be read. The result is unknown, and nothing was written.
 */
export class ProviderSilent extends Error {
  constructor(cause: unknown) {
    super(`The payment provider did not answer: ${messageOf(cause)}`)
    this.name = "ProviderSilent"
  }
}

/** The provider has answered that it does not make the refund. An outage, a lost answer or too many requests are no refusal. */
export class RefundRefused extends Error {
  constructor(cause: unknown) {
    super(`The payment provider has refused a refund: ${messageOf(cause)}`)
    this.name = "RefundRefused"
  }
}

function messageOf(cause: unknown): string {
  const { message } = (typeof cause === "object" && cause !== null ? cause : {}) as { message?: unknown }
  return typeof message === "string" ? message : String(cause)
}
