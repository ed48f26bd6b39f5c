/** The provider did not answer: it is down, slow, or its response cannot be read. The result is unknown. */
export class ProviderSilent extends Error {
  constructor(cause: unknown, what = "The payment provider did not answer") {
    super(`${what}: ${messageOf(cause)}`)
    this.name = "ProviderSilent"
  }
}

/**
 * It is unknown whether a payment has changed. Other payments of the provider may succeed, unless the provider has answered nothing for a
 * while.
 */
export class OutcomeUnknown extends ProviderSilent {
  /** @param unknown the end of the sentence "It is unknown …", such as `whether an authorisation is void` */
  constructor(cause: unknown, { unknown }: { readonly unknown: string }) {
    super(cause, `It is unknown ${unknown}`)
    this.name = "OutcomeUnknown"
  }
}

/** {@link OutcomeUnknown} of a refund. */
export class RefundUnanswered extends OutcomeUnknown {
  constructor(cause: unknown) {
    super(cause, { unknown: "whether a refund is made" })
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
