import type { Order } from "../../../src/client"
import { type Action, type Effect, foresee, isDoneByOthers, type QueuedAction } from "./actions"
import { marksChanged } from "./lines"

/**
 * Whether an order already is as an action wants it, although no response said so: a proxy may have given up on a request that the service
 * then applied. `others`: somebody else has accepted it, with another time.
 */
export function effectOf({ action, version }: Pick<QueuedAction, "action" | "version">, order: Order): Effect {
  if (action.kind === "move") {
    if (!isDoneByOthers(order, action.to)) return "none"
    const isAsGiven = action.to !== "accepted" || action.minutes === undefined || action.minutes === order.minutes_to_arrive
    return isAsGiven ? "own" : "others"
  }
  // They count from now, so equal ones that were set before are not the same.
  if (action.kind === "minutes" && order.version === version) return "none"
  const wanted = foresee(order, action, 0)
  const isThere =
    marksChanged(order, wanted).length === 0 &&
    (order.kitchen.ready_at === null) === (wanted.kitchen.ready_at === null) &&
    order.minutes_to_arrive === wanted.minutes_to_arrive &&
    order.courier?.id === wanted.courier?.id &&
    order.tracking_url === wanted.tracking_url
  return isThere ? "own" : "none"
}

/** The stuck action of an order, and those after it that only make sense with it. @param actions the waiting actions of the order in their sequence */
export function stuckWithFollowers(actions: readonly QueuedAction[]): readonly QueuedAction[] {
  const [stuck] = actions
  return actions.filter((each) => each === stuck || (stuck !== undefined && needs(each.action, stuck.action)))
}

/** Marks need no other mark: each line is done by itself. */
function needs(later: Action, { kind }: Action): boolean {
  if (later.kind === "move") return kind === "move" || kind === "ready"
  return kind === "move" && (later.kind === "ready" || later.kind === "lines")
}
