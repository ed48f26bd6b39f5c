import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import { fail, failWith } from "../../../errors"
import type { OrderFields, OrderRow } from "../../../modules/ordering"
import { linesOfOrder } from "../../../platform/orders/order-reader"
import type { OrderRecord } from "../reading/order-record"
import { requireStanding } from "./require-standing"
import { touchOrder } from "./touch-order"

export interface KitchenMarks {
  readonly ready: boolean | undefined
  readonly items: readonly { readonly id: string; readonly done: boolean }[]
  /** Whether the order is ready once all its lines are done. Decided under the lock, so that of two stations the last one completes it. */
  readonly readyIfDone: boolean
  /** The version of the order that its screen showed. If marks were taken back since, nothing is marked as done or ready. */
  readonly seenVersion?: number | undefined
}

/**
 * Sets the kitchen's marks on an order: the whole order ready, or single lines done. Does not change the status.
 * @throws rest_invalid_param for a line of another order; svc_conflict (`ended`) for a cancelled, refunded or failed order; svc_order_changed
 * if marks were taken back after `seenVersion`; svc_order_not_found
 */
export async function markKitchen(
  scope: MedusaContainer,
  orderId: string,
  marks: KitchenMarks,
  caller: AccountCaller,
  now: number,
): Promise<OrderRecord> {
  const { ready, items, readyIfDone } = marks
  const lines = items.length > 0 || readyIfDone ? await linesOfOrder(scope, orderId) : new Map<string, boolean>()
  const unknown = items.findIndex(({ id }) => !lines.has(id))
  if (unknown >= 0) {
    const field = `items[${unknown}].id`
    throw failWith("rest_invalid_param", { fields: [field] }, { details: { [field]: { code: "rest_not_in_enum", message: "" } } })
  }
  const decide = (order: OrderRow) => {
    requireStanding(order)
    if (isOutdated(order, marks)) throw fail("svc_order_changed")
    const done = linesDone(order, items)
    const isAllDone = () => [...lines].every(([id, isOrdered]) => !isOrdered || done.has(id))
    const changes = {
      ...readyChange(order, ready ?? (readyIfDone && isAllDone() ? true : undefined), now),
      ...itemsChange(order, done),
    }
    const isTakenBack = changes.kitchen_ready_at === null || order.kitchen_items_done.some((id) => !done.has(id))
    return { ...changes, ...(isTakenBack && { kitchen_recalled_version: order.version + 1 }) }
  }
  return touchOrder(scope, orderId, decide, caller, now)
}

function readyChange(order: OrderRow, ready: boolean | undefined, now: number): OrderFields {
  if (ready === undefined || ready === (order.kitchen_ready_at !== null)) return {}
  return { kitchen_ready_at: ready ? new Date(now) : null }
}

/**
 * Whether marks come from a screen that did not know that marks were taken back, for example because it was offline. Dishes are made again, so
 * its marks are out of date.
 */
function isOutdated(
  { kitchen_ready_at: readyAt, kitchen_recalled_version: recalled }: OrderRow,
  { ready, items, readyIfDone, seenVersion }: KitchenMarks,
): boolean {
  if (seenVersion === undefined || recalled === null || seenVersion >= recalled || readyAt !== null) return false
  return ready === true || readyIfDone || items.some(({ done }) => done)
}

function linesDone(order: OrderRow, items: KitchenMarks["items"]): ReadonlySet<string> {
  const done = new Set(order.kitchen_items_done)
  for (const item of items) {
    if (item.done) done.add(item.id)
    else done.delete(item.id)
  }
  return done
}

function itemsChange(order: OrderRow, done: ReadonlySet<string>): OrderFields {
  const same = done.size === order.kitchen_items_done.length && order.kitchen_items_done.every((id) => done.has(id))
  return same ? {} : { kitchen_items_done: [...done] }
}
