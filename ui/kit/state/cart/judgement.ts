import { computed, effect, signal } from "@preact/signals-core"
import type { CartJudgement, OrdersPlaceBody } from "../../../../src/client"
import { placing } from "../checkout/placing"
import { requestBody } from "../checkout/request"
import { callers } from "../guest/bearer"
import { againAfter, client } from "../service"
import { products } from "../shop"
import { way } from "../visit"
import { estimate, type Line, lines } from "./cart"

/** Changes within this time (ms) after another one are judged together. */
const DEBOUNCE_MS = 300
/** The first change is judged after this time (ms), when the page has painted it. */
const PAINTED_MS = 50

/** The service's judgement of the cart; undefined until the current cart has one. */
export const judgement = signal<CartJudgement | undefined>(undefined)
/**
 * `idle`: the judgement belongs to the current cart. `stale`: it belongs to an earlier version of the cart. `offline_total`: the service did not
 * respond. `no_reply`: the service responded with an error.
 */
export const judging = signal<"idle" | "stale" | "offline_total" | "no_reply">("idle")

/** The total computed by the service; undefined: only an estimate is known. */
export const total = computed(() =>
  judging.value === "idle" && judgement.value?.checks.pricing.valid ? judgement.value.checks.totals.total : undefined,
)

/**
 * Why the last attempt was refused; undefined after the guest has changed the order. Another time or payment method does not remove all refusals,
 * because the page may propose it: when the guest picks one, `cure` removes only the refusal of the former one. Another note or consent removes
 * none, because a reload clears both.
 */
export const refusals = computed(() => {
  const now = placing.value
  return now.state === "refused" && now.refusals[0] && refusable(now.body) === refusable(requestBody()) ? now.refusals : undefined
})

const refusable = ({
  payment_method,
  customer_note,
  messaging_opt_in,
  fulfillment_date,
  fulfillment_time,
  ...rest
}: OrdersPlaceBody) => JSON.stringify(rest)

/** Why the cart cannot be ordered, each problem with its line: the refusals or, without any, the errors of the judgement. */
export const problems = computed(() => {
  const refused = refusals.value
  const all = refused ? lines.value : judged
  return (refused ?? judgement.value?.errors ?? []).flatMap((each) =>
    linesOf(each.details, all).map((line) => ({ ...each, line })),
  )
})

/** The total that the service has computed for a line; undefined: there is none, or the line has changed since the judgement. */
export function totalOf({ key, quantity }: Line): string | undefined {
  const at = judgement.value ? judged.findIndex((line) => line.key === key && line.quantity === quantity) : -1
  return judgement.value?.checks.pricing.items.find(({ index }) => index === at)?.line_total
}

/** The lines that a problem is about: the one at its position or, if dishes have changed, each line that has a changed variation or extra. */
function linesOf({ item_index, items }: Readonly<Record<string, unknown>>, all: readonly Line[]): readonly (Line | undefined)[] {
  const changed = (items ?? []) as readonly { readonly variant_id?: string; readonly extra_id?: number }[]
  const named = all.filter(({ productId, variationId, extras }) =>
    changed.some(({ variant_id, extra_id }) =>
      extra_id
        ? Object.values(extras).flat().includes(extra_id)
        : variant_id && (variationId ?? products.value.get(productId)?.variations[0]?.id) === variant_id,
    ),
  )
  return named.length > 0 ? named : [all[Number(item_index)]]
}

let watching = false
/** The lines of the judged cart. */
let judged: readonly Line[] = []
let running: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** Until this instant (ms) changes are judged together. At first infinity, so that all changes at the start of the page are judged together. */
let together = Infinity

/**
 * Requests a judgement of the cart after changes: one soon after the first change, and one for all changes that follow within `DEBOUNCE_MS`. A
 * response for an earlier cart is ignored.
 */
export function watchCart(): void {
  if (watching) return
  watching = true
  effect(() => {
    requestBody()
    // Some coupons belong to one customer, so the judgement depends on who is signed in.
    callers.value
    // A price on the menu may have changed since the last judgement.
    estimate.value
    running?.abort()
    clearTimeout(timer)
    if (isNothing()) {
      judgement.value = undefined
      judging.value = "idle"
      return
    }
    judging.value = "stale"
    timer = setTimeout(judge, Date.now() < together ? DEBOUNCE_MS : PAINTED_MS)
    together = Date.now() + DEBOUNCE_MS
  })
  window.addEventListener("online", judge)
}

const isNothing = (): boolean => lines.value.length === 0 || way.value === undefined

/** Requests a judgement of the cart. */
export async function judge(): Promise<void> {
  if (isNothing()) return
  clearTimeout(timer)
  running?.abort()
  const mine = new AbortController()
  running = mine
  const asked = lines.value
  // A cart can be judged before everything is filled in; empty fields are not sent.
  const { payment_method, customer, ...rest } = requestBody()
  const question = { ...rest, ...(payment_method && { payment_method }), ...(customer?.phone && { customer }) }
  try {
    const answer = await (await client()).cart.validate(question, { signal: mine.signal })
    if (mine.signal.aborted) return
    judged = asked
    judgement.value = answer
    judging.value = "idle"
  } catch (error) {
    if (mine.signal.aborted) return
    judging.value = (error as { status?: number }).status ? "no_reply" : "offline_total"
    timer = setTimeout(judge, againAfter(error))
  }
}
