import { type AnswerFacts, CALL_HEADERS, type CallHeader, type CallInit, type CallOptions } from "./call-headers"
import { callerHeaders, credentialsOf, type OrderKeys, originOf, type SvcClientOptions } from "./client-options"
import { EtagCache } from "./etag-cache"
import { keptKeys, keyOf, rememberKey } from "./order-keys"
import { isPassing, newIdempotencyKey, pause, waitOf } from "./retry"
import { type Call, callOf, type Route } from "./route-line"
import { errorOf, isSvcError, SvcError } from "./svc-error"

type AnyOptions = CallOptions<CallHeader>

/** Codes that mean an invalid token. A wrong password has another code. */
const UNKNOWN_CALLER: ReadonlySet<string> = new Set(["svc_unauthorized", "rest_forbidden"])

/** The envelope of a success. */
interface Envelope {
  readonly data: unknown
  readonly meta?: AnswerFacts["meta"]
}

const RETRIES = 2
const TIMEOUT_MS = 20_000
/** Maximum wait before a retry. With a longer `Retry-After` the error is thrown, because a person is waiting. */
const LONGEST_WAIT_MS = 10_000

/** Sends the calls of one client: headers, time limits, retries, conditional requests, errors. */
export class Transport {
  readonly origin: string
  readonly #options: SvcClientOptions
  readonly #keys: OrderKeys | undefined
  readonly #kept = new EtagCache()

  constructor(options: SvcClientOptions) {
    this.#options = options
    this.#keys = keptKeys(options)
    this.origin = originOf(options)
  }

  /**
   * Calls a route with the arguments of its method, and retries if possible.
   * @returns the data; `{ data, meta }` for a page; the text of a file
   * @throws {SvcError} for every failed call; the signal's reason when the caller aborted it
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
    const keeps = route.verb === "GET" && !hasOwnCache({ ...this.#options.init, ...call.options.init })
    const kept = keeps ? this.#kept.get(call.url) : undefined
    const headers = await this.headersFor(route, call)
    if (kept !== undefined) headers["If-None-Match"] = kept.tag
    const { response, text } = await this.#exchange(route, call, headers)
    if (response.ok && keeps) this.#kept.store(call.url, response, text)
    return this.#result(route, call.options, response, response.status === 304 && kept ? kept.text : text, headers)
  }

  /** Sends one request and reads the response, within the time limit. */
  async #exchange(
    route: Route,
    call: Call<AnyOptions>,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ readonly response: Response; readonly text: string }> {
    const { signal, timeout } = call.options
    const limit = new AbortController()
    const stop = (): void => limit.abort()
    const timer = setTimeout(stop, timeout ?? this.#options.timeout ?? TIMEOUT_MS)
    signal?.addEventListener("abort", stop)
    try {
      signal?.throwIfAborted()
      const response = await this.send(route, call, headers, limit.signal)
      return { response, text: await response.text() }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw new SvcError(route.name, "client_unreachable", { message: String(error), status: 0, cause: error })
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener("abort", stop)
    }
  }

  /** The headers of a call, including the caller's credentials. Rethrows what the callbacks in the options throw. */
  async headersFor(route: Route, { values, body, options }: Call<AnyOptions>): Promise<Record<string, string>> {
    const { session } = this.#options
    const orderKey = route.has("orderKey") ? await keyOf(this.#keys, values[0]) : undefined
    const defaults: { readonly [Name in CallHeader]?: string | null | undefined } = { session, orderKey }
    const headers = await callerHeaders(this.#options)
    if (body !== undefined) headers["Content-Type"] = "application/json"
    for (const name of Object.keys(CALL_HEADERS) as CallHeader[]) {
      const value = options[name] ?? defaults[name]
      if (value) headers[CALL_HEADERS[name]] = value
    }
    return { ...headers, ...options.headers }
  }

  /** Sends one request. Rethrows what `fetch` throws. */
  send(
    { verb }: Route,
    { url, body, options }: Call<AnyOptions>,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Response> {
    const credentials = credentialsOf(this.#options)
    return (this.#options.fetch ?? fetch)(url, {
      ...(credentials && { credentials }),
      ...this.#options.init,
      ...options.init,
      method: verb,
      headers,
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  async #result(
    route: Route,
    options: AnyOptions,
    response: Response,
    text: string,
    sent: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const fine = response.ok || response.status === 304
    const body = fine && route.has("text") ? { data: text } : parsed(text)
    if (!fine || body === undefined) throw this.refusal(route, response, body, sent)
    if (response.headers.get("X-Svc-Auth") === "invalid") this.#options.onInvalidToken?.()
    const { data, meta } = body as Envelope
    await rememberKey(this.#keys, data)
    options.onAnswer?.({ status: response.status, headers: response.headers, meta })
    return route.has("page") ? { data, meta } : data
  }

  /** The error for a response. Calls `onInvalidToken` if the sent token is invalid. */
  refusal(route: Route, response: Response, body: unknown, sent: Readonly<Record<string, string>>): SvcError {
    const error = errorOf(route.name, response, body)
    if (sent.Authorization && error.status === 401 && UNKNOWN_CALLER.has(error.code)) this.#options.onInvalidToken?.()
    return error
  }
}

/** Whether the options of `fetch` control caching: by `cache`, or by `next` of Next.js. Conditional requests would bypass that cache. */
function hasOwnCache(init: CallInit): boolean {
  return "cache" in init || "next" in init
}

/** Whether repeating the call has no further effect. */
function isRepeatable({ verb, has }: Route): boolean {
  return verb === "GET" || has("reads") || has("keyHeader") || has("keyField")
}

/** Adds an idempotency key if the route accepts one and the caller gave none. All attempts send the same key. */
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
