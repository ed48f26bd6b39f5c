import type { Order } from "../../../src/client"
import type { Action } from "../orders/actions"
import { type Line, type LineChange, lineText } from "../orders/lines"
import { isToStart } from "../orders/steps"
import { isUndone } from "../orders/undone"

/**
 * What the main button of a ticket does: it starts the order, marks the lines of this station as done, or marks the whole ticket as ready
 * when no other station has lines left.
 */
export function bumpOf(order: Order, isHere: (line: Line) => boolean): { readonly action: Action; readonly isReady: boolean } {
  if (isToStart(order.status)) return { action: { kind: "move", to: "processing" }, isReady: false }
  const { line_items: lines, kitchen } = order
  const isLeft = lines.some((line) => !isHere(line) && !kitchen.items_done.includes(line.id))
  if (!isLeft) return { action: { kind: "ready", ready: true }, isReady: true }
  return { action: { kind: "lines", lines: lines.filter(isHere).map(({ id }) => id), done: true }, isReady: true }
}

/**
 * The actions after a cook has seen the changes of an order: lines that are new, different or more than before are to be made,
 * even if they were marked as done, and their order is no longer ready.
 */
export function actionsAfter(order: Order, changes: readonly LineChange[], isHere: (line: Line) => boolean): Action[] {
  if (isUndone(order.status)) return []
  const { kitchen } = order
  const open = changes.flatMap(({ before, after }) => {
    // Another note is no further work.
    if (after === undefined || after.of || !isHere(after)) return []
    return before === undefined || after.quantity > before.quantity || lineText(after) !== lineText(before) ? [after.id] : []
  })
  const marked = open.filter((id) => kitchen.items_done.includes(id))
  return [
    ...(marked.length > 0 ? [{ kind: "lines" as const, lines: marked, done: false }] : []),
    ...(open.length > 0 && kitchen.ready_at !== null ? [{ kind: "ready" as const, ready: false }] : []),
  ]
}
