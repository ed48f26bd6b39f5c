import { type FailureKind, type MessagingConnection, type OutgoingMessage, SendingFailure } from "../../domain/notifications"
import { OutboundError, type OutboundRequest, type OutboundResponse, sendOutbound } from "../../outbound"

/** Time limit of one message, from the DNS lookup to the last byte of the response. */
const ATTEMPT_MS = 10_000
const ANSWER_LIMIT = 64 * 1024

export interface MessageDelivery {
  /** E.164. */
  readonly to: string
  readonly message: OutgoingMessage
  readonly connection: MessagingConnection
}

/** The protocol of a messaging service. */
export interface VendorWay {
  readonly name: string
  /** @throws SendingFailure when a required setting is missing */
  readonly request: (delivery: MessageDelivery) => OutboundRequest
  /** The service's id of an accepted message; undefined: it gives none. */
  readonly idOf: (answer: OutboundResponse) => string | undefined
  /** The kind of a refusal, and its reason for the log. */
  readonly judge: (answer: OutboundResponse) => { readonly kind: FailureKind; readonly reason: string }
  /** True: the service detects duplicates, so a message whose response was lost can be sent again. */
  readonly knowsRepeats: boolean
}

/**
 * Sends one message through the guarded client: allowed addresses only, no redirects.
 * @returns the service's id of the message, if it gives one
 * @throws SendingFailure
 */
export async function sendToVendor(way: VendorWay, delivery: MessageDelivery): Promise<{ id?: string }> {
  const { allowPrivate } = delivery.connection
  const request = way.request(delivery)
  let answer: OutboundResponse
  try {
    answer = await sendOutbound(request, { allowPrivate, timeoutMs: ATTEMPT_MS, responseLimit: ANSWER_LIMIT })
  } catch (error) {
    throw unanswered(way, error)
  }
  if (answer.status >= 200 && answer.status < 300) {
    const id = way.idOf(answer)
    return id === undefined ? {} : { id }
  }
  const { kind, reason } = way.judge(answer)
  throw new SendingFailure(kind, `${way.name}: ${reason}`)
}

/** Connection errors that occur before anything is sent. */
const NEVER_LEFT: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
])

function unanswered({ name, knowsRepeats }: VendorWay, error: unknown): SendingFailure {
  if (!(error instanceof OutboundError)) return new SendingFailure("unknown", `${name}: the request failed`)
  const { kind, code } = error
  if (kind === "refused") return new SendingFailure("refused", `${name}: requests to this address are not allowed`)
  const reason = `${name}: no answer (${code ?? kind})`
  return new SendingFailure(knowsRepeats || NEVER_LEFT.has(code ?? "") ? "away" : "unknown", reason)
}

/** The kind of failure for an HTTP status: timeouts, rate limits and server errors are retried, everything else is final. */
export function kindOfStatus(status: number): FailureKind {
  return status >= 500 || [408, 425, 429].includes(status) ? "away" : "refused"
}
