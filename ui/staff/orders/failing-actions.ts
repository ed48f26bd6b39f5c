import type { Order } from "../../../src/client"
import { type Action, type Effect, foresee, isAsGiven, isDoneByOthers, type QueuedAction } from "./actions"
import { marksChanged } from "./lines"

/**
 * Whether an order already is as an action wants it, although no response said so: a proxy may have given up on a request that the service
 * then applied. `others`: somebody else has accepted it, or may have: with another time, or this screen has set none.
 */
export function effectOf({ action }: Pick<QueuedAction, "action">, order: Order): Effect {
  if (action.kind === "move") {
    if (!isDoneByOthers(order, action.to)) return "none"
    return action.to !== "accepted" || isAsGiven(action, order) ? "own" : "others"
  }
  // The service has begun it at the time of the change, or its time has come.
  if (action.kind === "start") return Date.parse(order.prepare_at) > Date.parse(order.updated_at) ? "none" : "own"
  const wanted = foresee(order, action, 0)
  const isThere =
    marksChanged(order, wanted).length === 0 &&
    (order.kitchen.ready_at === null) === (wanted.kitchen.ready_at === null) &&
    order.courier?.id === wanted.courier?.id &&
    order.tracking_url === wanted.tracking_url
  return isThere ? "own" : "none"
}

/** The failing action of an order, and those after it that only make sense with it. @param actions the waiting actions of the order in their sequence */
export function failingWithFollowers(actions: readonly QueuedAction[]): readonly QueuedAction[] {
  const [failing] = actions
  return actions.filter((each) => each === failing || (failing !== undefined && needs(each.action, failing.action)))
}

/** Marks need no other mark: each line is done by itself. */
function needs(later: Action, { kind }: Action): boolean {
  if (later.kind === "move") return kind === "move" || kind === "ready"
  return kind === "move" && (later.kind === "ready" || later.kind === "lines")
}
