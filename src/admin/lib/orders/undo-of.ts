import type { Order } from "../../../client/generated"
import type { OrderAct } from "./use-orders"

/**
 * What takes an action on an order back; undefined: nothing does. The graph of statuses leads only forward, so no move can be undone, and minutes
 * count from the moment at which they are given.
 * @param before the order before the action
 */
export function undoOf(act: OrderAct, before: Pick<Order, "courier">): OrderAct | undefined {
  if (act.kind === "step" && act.step.kind === "ready") return { kind: "unready" }
  if (act.kind === "courier") return { kind: "courier", courier: before.courier?.id ?? null }
  return undefined
}
