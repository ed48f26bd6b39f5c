import type { Order } from "../../../../src/client"
import type { StaffClient } from "../../../../src/client/staff-client"
import type { Action, QueuedAction } from "../../orders/actions"
import { isUndone } from "../../orders/undone"

/** Whether an action accepts or rejects an order. */
export const isAnswer = (action: Action): boolean => action.kind === "move" && (action.to === "accepted" || isUndone(action.to))
/** True: the action marks an order or lines of it as done. False: it removes such a mark. Undefined: neither. */
export const markOf = (action: Action): boolean | undefined =>
  action.kind === "ready" ? action.ready : action.kind === "lines" ? action.done : undefined

/**
 * Sends an action.
 * @returns the order after the action
 * @throws {SvcError} the error of the route
 */
export function perform(svc: StaffClient, { orderId, action, version }: QueuedAction): Promise<Order> {
  const seen = markOf(action) && version !== undefined && { seen_version: version }
  switch (action.kind) {
    case "start":
      return svc.orders.kitchen(orderId, { start: true })
    case "ready":
      return svc.orders.kitchen(orderId, { ready: action.ready, ...seen })
    case "lines":
      return svc.orders.kitchen(orderId, {
        ...(action.lines[0] && { items: action.lines.map((id) => ({ id, done: action.done })) }),
        ...(action.ready === "if_done" && { ready_if_done: true }),
        ...(action.ready === false && { ready: false }),
        ...seen,
      })
    case "courier":
      return svc.orders.update(orderId, { courier_id: action.courierId })
    case "tracking":
      return svc.orders.update(orderId, { tracking_url: action.url })
    case "move":
      return move(svc, orderId, action, version)
  }
}

/** Sends the reason of a rejection with the move, so that the service stores both or neither. If the request is repeated, the reason is stored once. */
function move(
  svc: StaffClient,
  orderId: string,
  action: Action & { readonly kind: "move" },
  version: number | undefined,
): Promise<Order> {
  const { to, minutes, reason } = action
  const change = {
    status: to,
    ...(minutes !== undefined && { minutes_to_arrive: minutes }),
    ...(reason && { note: { text: reason, customer_visible: true } }),
  }
  return svc.orders.update(orderId, change, version === undefined || !isAnswer(action) ? {} : { ifMatch: String(version) })
}
