import type { Order } from "../../../src/client"
import type { Action } from "../orders/actions"
import { type Line, type LineChange, lineText } from "../orders/lines"
import { isToStart } from "../orders/steps"
import { isUndone } from "../orders/undone"

/**
 * What the main button of a ticket does. It starts an order that is not started. Then it marks the lines of this station as done, or, if no
 * other station has lines left, the whole order as ready.
 */
export function bumpOf(order: Order, isHere: (line: Line) => boolean): { readonly action: Action; readonly isReady: boolean } {
  if (isToStart(order.status)) return { action: { kind: "move", to: "processing" }, isReady: false }
  const { line_items: lines, kitchen } = order
  const isLeft = lines.some((line) => !isHere(line) && !kitchen.items_done.includes(line.id))
  if (!isLeft) return { action: { kind: "ready", ready: true }, isReady: true }
  return { action: { kind: "lines", lines: lines.filter(isHere).map(({ id }) => id), done: true }, isReady: true }
}

/**
 * The actions after a cook has acknowledged the changes of an order. A line that is new, different or has a larger quantity must be made: its
 * mark as done is removed, and the order is no longer ready.
 */
export function actionsAfter(order: Order, changes: readonly LineChange[], isHere: (line: Line) => boolean): Action[] {
  if (isUndone(order.status)) return []
  const { kitchen } = order
  const open = changes.flatMap(({ before, after }) => {
    if (after === undefined || !isHere(after)) return []
    return before === undefined || after.quantity > before.quantity || lineText(after) !== lineText(before) ? [after.id] : []
  })
  const marked = open.filter((id) => kitchen.items_done.includes(id))
  return [
    ...(marked.length > 0 ? [{ kind: "lines" as const, lines: marked, done: false }] : []),
    ...(open.length > 0 && kitchen.ready_at !== null ? [{ kind: "ready" as const, ready: false }] : []),
  ]
}
