import { type AnswerFacts, CALL_HEADERS, type CallHeader, type CallOptions } from "./call-headers"
import { callerHeaders, credentialsOf, type OrderKeys, originOf, type SvcClientOptions } from "./client-options"
import { KeptAnswers } from "./kept-answers"
import { keptKeys, rememberKey } from "./order-keys"
import { isPassing, newIdempotencyKey, pause, waitOf } from "./retry"
import { type Call, callOf, type Route } from "./route-line"
import { errorOf, isSvcError, SvcError } from "./svc-error"

type AnyOptions = CallOptions<CallHeader>

/** The envelope of a success. */
interface Envelope {
  readonly data: unknown
  readonly meta?: AnswerFacts["meta"]
}

const RETRIES = 2
const TIMEOUT_MS = 20_000
/** Longer than this nobody waits in front of a screen: the error is thrown, with `retryAfter`. */
const LONGEST_WAIT_MS = 10_000

/** Sends the calls of one client: headers, time limits, repetitions, kept answers, errors. */
export class Transport {
  readonly origin: string
  readonly #options: SvcClientOptions
  readonly #keys: OrderKeys | undefined
  readonly #kept = new KeptAnswers()

  constructor(options: SvcClientOptions) {
    this.#options = options
    this.#keys = keptKeys(options)
    this.origin = originOf(options)
  }

  /**
   * Calls a route with the arguments of its method, as often as it may be repeated.
   * @returns the data; `{ data, meta }` of a page; the text of a file
   * @throws {SvcError} for every refusal; the reason of the signal when the caller ended the call
   */
  async call(route: Route, args: readonly unknown[]): Promise<unknown> {
    const call = withKey(route, callOf<AnyOptions>(route, this.origin, args))
    const retries = isRepeatable(route) ? (this.#options.retries ?? RETRIES) : 0
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt(route, call)
      } catch (error) {
        if (attempt >= retries || !isSvcError(error) || !isPassing(error)) throw error
        const wait = waitOf(error, attempt)
        if (wait > LONGEST_WAIT_MS) throw error
        await pause(wait, call.options.signal)
      }
    }
  }

  async #attempt(route: Route, call: Call<AnyOptions>): Promise<unknown> {
    const { url, options } = call
    const limit = new AbortController()
    const stop = (): void => limit.abort()
    const timer = setTimeout(stop, options.timeout ?? this.#options.timeout ?? TIMEOUT_MS)
    options.signal?.addEventListener("abort", stop)
    try {
      const kept = route.verb === "GET" ? this.#kept.of(url) : undefined
      const response = await this.send(route, call, limit.signal, kept && { "If-None-Match": kept.tag })
      const text = response.status === 304 && kept ? kept.text : await response.text()
      if (response.ok && route.verb === "GET") this.#kept.keep(url, response, text)
      return await this.#result(route, options, response, text)
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason
      if (isSvcError(error)) throw error
      throw new SvcError(route.name, "client_unreachable", { message: String(error), status: 0, cause: error })
    } finally {
      clearTimeout(timer)
      options.signal?.removeEventListener("abort", stop)
    }
  }

  /** One request. Whatever `fetch` throws is thrown on. */
  async send(
    route: Route,
    { url, values, body, options }: Call<AnyOptions>,
    signal: AbortSignal,
    more?: Readonly<Record<string, string>>,
  ): Promise<Response> {
    options.signal?.throwIfAborted()
    const { session, fetch: ownFetch, onInvalidToken } = this.#options
    const caller = await callerHeaders(this.#options)
    const orderKey = route.has("orderKey") ? await this.#keys?.get(values[0] as string) : undefined
    const defaults: { readonly [Name in CallHeader]?: string | null | undefined } = { session, orderKey }
    const headers: Record<string, string> = { ...caller, ...more }
    if (body !== undefined) headers["Content-Type"] = "application/json"
    for (const name of Object.keys(CALL_HEADERS) as CallHeader[]) {
      const value = options[name] ?? defaults[name]
      if (value) headers[CALL_HEADERS[name]] = value
    }
    const credentials = credentialsOf(this.#options)
    const response = await (ownFetch ?? fetch)(url, {
      ...(credentials && { credentials }),
      ...options.init,
      method: route.verb,
      headers: { ...headers, ...options.headers },
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (caller.Authorization && (response.status === 401 || response.headers.get("X-Svc-Auth") === "invalid")) onInvalidToken?.()
    return response
  }

  async #result(route: Route, options: AnyOptions, response: Response, text: string): Promise<unknown> {
    const fine = response.ok || response.status === 304
    const isText = fine && route.has("text")
    const body = isText ? { data: text } : parsed(text)
    if (!fine || body === undefined) throw errorOf(route.name, response, body)
    const { data, meta } = body as Envelope
    await rememberKey(this.#keys, data)
    options.onAnswer?.({ status: response.status, headers: response.headers, meta })
    return route.has("page") ? { data, meta } : data
  }
}

/** Whether a second call does what one does. */
function isRepeatable({ verb, has }: Route): boolean {
  return verb === "GET" || has("reads") || has("keyHeader") || has("keyField")
}

/** The call with an idempotency key, when its route takes one and the caller has given none. All attempts send the same. */
function withKey({ has }: Route, call: Call<AnyOptions>): Call<AnyOptions> {
  const { options } = call
  if (has("keyHeader")) return { ...call, options: { ...options, idempotencyKey: options.idempotencyKey ?? newIdempotencyKey() } }
  if (!has("keyField")) return call
  const body = call.body as { readonly idempotency?: string }
  return { ...call, body: { ...body, idempotency: body.idempotency ?? newIdempotencyKey() } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
