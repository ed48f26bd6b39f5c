import { appendFileSync } from "node:fs"
import { type Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http"

/** The server's response. `body` is the parsed JSON, or undefined if there was none; `text` is the raw body. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
  readonly body: any
  readonly text: string
}

export interface CallOptions {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Sent unchanged instead of a JSON body: malformed JSON, forms, bytes. Set the content type in `headers` (default: JSON). */
  readonly rawBody?: string | Buffer
  /** Timeout in milliseconds; default 30,000. */
  readonly timeout?: number
}

/**
 * Sends requests to the store. A path with a leading slash is a path of the site (`/svc/v1/status`, `/admin/orders`); a path without it
 * is below the base URL (`status`, `orders/1042`). Returns responses of every status; throws only for a broken connection or a timeout.
 */
export interface Client {
  get(path: string, options?: CallOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  patch(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  delete(path: string, body?: unknown, options?: CallOptions): Promise<Answer>
  head(path: string, options?: CallOptions): Promise<Answer>
  options(path: string, options?: CallOptions): Promise<Answer>
  request(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>
}

export interface ClientSource {
  /** URL of the server, read for each request, because a restarted server may have another port. */
  readonly origin: () => string
  /** Headers that identify the caller. Signs in for the first request. */
  readonly credentials: () => Promise<Readonly<Record<string, string>>>
  readonly agent: Agent
}

export function createClient(source: ClientSource): Client {
  const request = async (method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> => {
    const credentials = await source.credentials()
    return send(source, method, path, body, { ...options, headers: { ...credentials, ...options.headers } })
  }
  return {
    request,
    get: (path, options) => request("GET", path, undefined, options),
    post: (path, body, options) => request("POST", path, body, options),
    put: (path, body, options) => request("PUT", path, body, options),
    patch: (path, body, options) => request("PATCH", path, body, options),
    delete: (path, body, options) => request("DELETE", path, body, options),
    head: (path, options) => request("HEAD", path, undefined, options),
    options: (path, options) => request("OPTIONS", path, undefined, options),
  }
}

function send(source: ClientSource, method: string, path: string, body: unknown, options: CallOptions): Promise<Answer> {
  const url = new URL(path.startsWith("/") ? path : `/svc/v1/${path}`, source.origin())
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) {
      url.searchParams.append(name, String(value))
    }
  }
  const payload = options.rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const headers: Record<string, string> =
    payload === undefined ? {} : { "content-type": "application/json", "content-length": String(Buffer.byteLength(payload)) }
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === undefined) {
      delete headers[name.toLowerCase()]
    } else {
      headers[name.toLowerCase()] = value
    }
  }
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, { method, headers, agent: source.agent }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.once("error", reject)
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString("utf8")
        const answer = { status: response.statusCode ?? 0, headers: response.headers, body: parse(text), text }
        noteCodes(answer)
        noteRefusal(method, url.pathname, answer)
        resolve(answer)
      })
    })
    const milliseconds = options.timeout ?? 30_000
    call.setTimeout(milliseconds, () =>
      call.destroy(new Error(`No answer to ${method} ${url.pathname} within ${milliseconds} ms`)),
    )
    call.once("error", reject)
    call.end(payload)
  })
}

/** Error codes that this worker has received. Those of all workers are checked at the end of a run (scripts/test/error-codes.mjs). */
const seenCodes = new Set<string>()

export function noteCodes({ body }: Pick<Answer, "body">): void {
  const folder = process.env.SVC_TEST_CODES
  if (folder === undefined || typeof body !== "object" || body === null) return
  const found: unknown[] = [body.code, body.error?.code, ...Object.values(body.data?.details ?? {}).map(codeIn)]
  for (const problem of [body.data?.errors, body.error?.details?.errors])
    if (Array.isArray(problem)) found.push(...problem.map(codeIn))
  const fresh = found.filter((code): code is string => typeof code === "string" && !seenCodes.has(code))
  for (const code of fresh) seenCodes.add(code)
  if (fresh.length > 0) appendFileSync(`${folder}/${process.pid}`, `${fresh.join("\n")}\n`)
}

/**
 * Refusals that this worker has received. Their routes must declare them, which is checked at the end of a run
 * (scripts/test/declared-codes.mjs).
 */
const seenRefusals = new Set<string>()

function noteRefusal(method: string, path: string, { body }: Pick<Answer, "body">): void {
  const folder = process.env.SVC_TEST_REFUSALS
  if (folder === undefined || !path.startsWith("/svc/") || typeof body !== "object" || body === null) return
  const code: unknown = body.error?.code ?? body.code
  const line = `${method} ${path.replaceAll(" ", "")} ${code}`
  if (typeof code !== "string" || seenRefusals.has(line)) return
  seenRefusals.add(line)
  appendFileSync(`${folder}/${process.pid}`, `${line}\n`)
}

const codeIn = (value: unknown): unknown => (value as { code?: unknown } | null)?.code

function parse(text: string): unknown {
  if (text === "") {
    return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
