import type { Order } from "../../../src/client"
import { type Action, type Effect, foresee, isAsGiven, isDoneByOthers, type QueuedAction } from "./actions"
import { marksChanged } from "./lines"

/**
 * Whether an order already shows the effect of an action whose response is missing: a proxy may time out while the service applies the request.
 * `others`: somebody else has accepted the order, or may have, because the time differs or this screen has set none.
 */
export function effectOf({ action }: Pick<QueuedAction, "action">, order: Order): Effect {
  if (action.kind === "move") {
    if (!isDoneByOthers(order, action.to)) return "none"
    return action.to !== "accepted" || isAsGiven(action, order) ? "own" : "others"
  }
  // If the preparation has begun, `prepare_at` is not after the last change.
  if (action.kind === "start") return Date.parse(order.prepare_at) > Date.parse(order.updated_at) ? "none" : "own"
  const wanted = foresee(order, action, 0)
  const isThere =
    marksChanged(order, wanted).length === 0 &&
    (order.kitchen.ready_at === null) === (wanted.kitchen.ready_at === null) &&
    order.courier?.id === wanted.courier?.id &&
    order.tracking_url === wanted.tracking_url
  return isThere ? "own" : "none"
}

/** The failing action of an order, and later ones that depend on it. @param actions the waiting actions of the order in their sequence */
export function failingWithFollowers(actions: readonly QueuedAction[]): readonly QueuedAction[] {
  const [failing] = actions
  return actions.filter((each) => each === failing || (failing !== undefined && needs(each.action, failing.action)))
}

/** Whether a later action depends on a failing one. A mark of a line does not depend on other marks. */
function needs(later: Action, { kind }: Action): boolean {
  if (later.kind === "move") return kind === "move" || kind === "ready"
  return kind === "move" && (later.kind === "ready" || later.kind === "lines")
}
