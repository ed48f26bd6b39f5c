import { signal } from "@preact/signals-core"
import { del, get, set } from "idb-keyval"
import { root } from "./root"

type Awaitable<T> = T | Promise<T>
type Source = string | (() => Awaitable<string | null | undefined>) | null | undefined

const NAME = `svc.token:${root}`

/** Rises when somebody signs in or out. */
export const callers = signal(0)

/** The storefront's own sign-in, when the page gives one. */
let ofPage: Source
let own: Promise<string | undefined> | undefined

/** Whether the page signs its guests in itself: then the kit neither asks for a password nor signs out. */
export const isSignedInByPage = signal(false)

/** `svc.setToken(…)`: the storefront's own session, as a token or a function that reads the present one. Null: the kit's own again. */
export function setToken(source: Source): void {
  ofPage = source
  isSignedInByPage.value = Boolean(source)
  callers.value += 1
}

/** The token of the guest who is signed in. */
export async function bearer(): Promise<string | undefined> {
  if (ofPage) return (typeof ofPage === "string" ? ofPage : await ofPage()) || undefined
  own ??= get<string>(NAME).catch(() => undefined)
  return own
}

/** Keeps the token of a sign-in in this browser; undefined forgets it. */
export async function keepBearer(token: string | undefined): Promise<void> {
  own = Promise.resolve(token)
  // A closed storage keeps nothing: signed in until the page is left.
  await (token === undefined ? del(NAME) : set(NAME, token)).catch(() => undefined)
  callers.value += 1
}
