import type { Order } from "../../../src/client"
import type { OrderStage } from "../../../src/domain/orders/status-facts"
import { ORDER_STATUSES, type OrderStatus, stageOf } from "../../../src/domain/orders/statuses"
import { isToStart } from "./steps"

/** An action of a person on an order on a board. */
export type Action =
  /** Begins the preparation of an order for later. */
  | { readonly kind: "start" }
  | { readonly kind: "ready"; readonly ready: boolean }
  /** `ready`: `if_done` marks the order as ready if these were its last open lines; `false` removes the ready mark. */
  | { readonly kind: "lines"; readonly lines: readonly string[]; readonly done: boolean; readonly ready?: "if_done" | false }
  | { readonly kind: "move"; readonly to: OrderStatus; readonly minutes?: number; readonly reason?: string }
  | { readonly kind: "courier"; readonly courierId: number | null; readonly courierName: string }
  | { readonly kind: "tracking"; readonly url: string }

/** An action that waits to be sent. */
export interface QueuedAction {
  readonly id: string
  readonly orderId: string
  /** The ticket number, which people use for the order. */
  readonly ticket: number
  readonly action: Action
  /** The version of the order that the person saw. {@link ActionQueue} names the actions that are refused if the order has another version now. */
  readonly version?: number
  /** The steady instant (ms) from which the action may be sent. Before it, the action can be undone. */
  readonly notBefore: number
}

/** Whether an order already shows the effect of an action. `own`: of this action. `others`: somebody else has accepted the order. */
export type Effect = "none" | "own" | "others"

/** The order with the predicted effect of an action. */
export function foresee(order: Order, action: Action, now: number): Order {
  const { kitchen } = order
  const at = new Date(now).toISOString()
  const readyAt = (isReady: boolean): string | null => (isReady ? (kitchen.ready_at ?? at) : null)
  const begun = Date.parse(order.prepare_at) > now ? { ...order, prepare_at: at } : order
  switch (action.kind) {
    case "start":
      return begun
    case "ready":
      return { ...order, kitchen: { ...kitchen, ready_at: readyAt(action.ready) } }
    case "lines": {
      const others = kitchen.items_done.filter((id) => !action.lines.includes(id))
      const items_done = action.done ? [...others, ...action.lines] : others
      const isDone = action.ready === "if_done" && order.line_items.every(({ id }) => items_done.includes(id))
      const isReady = isDone || (action.ready !== false && kitchen.ready_at !== null)
      return { ...order, kitchen: { ready_at: readyAt(isReady), items_done } }
    }
    case "move":
      // Every move of an accepted order starts it or ends it.
      return {
        ...(isToStart(order.status) ? begun : order),
        status: action.to,
        minutes_to_arrive: action.minutes ?? order.minutes_to_arrive,
      }
    case "courier":
      return { ...order, courier: action.courierId === null ? null : { id: action.courierId, display_name: action.courierName } }
    case "tracking":
      return { ...order, tracking_url: action.url }
  }
}

/**
 * The action that undoes the effect of an action; undefined: there is none. Lines that already had the mark keep it.
 * @param action the action to undo. The other parameter is the order before that action
 */
export function inverseOf(action: Action, { kitchen }: Pick<Order, "kitchen">): Action | undefined {
  if (action.kind === "ready") return { kind: "ready", ready: !action.ready }
  if (action.kind !== "lines") return undefined
  const { done } = action
  const lines = action.lines.filter((id) => kitchen.items_done.includes(id) !== done)
  return { kind: "lines", lines, done: !done, ...(action.ready === "if_done" && { ready: false }) }
}

/** Whether an action on an order replaces an earlier one on it, so that only the later one counts. */
export function replaces(later: Action, earlier: Action): boolean {
  if (later.kind === "lines" && earlier.kind === "lines") {
    const saysReady = earlier.ready === undefined || later.ready !== undefined
    return saysReady && earlier.lines.every((id) => later.lines.includes(id))
  }
  return later.kind === earlier.kind
}

/** Whether an accepted order has the minutes of the action that accepts it, so that the action was applied. False for an action without minutes. */
export function isAsGiven(
  { to, minutes }: Pick<Action & { kind: "move" }, "to" | "minutes">,
  order: Pick<Order, "minutes_to_arrive">,
): boolean {
  return to === "accepted" && minutes !== undefined && minutes === order.minutes_to_arrive
}

/** The stages in their usual sequence. */
const WAY: readonly OrderStage[] = ["unpaid", "asked", "accepted", "making", "sent", "arrived"]

/** Whether an order already has the status of a refused move, or a later one, because somebody else has moved it. */
export function isDoneByOthers(order: Pick<Order, "status">, to: OrderStatus): boolean {
  if (order.status === to) return true
  const [at, wanted] = [WAY.indexOf(stageOf(order.status)), WAY.indexOf(stageOf(to))]
  if (at === wanted) return at >= 0 && ORDER_STATUSES.indexOf(order.status) > ORDER_STATUSES.indexOf(to)
  return wanted >= 0 && at > wanted
}
