import { computed, effect, signal, untracked } from "@preact/signals-core"
import type { OrdersPlaceBody, PlacedOrder, SvcError } from "../../../../src/client"
import { cartName, contentOf, items, keptWithCart } from "../cart/cart"
import { bearer } from "../guest/bearer"
import { keep, kept } from "../kept"
import { client, newKey } from "../service"
import { endCart, isElsewhere, remember } from "./orders"
import { isCalledOff } from "./steps"

/** One attempt to order. Its idempotency key ensures that at most one order results, however often it is sent. */
interface Attempt {
  readonly key: string
  readonly body: OrdersPlaceBody
  /** Whether the payment method is paid online. */
  readonly online?: boolean
  /** The id of its order, while the order waits for its payment. Other tabs find the order by this attempt, because they do not have its order key. */
  readonly waits?: string
  /** Whether the guest was signed in. */
  readonly signed?: boolean
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

/**
 * An attempt older than this (ms) is forgotten: nobody expects an order of yesterday. The service keeps its key for 30 days, so the attempt is never placed twice.
 */
const KEY_LIFE_MS = 20 * 3_600_000
/** An attempt older than this (ms) is sent again only when the guest asks for it. */
const FRESH_MS = 10 * 60_000
const AGAIN_MS = 4_000

export const placing = signal<Placing>({ state: "idle" })
export const isBusy = computed(() => placing.value.state === "sending" || placing.value.state === "unknown")

let running: Promise<PlacedOrder | undefined> | undefined
/** The service has asked for no retry before this time (ms). */
let notBefore = 0

const attemptOf = (life = KEY_LIFE_MS): Attempt | undefined => kept<Attempt>(keptWithCart("attempt"), life)
const keepAttempt = (attempt?: Attempt): void => keep(keptWithCart("attempt"), attempt)

/** Concurrent calls share one attempt. */
function once(work: () => Promise<PlacedOrder | undefined>): Promise<PlacedOrder | undefined> {
  running ??= work().finally(() => {
    running = undefined
  })
  return running
}

/**
 * Places an order. If an order from this cart still waits for its payment, that order is returned instead.
 * @returns the order; undefined if there is none, or if it is unknown whether there is one (see `placing`)
 */
export function place(body: OrdersPlaceBody, online = false): Promise<PlacedOrder | undefined> {
  return once(() => begin(body, online))
}

async function begin(body: OrdersPlaceBody, online: boolean): Promise<PlacedOrder | undefined> {
  let known = attemptOf()
  if (known?.waits) {
    const waiting = await send(known)
    known = attemptOf()
    if (waiting || known) return waiting
  }
  // Without a connection nothing is sent.
  const key = known?.key ?? (navigator.onLine ? newKey() : undefined)
  if (key === undefined) {
    placing.value = { state: "unsent" }
    return undefined
  }
  const attempt = known ?? { key, body, online }
  // The cart has changed since an attempt with an unknown result. That result must be known before another attempt is sent.
  if (JSON.stringify(attempt.body) !== JSON.stringify(body)) {
    placing.value = { state: "unknown" }
    return undefined
  }
  return send(attempt)
}

async function send(attempt: Attempt): Promise<PlacedOrder | undefined> {
  const { key, body, online } = attempt
  placing.value = { state: "sending" }
  try {
    const signed = (await bearer()) !== undefined
    // The service would not know the key from another caller, and would place another order.
    if (signed !== (attempt.signed ?? signed)) {
      if (attempt.waits) keepAttempt()
      placing.value = { state: attempt.waits ? "idle" : "unknown" }
      return undefined
    }
    keepAttempt({ ...attempt, signed })
    const { checkouts, orders } = await client()
    const order = await (online ? checkouts : orders).place(body, { idempotencyKey: key })
    const waits = online === true && order.status === "pending" ? order.id : undefined
    const isOff = isCalledOff(order.status)
    remember(order, waits ? { cart: cartName.value, content: contentOf(body.items) } : undefined)
    // If the guest has changed the cart since the order was sent, the cart is kept.
    if (!waits && !isOff && contentOf(body.items) === contentOf(items.value)) endCart()
    // Written last: if the tab is closed before this write, the stored attempt finds the order again.
    keepAttempt(waits ? { ...attempt, signed, waits } : undefined)
    placing.value = { state: "idle" }
    // The order was called off while the guest left it unpaid, so there is no order.
    return isOff && attempt.waits ? undefined : order
  } catch (error) {
    const { status = 0, code = "", message = "", details = {}, retryAfter = 0 } = error as Partial<Refusal & SvcError>
    // After these errors the order may have been placed, so the attempt is kept with its key.
    if (status === 0 || status >= 500 || status === 429 || details.reason === "in_progress") {
      placing.value = { state: "unknown" }
      notBefore = Date.now() + retryAfter * 1_000
      return undefined
    }
    keepAttempt()
    const found = (details as { errors?: Refusal[] }).errors
    placing.value = { state: "refused", refusals: found?.length ? found : [{ code, message, details }], body }
    return undefined
  }
}

/** Resolves an attempt without a response by sending it again with its key. */
export function askAgain(): Promise<PlacedOrder | undefined> {
  const attempt = attemptOf()
  if (attempt) return once(() => send(attempt))
  placing.value = { state: "idle" }
  return Promise.resolve(undefined)
}

/** Removes the refusals whose code matches, because the guest has changed what was refused. */
export function cure(refused: RegExp): void {
  const now = placing.value
  if (now.state === "refused") placing.value = { ...now, refusals: now.refusals.filter(({ code }) => !refused.test(code)) }
}

/** Deletes the attempt. If the order was placed, it stays placed. */
export function giveUp(): void {
  keepAttempt()
  placing.value = { state: "idle" }
}

let tellFound: ((order: PlacedOrder) => void) | undefined

/**
 * Sends a stored attempt again, to find its order after a reload or a closed tab. An old attempt waits for the guest's decision. If several
 * elements call this, only the last one gets the order.
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
  setInterval(() => document.visibilityState === "visible" && attemptOf(FRESH_MS) && again(), AGAIN_MS)
  // Runs again for another cart: the cart of a table is known only after the table's code was read.
  effect(() => {
    const known = attemptOf()
    untracked(() => {
      if (isBusy.value || known === undefined || (known.waits && isElsewhere(known.waits))) return
      placing.value = { state: "unknown" }
      if (known.waits || attemptOf(FRESH_MS)) again()
    })
  })
}
