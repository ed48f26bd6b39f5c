import type { Order } from "../../../src/client"
import type { Action } from "../orders/actions"
import { type Line, type LineChange, lineText } from "../orders/lines"
import { isToStart } from "../orders/steps"
import { isUndone } from "../orders/undone"

/**
 * The action of the main button of a ticket. It starts an order that is not started. If the order is started and no other station has lines
 * left, it marks the whole order as ready. Otherwise it marks the open lines of this station as done, and the service decides whether the
 * order is ready, because two stations may finish at the same time.
 * @param isSettled whether the stations of a line are known. Lines with unknown stations are marked only when no other
 * lines of this station are open
 */
export function bumpOf(
  order: Order,
  isHere: (line: Line) => boolean,
  isSettled: (line: Line) => boolean = () => true,
): { readonly action: Action; readonly isReady: boolean } {
  if (isToStart(order.status)) return { action: { kind: "move", to: "processing" }, isReady: false }
  const { line_items: lines, kitchen } = order
  const open = lines.filter(({ id }) => !kitchen.items_done.includes(id))
  if (open.every((line) => isHere(line) && isSettled(line))) return { action: { kind: "ready", ready: true }, isReady: true }
  const here = open.filter(isHere)
  const marked = [here.filter(isSettled), here, lines.filter(isHere)].find(({ length }) => length > 0) ?? []
  return { action: { kind: "lines", lines: marked.map(({ id }) => id), done: true, ready: "if_done" }, isReady: true }
}

/**
 * The actions after a cook has acknowledged the changes of an order. A line that is new, different or has a larger quantity must be made: its
 * mark as done is removed, and the order is no longer ready.
 */
export function actionsAfter(order: Order, changes: readonly LineChange[], isHere: (line: Line) => boolean): Action[] {
  if (isUndone(order.status)) return []
  const { kitchen } = order
  const open = changes.flatMap(({ before, after }) => {
    // A changed note causes no work.
    if (!after || after.of || !isHere(after)) return []
    return !before || after.quantity > before.quantity || lineText(after) !== lineText(before) ? [after.id] : []
  })
  const marked = open.filter((id) => kitchen.items_done.includes(id))
  const isReady = open.length > 0 && kitchen.ready_at !== null
  // The lines and the ready mark change in one action, so that nobody can mark a line between two.
  return marked.length > 0 || isReady ? [{ kind: "lines", lines: marked, done: false, ...(isReady && { ready: false }) }] : []
}
