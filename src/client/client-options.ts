import type { CallInit } from "./call-headers"

type Awaitable<T> = T | Promise<T>

/** The part of an instance of `@medusajs/js-sdk` that the client uses: where the host is, and who is signed in. */
export interface SdkInstance {
  readonly client: { getToken(): Promise<string | null | undefined> }
}

/** Where the keys of placed orders are kept. A `Map` is one. */
export interface OrderKeys {
  get(id: string): Awaitable<string | null | undefined>
  set(id: string, key: string): unknown
}

/** How a client reaches the service, and as whom. */
export interface SvcClientOptions {
  /** Address of the host, for example `https://api.shop.example`. May end with `/svc/v1`. Needed without `sdk`. */
  readonly baseUrl?: string | undefined
  /** An instance of `Medusa` of `@medusajs/js-sdk`: its address and its signed-in customer are those of this client. */
  readonly sdk?: SdkInstance | undefined
  /** Bearer token, or a function that reads the present one. Goes before that of the SDK. */
  readonly token?: string | (() => Awaitable<string | null | undefined>) | undefined
  /** The guest's session, 32 to 128 of `A-Z a-z 0-9 _ -`: whoever has it is the same party at a table. */
  readonly session?: string | undefined
  /** Where the keys of placed orders are kept. Default: in memory in a browser; nowhere on a server, where one client serves many guests. */
  readonly orderKeys?: OrderKeys | false | undefined
  /** Headers of every call, or a function that gives them. */
  readonly headers?: Readonly<Record<string, string>> | (() => Awaitable<Readonly<Record<string, string>>>) | undefined
  /** As in `fetch`; `include` sends the cookie session to another domain. */
  readonly credentials?: RequestInit["credentials"] | undefined
  /** Passed on to `fetch` with every call, for example `{ cache: "no-store" }`. */
  readonly init?: CallInit | undefined
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** How often a call that may be repeated is tried again. Default 2. */
  readonly retries?: number | undefined
  /** Milliseconds for one attempt. Default 20,000: the service answers within ten seconds. */
  readonly timeout?: number | undefined
  /** Called when the service does not know the token (any more). */
  readonly onInvalidToken?: (() => void) | undefined
}

interface SdkConfig {
  readonly baseUrl?: string
  readonly auth?: { readonly type?: string; readonly fetchCredentials?: RequestInit["credentials"] }
}

/** What the SDK was configured with. It declares its configuration private; without it `baseUrl` has to be given. */
const configOf = ({ sdk }: SvcClientOptions): SdkConfig | undefined =>
  (sdk?.client as { readonly config?: SdkConfig } | undefined)?.config

/**
 * The address below which `/svc` stands.
 * @throws {TypeError} when neither `baseUrl` nor `sdk` tells it
 */
export function originOf(options: SvcClientOptions): string {
  const address = options.baseUrl ?? configOf(options)?.baseUrl
  if (address === undefined) throw new TypeError("createSvcClient: baseUrl is missing")
  return address.replace(/\/+$/, "").replace(/\/svc\/v1$/, "")
}

/** With which cookies `fetch` goes: as asked for, else as the SDK does when it signs in by session. */
export function credentialsOf(options: SvcClientOptions): RequestInit["credentials"] {
  const auth = configOf(options)?.auth
  return options.credentials ?? (auth?.type === "session" ? (auth.fetchCredentials ?? "include") : undefined)
}

/** The headers that name the caller, read anew for each attempt. */
export async function callerHeaders({ headers, token, sdk }: SvcClientOptions): Promise<Record<string, string>> {
  const bearer = token === undefined ? await sdk?.client.getToken() : typeof token === "function" ? await token() : token
  return {
    ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
    ...(typeof headers === "function" ? await headers() : headers),
  }
}
