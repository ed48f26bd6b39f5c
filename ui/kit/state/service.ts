import type { OrderKeys } from "../../../src/client/client-options"
import { createGuestClient, type GuestClient } from "../../../src/client/guest-client"
import { orderKeysIn } from "../../../src/client/order-keys"
import { newIdempotencyKey } from "../../../src/client/retry"
import { bearer, keepBearer } from "./guest/bearer"
import { keep, kept } from "./kept"
import { root } from "./root"

/** Whether the service has the page's own origin. Then a cookie identifies the guest's session. */
const isSameOrigin = (): boolean => new URL(root).origin === location.origin

/** A guest who does not come back for this long (ms) gets another session. */
const SESSION_MS = 30 * 86_400_000

/** A failed request is repeated after this long (ms), unless the answer names a time. */
const AGAIN_MS = 5_000

/** The time (ms) after which a failed request is repeated. */
export function againAfter(error: unknown): number {
  const { retryAfter } = error as { retryAfter?: number }
  return retryAfter ? retryAfter * 1_000 : AGAIN_MS
}

let made: GuestClient | undefined

/**
 * The client of the service, with the order keys of this tab. It is bundled with the elements for ordering, because a page that stays open
 * during an update of the service could not load it later.
 */
export async function client(): Promise<GuestClient> {
  made ??= createGuestClient({
    baseUrl: root,
    orderKeys,
    token: bearer,
    onInvalidToken: () => void keepBearer(undefined),
    ...(isSameOrigin() ? { credentials: "same-origin" as const } : { session: guestSession() }),
  })
  return made
}

/** The keys of this tab's orders. If storage is blocked, they are kept until the page is closed. */
const orderKeys = keysOfTab()

function keysOfTab(): OrderKeys {
  try {
    return orderKeysIn(sessionStorage)
  } catch {
    return new Map<string, string>()
  }
}

/** The key of an order, which gives access to it; undefined: this tab has none. */
export const orderKeyOf = (id: string) => orderKeys.get(id) as string | null | undefined

/** Stores the key of an order from a link or from the page, unless this tab has one. The key is sent only as a header. */
export function takeOrderKey(id: string, key: string): void {
  try {
    if (!orderKeys.get(id)) orderKeys.set(id, key)
  } catch {
    // The storage is full.
  }
}

/** The session id of a guest whose page has another origin, where the cookie is not sent. */
function guestSession(): string {
  const session = kept<string>("session", SESSION_MS) ?? newIdempotencyKey()
  keep("session", session)
  return session
}

/** A key for an action that must happen once, however often it is sent. */
export { newIdempotencyKey as newKey }
