import type { GuestClient } from "../../../src/client/guest-client"
import { bearer, keepBearer } from "./bearer"
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

let made: Promise<GuestClient> | undefined

/** The client of the service, with the order keys of this tab. Loaded when it is first needed. */
export function client(): Promise<GuestClient> {
  made ??= import("./guest-service").then(({ createGuestClient, orderKeysIn }) =>
    createGuestClient({
      baseUrl: root,
      orderKeys: orderKeysIn(sessionStorage),
      token: bearer,
      onInvalidToken: () => void keepBearer(undefined),
      ...(isSameOrigin() ? { credentials: "same-origin" as const } : { session: guestSession() }),
    }),
  )
  made.catch(() => {
    made = undefined
  })
  return made
}

/** The session id of a guest whose page has another origin, where the cookie is not sent. */
function guestSession(): string {
  const name = "svc.session"
  const known = localStorage.getItem(name)
  if (known) return known
  const session = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join("")
  localStorage.setItem(name, session)
  return session
}

/** An idempotency key for an action that must happen once, however often it is sent. */
export async function newKey(): Promise<string> {
  return (await import("./guest-service")).newIdempotencyKey()
}
