import type { Order, Product } from "../../../src/client"
import { extraText } from "../../../src/domain/printing/extra-text"

/** A line of an order, or its note. */
export type Line = Pick<
  Order["line_items"][number],
  "id" | "name" | "quantity" | "product_id" | "variation_name" | "extras" | "additional_comments"
> & {
  /** Only in the note: the lines of its order. */
  readonly of?: readonly Line[]
}

const NOTE = { id: "note", quantity: 0, product_id: null, variation_name: null, extras: [], additional_comments: "" }

/** The parts of an order that an edit can change: its lines, and its note as one more line. */
export function contentOf({ line_items: lines, customer_note: note }: Order): readonly Line[] {
  return note ? [...lines, { ...NOTE, name: note, of: lines }] : lines
}

/** The variation of a line, if its product has several or is not loaded. */
export function variationOf(
  { product_id: id, variation_name: name }: Line,
  products: ReadonlyMap<string, Pick<Product, "type">>,
): string | undefined {
  const isOnly = id !== null && products.get(id)?.type === "simple"
  return isOnly || name === null || name === "" ? undefined : name
}

/** The extras of a line, as people read them. */
export function extrasOf({ extras }: Pick<Line, "extras">): string[] {
  return extras.map(({ name }) => extraText(name))
}

/** The ids of the lines that are done in only one of two states of an order. */
export function marksChanged(one: Pick<Order, "kitchen">, other: Pick<Order, "kitchen">): string[] {
  const [before, after] = [one.kitchen.items_done, other.kitchen.items_done]
  return [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))]
}

/** The text of a line that a cook sees. Lines with equal text are prepared in the same way. */
export function lineText(line: Line): string {
  return [line.name, line.variation_name ?? "", ...line.extras.map(({ name }) => name), line.additional_comments].join("\u0000")
}

/** A row of the totals over the day's open orders. */
export interface Total {
  readonly name: string
  readonly quantity: number
}

/** The number of each product that is still to be made, the largest first. @param variationOf names the variation of a line; undefined: none */
export function totalsOf(
  orders: Iterable<Order>,
  isWanted: (line: Line) => boolean,
  variationOf: (line: Line) => string | undefined,
): Total[] {
  const sums = new Map<string, number>()
  for (const { line_items, kitchen } of orders) {
    for (const line of line_items) {
      if (kitchen.items_done.includes(line.id) || !isWanted(line)) continue
      const name = [line.name, variationOf(line)].filter(Boolean).join(" · ")
      sums.set(name, (sums.get(name) ?? 0) + line.quantity)
    }
  }
  return [...sums]
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name))
}

/** A line that has changed. Without `before`: added; without `after`: removed. */
export interface LineChange {
  readonly id: string
  readonly before: Line | undefined
  readonly after: Line | undefined
  /** Set if the latest edit only reverts unacknowledged edits: the line is again as it was at the last acknowledgement. */
  readonly takesBack?: true
}

/** Whether a change concerns one of these lines, before or after the change. A note concerns every line of its order. */
export function concerns({ before, after }: LineChange, isWanted: (line: Line) => boolean): boolean {
  return [before, after].some((line) => line !== undefined && (line.of ?? [line]).some(isWanted))
}

/** The lines that an edit of an order has changed. */
export function changedLines(before: readonly Line[], after: readonly Line[]): LineChange[] {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const [old, fresh] = [before, after].map((lines) => lines.find((line) => line.id === id))
    const same = old && fresh && old.quantity === fresh.quantity && lineText(old) === lineText(fresh)
    return same ? [] : [{ id, before: old, after: fresh }]
  })
}

/** The lines of an order as they were when somebody last acknowledged them. @param pending the unacknowledged changes */
export function acknowledgedLines(present: readonly Line[], pending: readonly LineChange[]): Line[] {
  const lines = new Map(present.map((line) => [line.id, line]))
  for (const { id, before, takesBack } of pending) {
    if (takesBack) continue
    if (before === undefined) lines.delete(id)
    else lines.set(id, before)
  }
  return [...lines.values()]
}

/**
 * Cuts a long ticket into columns, so that nobody has to scroll.
 * @param weights height of each line, in rows
 * @returns the number of lines of each column
 */
export function columnsOf(weights: readonly number[], rows: number): number[] {
  const columns: number[] = []
  let room = 0
  for (const weight of weights) {
    if (columns.length === 0 || weight > room) {
      columns.push(0)
      room = rows
    }
    columns[columns.length - 1] = (columns.at(-1) ?? 0) + 1
    room -= weight
  }
  return columns.length === 0 ? [0] : columns
}
