import type { OrderKeys } from "../../../src/client/client-options"
import type { GuestClient } from "../../../src/client/guest-client"
import { bearer, keepBearer } from "./guest/bearer"
import { keep, kept } from "./kept"
import { root } from "./root"

/** Reads a public record with `fetch`, because the menu needs only these and the client is loaded later. */
export async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${root}svc/v1/${path}`, { credentials: "same-origin", signal: AbortSignal.timeout(20_000) })
  const body = await response.json()
  if (!response.ok) throw new Error(`${response.status} ${path}`)
  return body.data as T
}

/** Whether the service has the page's own origin. Then a cookie identifies the guest's session. */
const isSameOrigin = (): boolean => new URL(root).origin === location.origin

/** A guest who does not come back for this long gets another session. */
const SESSION_MS = 30 * 86_400_000

/** Without an answer, or with an error as the answer, it is asked again after this long, unless the answer says when. */
const AGAIN_MS = 5_000

/** The time (ms) after which a failed question is asked again. */
export function againAfter(error: unknown): number {
  const { retryAfter } = error as { retryAfter?: number }
  return retryAfter ? retryAfter * 1_000 : AGAIN_MS
}

let made: Promise<GuestClient> | undefined

/** The client of the service, with the order keys of this tab. Loaded when it is first needed. */
export function client(): Promise<GuestClient> {
  made ??= import("./guest/guest-service").then(({ createGuestClient, newIdempotencyKey, orderKeysIn }) =>
    createGuestClient({
      baseUrl: root,
      ...ofThisTab(orderKeysIn),
      token: bearer,
      onInvalidToken: () => void keepBearer(undefined),
      ...(isSameOrigin() ? { credentials: "same-origin" as const } : { session: guestSession(newIdempotencyKey) }),
    }),
  )
  made.catch(() => {
    made = undefined
  })
  return made
}

/** The keys of this tab's orders. If storage is blocked, the client keeps them until the page is closed. */
function ofThisTab(keysIn: (storage: Storage) => OrderKeys): { readonly orderKeys?: OrderKeys } {
  try {
    return { orderKeys: keysIn(sessionStorage) }
  } catch {
    return {}
  }
}

/** The session id of a guest whose page has another origin, where the cookie is not sent. */
function guestSession(newSession: () => string): string {
  const session = kept<string>("session", SESSION_MS) ?? newSession()
  keep("session", session)
  return session
}

/** An idempotency key for an action that must happen once, however often it is sent. Rejects if the code for it cannot be loaded. */
export async function newKey(): Promise<string> {
  return (await import("./guest/guest-service")).newIdempotencyKey()
}
