/** Request headers that a call may set, by option name. The generator refuses routes that declare any other header. */
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

/** Options of `fetch` that the client does not set itself. */
export type CallInit = Omit<RequestInit, "method" | "body" | "headers" | "signal">

/** Options of every call. `Header` lists the headers that the route accepts. */
export type CallOptions<Header extends CallHeader = never> = {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Added to the headers of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Milliseconds for one attempt. Default: that of the client. */
  readonly timeout?: number | undefined
  /** Passed to `fetch`, for example `{ next: { revalidate: 60 } }` of Next.js. */
  readonly init?: CallInit | undefined
  /** Called before the promise resolves, with the parts of the response that the result omits: `ETag`, `meta.replayed`. */
  readonly onAnswer?: ((answer: AnswerFacts) => void) | undefined
} & { readonly [Name in Header]?: string | undefined }

/** The parts of a response besides its data. */
export interface AnswerFacts {
  readonly status: number
  readonly headers: Headers
  /** The `meta` of the envelope; undefined if it has none. */
  readonly meta: Readonly<Record<string, unknown>> | undefined
}
