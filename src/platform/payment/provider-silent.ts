/** The provider did not answer: it is down, slow, or its response cannot be read. The result is unknown. */
export class ProviderSilent extends Error {
  constructor(cause: unknown, what = "The payment provider did not answer") {
    super(`${what}: ${messageOf(cause)}`)
    this.name = "ProviderSilent"
  }
}

/** It is unknown whether a refund is made. The other payments of the provider may succeed, unless it has answered nothing for a while. */
export class RefundUnanswered extends ProviderSilent {
  constructor(cause: unknown) {
    super(cause, "It is unknown whether a refund is made")
    this.name = "RefundUnanswered"
  }
}

/** The provider has answered that it does not make the refund. An outage, a lost response or too many requests are not refusals. */
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
