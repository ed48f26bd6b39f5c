import type { CallInit } from "./call-headers"

type Awaitable<T> = T | Promise<T>

/** The part of an instance of `@medusajs/js-sdk` that the client uses: the host's address and the signed-in customer. */
export interface SdkInstance {
  readonly client: { getToken(): Promise<string | null | undefined> }
}

/** A store for the keys of placed orders, such as a `Map`. */
export interface OrderKeys {
  get(id: string): Awaitable<string | null | undefined>
  set(id: string, key: string): unknown
}

/** The address of the service and the credentials of the caller. */
export interface SvcClientOptions {
  /** Address of the host, for example `https://api.shop.example`. May end with `/svc/v1`. Required without `sdk`. */
  readonly baseUrl?: string | undefined
  /** An instance of `Medusa` of `@medusajs/js-sdk`. The client uses its address and its signed-in customer. */
  readonly sdk?: SdkInstance | undefined
  /** Bearer token, or a function that returns the current one. Takes precedence over the token of the SDK. */
  readonly token?: string | (() => Awaitable<string | null | undefined>) | undefined
  /** The guest's session, 32 to 128 characters of `A-Z a-z 0-9 _ -`. It identifies the party at a table. */
  readonly session?: string | undefined
  /**
   * Store for the keys of placed orders. Default: in a browser they are kept in memory; on a server none is kept, because one client serves
   * many guests.
   */
  readonly orderKeys?: OrderKeys | false | undefined
  /** Headers of every call, or a function that returns them. */
  readonly headers?: Readonly<Record<string, string>> | (() => Awaitable<Readonly<Record<string, string>>>) | undefined
  /** As in `fetch`; `include` also sends the session cookie to another domain. */
  readonly credentials?: RequestInit["credentials"] | undefined
  /** Passed to `fetch` with every call, for example `{ cache: "no-store" }`. */
  readonly init?: CallInit | undefined
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Maximum number of retries of a retryable call. Default 2. */
  readonly retries?: number | undefined
  /** Milliseconds for one attempt. Default 20,000, because the service responds within ten seconds. */
  readonly timeout?: number | undefined
  /** Called when the service rejects the token. */
  readonly onInvalidToken?: (() => void) | undefined
}

interface SdkConfig {
  readonly baseUrl?: string
  readonly auth?: { readonly type?: string; readonly fetchCredentials?: RequestInit["credentials"] }
}

/** The configuration of the SDK, which its types declare private. Without it, `baseUrl` is required. */
const configOf = ({ sdk }: SvcClientOptions): SdkConfig | undefined =>
  (sdk?.client as { readonly config?: SdkConfig } | undefined)?.config

/**
 * The address of the host, without `/svc/v1`.
 * @throws {TypeError} when neither `baseUrl` nor `sdk` provides it
 */
export function originOf(options: SvcClientOptions): string {
  const address = options.baseUrl ?? configOf(options)?.baseUrl
  if (address === undefined) throw new TypeError("createSvcClient: baseUrl is missing")
  return address.replace(/\/+$/, "").replace(/\/svc\/v1$/, "")
}

/** The `credentials` option of `fetch`: as configured; otherwise, if the SDK authenticates by session, the SDK's (default `include`). */
export function credentialsOf(options: SvcClientOptions): RequestInit["credentials"] {
  const auth = configOf(options)?.auth
  return options.credentials ?? (auth?.type === "session" ? (auth.fetchCredentials ?? "include") : undefined)
}

/** The caller's authentication and the configured headers, read again for each attempt. */
export async function callerHeaders({ headers, token, sdk }: SvcClientOptions): Promise<Record<string, string>> {
  const bearer = token === undefined ? await sdk?.client.getToken() : typeof token === "function" ? await token() : token
  return {
    ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
    ...(typeof headers === "function" ? await headers() : headers),
  }
}
