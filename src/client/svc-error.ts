/** Codes that the client itself sets: there was no response, or its body has none of the service's formats (for example a proxy's page). */
export type ClientFailure = "client_unreachable" | "client_unreadable"

/** One problem of a cart or an order, as in `errors` of `POST /cart/validate`. */
export interface SvcProblem {
  readonly code: string
  /** In the store's language. Decide by `code`, never by this text. */
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

/** The facts of an error. */
export interface SvcErrorFacts {
  readonly message: string
  readonly status: number
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly params?: readonly string[] | undefined
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

const NAME = "SvcError"

/** A failed call. Represents both error formats of the service. */
export class SvcError<Code extends string = string> extends Error {
  /** Decide by this code. The type guard of a method (`svc.orders.place.failed`) narrows it to the codes of its route. */
  readonly code: Code
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  /** The fields at fault. */
  readonly params: readonly string[]
  /** The method that failed, for example `orders.place`. */
  readonly route: string
  /** Seconds after which the call may be retried, from `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(route: string, code: Code, facts: SvcErrorFacts) {
    super(facts.message, { cause: facts.cause })
    this.name = NAME
    this.route = route
    this.code = code
    this.status = facts.status
    this.details = facts.details ?? {}
    this.params = facts.params ?? []
    this.retryAfter = facts.retryAfter
  }

  /** All problems of an order; empty for other errors. */
  get problems(): readonly SvcProblem[] {
    return (this.details.errors as SvcProblem[] | undefined) ?? []
  }
}

/** Whether a thrown value is an error of this client, even if thrown by another copy of it. */
export function isSvcError(error: unknown): error is SvcError {
  return error instanceof Error && error.name === NAME
}

interface ErrorBody {
  readonly code?: unknown
  readonly message?: string
  readonly data?: { readonly params?: string[]; readonly details?: Record<string, unknown> }
  readonly error?: { readonly code?: unknown; readonly message?: string; readonly details?: Record<string, unknown> }
}

/**
 * The error for a response: in the plugin format, the platform format, or neither.
 * @param body the parsed response; undefined when it is not JSON
 */
export function errorOf(route: string, response: Response, body: unknown): SvcError {
  const { error, code, message, data } = (body ?? {}) as ErrorBody
  const known = error?.code ?? code
  const { status } = response
  const after = response.headers.get("Retry-After")
  const readable = typeof known === "string"
  return new SvcError(route, readable ? known : "client_unreadable", {
    message: (readable && (error?.message ?? message)) || `HTTP ${status}`,
    status,
    details: error?.details ?? data?.details,
    params: data?.params,
    retryAfter: after === null ? undefined : secondsOf(after),
  })
}

/** Parses `Retry-After`, which is a number of seconds or a date. */
function secondsOf(text: string): number | undefined {
  const seconds = Number(text)
  const wait = Number.isNaN(seconds) ? (Date.parse(text) - Date.now()) / 1000 : seconds
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}
