import { noteAnswer } from "./live/sign-in"
import { shownLanguage } from "./shown-language"

/** A response of `/admin/svc`. */
export interface Answer<T> {
  readonly data: T
  /** The version of the data, for `If-Match`. */
  readonly etag?: string
  readonly meta?: { readonly total: number; readonly page: number; readonly per_page: number; readonly total_pages: number }
}

/** A failed request. Callers decide by `status` and `code`, never by the message. Code `offline`: there was no response. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    /** Seconds until the request may be repeated (`Retry-After`). */
    readonly retryAfter = 0,
  ) {
    super(message)
  }
}

/**
 * Whether the same request can be repeated with success: there was no answer, the server failed, or it received too many requests.
 * @param isOnce the request would take effect twice if it were sent twice. Then it is repeated only if the server has certainly not applied it
 */
export function mayRepeat(error: unknown, isOnce = false): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status === 429 || error.status === 503) return true
  return !isOnce && (error.code === "offline" || error.status >= 500)
}

/** How long (ms) to wait before a failed request is repeated. */
export function waitOf(error: unknown): number {
  return error instanceof ApiError ? error.retryAfter * 1_000 : 0
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

interface CallOptions {
  readonly query?: Query
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** The server's origin without a trailing slash; empty: the dashboard's own origin. */
export function originOf(): string {
  return (typeof __BACKEND_URL__ === "undefined" ? "/" : (__BACKEND_URL__ ?? "/")).replace(/\/$/, "")
}

/** The absolute form of a URL from a response, which is relative if the server does not know its own address. */
export function absoluteUrl(url: string): string {
  return new URL(url, originOf() || window.location.origin).href
}

/** Whether {@link absoluteUrl} has to use this browser's address for a URL, because the server does not know its own address. */
export function isBrowsersAddress(url: string): boolean {
  return url.startsWith("/") && originOf() === ""
}

/** The URL of a plugin route that accepts the dashboard's sign-in. */
export function urlOf(path: string, query: Query = {}): string {
  const sent = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)]])),
  ).toString()
  return `${originOf()}/admin/svc/${path}${sent === "" ? "" : `?${sent}`}`
}

/**
 * The credential of a request (the dashboard's cookie, or its token if the dashboard is set up to store one), and the dashboard's language, in which
 * the service writes its refusals.
 */
export function sender(): { readonly headers: Record<string, string>; readonly credentials: RequestCredentials } {
  const headers = { "Accept-Language": shownLanguage() }
  if (typeof __AUTH_TYPE__ === "undefined" || __AUTH_TYPE__ !== "jwt") return { headers, credentials: "include" }
  const key = typeof __JWT_TOKEN_STORAGE_KEY__ === "undefined" ? undefined : __JWT_TOKEN_STORAGE_KEY__
  const token = localStorage.getItem(key ?? "medusa_auth_token")
  return { headers: token === null ? headers : { ...headers, Authorization: `Bearer ${token}` }, credentials: "omit" }
}

/**
 * Calls a route as the signed-in administrator.
 * @param path below `/admin/svc/`, which has the routes of `/svc/v1/`
 * @throws ApiError
 */
export async function call<T>(
  method: string,
  path: string,
  { query, body, headers, signal }: CallOptions = {},
): Promise<Answer<T>> {
  const own = sender()
  let response: Response
  try {
    response = await fetch(urlOf(path, query), {
      method,
      credentials: own.credentials,
      // This type is sent even without a body: with the dashboard's cookie, the service accepts only POST requests for which browsers check CORS.
      headers: { ...own.headers, ...(method === "GET" ? {} : { "Content-Type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, "offline", "")
  }
  noteAnswer(response.status)
  if (!response.ok) throw await failureOf(response)
  const answer = await response.json().catch(() => ({}))
  const etag = response.headers.get("ETag")
  return etag === null ? answer : { ...answer, etag }
}

/** The error in a response. There are two formats: the plugin's and Medusa's. */
export async function failureOf(response: Response): Promise<ApiError> {
  const answer = await response.json().catch(() => ({}))
  const { code = "", message = "", details = {} } = answer.error ?? { ...answer, details: answer.data?.details }
  return new ApiError(response.status, code, message, details, Number(response.headers.get("Retry-After")) || 0)
}

/** Reads the data of a route. */
export async function read<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T> {
  return (await call<T>("GET", path, { ...(query ? { query } : {}), ...(signal ? { signal } : {}) })).data
}

/** The maximum number of times that a list is read, if it changes each time. */
const READINGS = 3

/**
 * Reads all pages of a list. If its length changes between two pages, the list is read again, because an element may have moved to an earlier
 * page and be missing.
 */
export async function readAll<T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T[]> {
  for (let reading = 1; ; reading += 1) {
    const found: T[] = []
    const totals = new Set<number | undefined>()
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { data, meta } = await call<T[]>("GET", path, {
        query: { per_page: 100, ...query, page },
        ...(signal ? { signal } : {}),
      })
      found.push(...data)
      totals.add(meta?.total)
      pages = meta?.total_pages ?? 1
    }
    if (totals.size === 1 || reading === READINGS) return found
  }
}

/** Reads data with its `ETag`; returns the known response if the data has not changed. */
export async function readAgain<T>(path: string, known: Answer<T> | undefined, signal?: AbortSignal): Promise<Answer<T>> {
  const headers: Record<string, string> = known?.etag === undefined ? {} : { "If-None-Match": known.etag }
  try {
    return await call<T>("GET", path, { headers, ...(signal ? { signal } : {}) })
  } catch (error) {
    if (known !== undefined && error instanceof ApiError && error.status === 304) return known
    throw error
  }
}
