import { signal } from "@preact/signals-core"
import { root } from "../root"
import { readStored, writeStored } from "../stored"

type Awaitable<T> = T | Promise<T>
type Source = string | (() => Awaitable<string | null | undefined>) | null | undefined

const NAME = `svc.token:${root}`

/** Increases when somebody signs in or out. */
export const callers = signal(0)

/** The storefront's own session, if the page has passed one. */
let ofPage: Source
let own: Promise<string | undefined> | undefined

/** Whether the page signs its guests in itself. Then the kit neither asks for a password nor signs out. */
export const isSignedInByPage = signal(false)

/**
 * `svc.setToken(…)`: uses the storefront's own session, given as a token or as a function that returns the current one. Null: back to the kit's own
 * sign-in.
 */
export function setToken(source: Source): void {
  ofPage = source
  isSignedInByPage.value = Boolean(source)
  callers.value += 1
}

/** The token of the signed-in guest. */
export async function bearer(): Promise<string | undefined> {
  if (ofPage) return (typeof ofPage === "string" ? ofPage : await ofPage()) || undefined
  own ??= readStored<string>(NAME)
  return own
}

/** Stores the token of a sign-in in this browser; undefined deletes it. */
export async function keepBearer(token: string | undefined): Promise<void> {
  own = Promise.resolve(token)
  // If storage is blocked, the guest is signed in until the page is closed.
  await writeStored(NAME, token)
  callers.value += 1
}
