import type { Order } from "../../../client/generated"
import type { OrderAct } from "./use-orders"

/**
 * The action that undoes an action on an order; undefined: there is none. A move cannot be undone, because the graph of statuses leads only forward.
 * Neither can minutes, because they count from the moment at which they are set.
 * @param before the order before the action
 */
export function undoOf(act: OrderAct, before: Pick<Order, "courier">): OrderAct | undefined {
  if (act.kind === "step" && act.step.kind === "ready") return { kind: "unready" }
  if (act.kind === "courier") return { kind: "courier", courier: before.courier?.id ?? null }
  return undefined
}
