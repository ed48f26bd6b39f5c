/** Request headers of the contract that a call may set, by the names of its options. The generator refuses a route that declares another. */
export const CALL_HEADERS = {
  actor: "X-Svc-Actor",
  idempotencyKey: "Idempotency-Key",
  ifMatch: "If-Match",
  lastEventId: "Last-Event-ID",
  orderKey: "X-Svc-Order-Key",
  session: "X-Svc-Session",
} as const

/** An option of a call that becomes a request header. */
export type CallHeader = keyof typeof CALL_HEADERS

/** What `fetch` knows and the client does not set. */
export type CallInit = Omit<RequestInit, "method" | "body" | "headers" | "signal">

/** Options of every call. `Header` names the headers that the route takes. */
export type CallOptions<Header extends CallHeader = never> = {
  /** Ends the call: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Added to the headers of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Milliseconds for one attempt. Default: that of the client. */
  readonly timeout?: number | undefined
  /** Passed on to `fetch`, for example `{ next: { revalidate: 60 } }` of Next.js. */
  readonly init?: CallInit | undefined
  /** Called before the promise resolves, with what the result leaves out: `ETag`, `meta.replayed`. */
  readonly onAnswer?: ((answer: AnswerFacts) => void) | undefined
} & { readonly [Name in Header]?: string | undefined }

/** What an answer says beside its data. */
export interface AnswerFacts {
  readonly status: number
  readonly headers: Headers
  /** The `meta` of the envelope; undefined when it has none. */
  readonly meta: Readonly<Record<string, unknown>> | undefined
}
