/** Codes that the client itself gives: no answer came, or one in no format of the service (a proxy's page). */
export type ClientFailure = "client_unreachable" | "client_unreadable"

/** One problem of a cart or an order, as in `errors` of `POST /cart/validate`. */
export interface SvcProblem {
  readonly code: string
  /** In the language of the site. Decide by `code`, never by this text. */
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

/** What an error is made of. */
export interface SvcErrorFacts {
  readonly message: string
  readonly status: number
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly params?: readonly string[] | undefined
  readonly retryAfter?: number | undefined
  readonly cause?: unknown
}

const NAME = "SvcError"

/** A call that failed. Both error formats of the service become this one class. */
export class SvcError<Code extends string = string> extends Error {
  /** Decide by this code. The type guard of a method (`svc.orders.place.failed`) narrows it to the codes of its route. */
  readonly code: Code
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  /** Names of the fields that the error is about. */
  readonly params: readonly string[]
  /** The method that failed, for example `orders.place`. */
  readonly route: string
  /** Seconds after which the service wants to be asked again. */
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

  /** Every problem that the service found with an order; empty for other errors. */
  get problems(): readonly SvcProblem[] {
    return (this.details.errors as SvcProblem[] | undefined) ?? []
  }
}

/** Whether something thrown is an error of this client. Holds over two copies of the client, too. */
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
 * The error that an answer means: the plugin format, the platform format, or neither of them.
 * @param body the parsed answer; undefined when it is no JSON
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

/** `Retry-After` as seconds or as a date. */
function secondsOf(text: string): number | undefined {
  const seconds = Number(text)
  const told = Number.isNaN(seconds) ? (Date.parse(text) - Date.now()) / 1000 : seconds
  return Number.isNaN(told) ? undefined : Math.max(0, told)
}
