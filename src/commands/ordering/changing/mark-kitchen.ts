import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import {
  areMarksOutdated,
  type KitchenMarks,
  type KitchenState,
  linesDone,
  linesReopened,
  startChange,
} from "../../../domain/orders"
import { fail, invalidField } from "../../../errors"
import type { OrderFields, OrderRow } from "../../../modules/ordering"
import { linesOfOrder } from "../../../platform/orders/order-reader"
import type { OrderRecord } from "../reading/order-record"
import { requireStanding } from "./require-standing"
import { touchOrder } from "./touch-order"

export interface MarksToSet extends KitchenMarks {
  /**
   * True marks the order as ready if all its lines are done. This is decided under the lock, so that the last of several stations completes
   * the order.
   */
  readonly readyIfDone: boolean
  /** True starts the preparation now, if it was planned for later. */
  readonly start: boolean
}

/**
 * Sets the kitchen's marks on an order: its preparation begun, the whole order ready, or single lines done. Does not change the status.
 * @throws rest_invalid_param for a line of another order; svc_conflict (`ended`) for a cancelled, refunded or failed order, or (`unpaid`)
 *   for one that waits for its online payment; svc_order_changed if somebody has taken back one of these marks after `seenVersion`;
 *   svc_order_not_found
 */
export async function markKitchen(
  scope: MedusaContainer,
  orderId: string,
  marks: MarksToSet,
  caller: AccountCaller,
  now: number,
): Promise<OrderRecord> {
  const { ready, items, readyIfDone, start } = marks
  const lines = items.length > 0 || readyIfDone ? await linesOfOrder(scope, orderId) : new Map<string, boolean>()
  const unknown = items.findIndex(({ id }) => !lines.has(id))
  if (unknown >= 0) {
    const field = `items[${unknown}].id`
    throw invalidField(field, { code: "rest_not_in_enum" })
  }
  const decide = (order: OrderRow) => {
    requireStanding(order)
    const state = stateOf(order)
    if (areMarksOutdated(state, marks, readyIfDone)) throw fail("svc_order_changed")
    const done = linesDone(state.done, items)
    const isAllDone = () => [...lines].every(([id, isOrdered]) => !isOrdered || done.has(id))
    const changes = {
      ...(start && startChange(order, now)),
      ...readyChange(order, ready ?? (readyIfDone && isAllDone() ? true : undefined), now),
      ...itemsChange(state, done, order.version + 1),
    }
    return { ...changes, ...(changes.kitchen_ready_at === null && { kitchen_recalled_version: order.version + 1 }) }
  }
  return touchOrder(scope, orderId, decide, caller, now)
}

function readyChange(order: OrderRow, ready: boolean | undefined, now: number): OrderFields {
  if (ready === undefined || ready === (order.kitchen_ready_at !== null)) return {}
  return { kitchen_ready_at: ready ? new Date(now) : null }
}

function stateOf(order: OrderRow): KitchenState {
  return {
    isReady: order.kitchen_ready_at !== null,
    done: order.kitchen_items_done,
    recalled: order.kitchen_recalled_version,
    reopened: order.kitchen_lines_reopened,
  }
}

function itemsChange(state: KitchenState, done: ReadonlySet<string>, version: number): OrderFields {
  const same = done.size === state.done.length && state.done.every((id) => done.has(id))
  return same ? {} : { kitchen_items_done: [...done], kitchen_lines_reopened: linesReopened(state, done, version) }
}
