import { computed, effect, signal, untracked } from "@preact/signals-core"
import type { OrdersPlaceBody, PlacedOrder, SvcError } from "../../../../src/client"
import { cartName, contentOf, items, keptWithCart } from "../cart/cart"
import { keep, kept } from "../kept"
import { client, newKey } from "../service"
import { endCart, remember } from "./orders"

/** One attempt to order. Because of its idempotency key, at most one order results, however often it is sent. */
interface Attempt {
  readonly key: string
  readonly body: OrdersPlaceBody
  /** Whether the payment method is paid online. */
  readonly online?: boolean
}

export interface Refusal {
  readonly code: string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * `sending`: the request is running. `unknown`: there was no response, or a temporary error; the order may exist. `unsent`: there was no
 * connection, so nothing was sent. `refused`: the service refused it.
 */
export type Placing =
  | { readonly state: "idle" | "sending" | "unknown" | "unsent" }
  | { readonly state: "refused"; readonly refusals: readonly Refusal[]; readonly body: OrdersPlaceBody }

/** An older attempt is forgotten: nobody expects an order of yesterday. The service keeps its key for 30 days, so the attempt is never placed twice. */
const KEY_LIFE_MS = 20 * 3_600_000
/** An attempt older than this is sent again only when the guest asks for it. */
const FRESH_MS = 10 * 60_000
const AGAIN_MS = 4_000

export const placing = signal<Placing>({ state: "idle" })
export const isBusy = computed(() => placing.value.state === "sending" || placing.value.state === "unknown")

let running: Promise<PlacedOrder | undefined> | undefined
/** Before this time (ms) the service does not want to be asked again. */
let notBefore = 0

/**
 * Places an order. Concurrent calls are one attempt.
 * @returns the order; undefined when there is none, or when it is unknown whether there is one: `placing` says which
 */
export function place(body: OrdersPlaceBody, online = false): Promise<PlacedOrder | undefined> {
  running ??= begin(body, online).finally(() => {
    running = undefined
  })
  return running
}

async function begin(body: OrdersPlaceBody, online: boolean): Promise<PlacedOrder | undefined> {
  const known = kept<Attempt>(keptWithCart("attempt"), KEY_LIFE_MS)
  // Without a connection nothing is sent.
  const key = known?.key ?? (navigator.onLine ? newKey() : undefined)
  if (key === undefined) {
    placing.value = { state: "unsent" }
    return undefined
  }
  const attempt = known ?? { key, body, online }
  // The cart has changed since an attempt whose result is unknown: first the guest learns the result.
  if (JSON.stringify(attempt.body) !== JSON.stringify(body)) {
    placing.value = { state: "unknown" }
    return undefined
  }
  keep(keptWithCart("attempt"), attempt)
  return send(attempt)
}

async function send({ key, body, online }: Attempt): Promise<PlacedOrder | undefined> {
  placing.value = { state: "sending" }
  try {
    const { checkouts, orders } = await client()
    const order = await (online ? checkouts : orders).place(body, { idempotencyKey: key })
    const isUnpaid = online === true && order.status === "pending"
    remember(order, isUnpaid ? { cart: cartName.value, content: contentOf(body.items) } : undefined)
    // Otherwise the guest has changed the cart since, and it is kept.
    if (!isUnpaid && contentOf(body.items) === contentOf(items.value)) endCart()
    // Deleted last: if the tab is closed before, the attempt finds the order again.
    keep(keptWithCart("attempt"), undefined)
    placing.value = { state: "idle" }
    return order
  } catch (error) {
    const { status = 0, code = "", message = "", details = {}, retryAfter = 0 } = error as Partial<Refusal & SvcError>
    // After these errors the order may have been placed, so the attempt is kept with its key.
    if (status === 0 || status >= 500 || status === 429 || details.reason === "in_progress") {
      placing.value = { state: "unknown" }
      notBefore = Date.now() + retryAfter * 1_000
      return undefined
    }
    keep(keptWithCart("attempt"), undefined)
    const found = (details as { errors?: Refusal[] }).errors
    placing.value = { state: "refused", refusals: found?.length ? found : [{ code, message, details }], body }
    return undefined
  }
}

/** Resolves an attempt without a response by sending it again with its key. */
export function askAgain(): Promise<PlacedOrder | undefined> {
  const attempt = kept<Attempt>(keptWithCart("attempt"), KEY_LIFE_MS)
  if (attempt === undefined) {
    placing.value = { state: "idle" }
    return Promise.resolve(undefined)
  }
  return place(attempt.body, attempt.online)
}

/** Takes the refusals with such a code away: the guest has changed what was refused. */
export function cure(refused: RegExp): void {
  const now = placing.value
  if (now.state === "refused") placing.value = { ...now, refusals: now.refusals.filter(({ code }) => !refused.test(code)) }
}

/** Deletes the attempt. If the order was placed, it stays placed. */
export function giveUp(): void {
  keep(keptWithCart("attempt"), undefined)
  placing.value = { state: "idle" }
}

let tellFound: ((order: PlacedOrder) => void) | undefined

/**
 * After a reload or a closed tab: sends a stored attempt again to find its order. An old attempt waits for the guest's decision. Of several
 * elements, the last one is told.
 */
export function resumePlacing(found: (order: PlacedOrder) => void): void {
  const isRunning = tellFound !== undefined
  tellFound = found
  if (isRunning) return
  const again = (): void => {
    if (placing.value.state !== "unknown" || Date.now() < notBefore) return
    void askAgain().then((order) => order && tellFound?.(order))
  }
  window.addEventListener("online", again)
  setInterval(
    () => document.visibilityState === "visible" && kept(keptWithCart("attempt"), FRESH_MS) !== undefined && again(),
    AGAIN_MS,
  )
  // Once for each cart: the cart of a table is known only after the table's code was read.
  effect(() => {
    const name = keptWithCart("attempt")
    untracked(() => {
      if (isBusy.value || kept<Attempt>(name, KEY_LIFE_MS) === undefined) return
      placing.value = { state: "unknown" }
      if (kept<Attempt>(name, FRESH_MS) !== undefined) again()
    })
  })
}
