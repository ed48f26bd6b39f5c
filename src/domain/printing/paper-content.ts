import type { TicketOrder } from "./ticket-order"

type OrderLine = TicketOrder["line_items"][number]

/** What a ticket says of a line: a change of it must reach the kitchen. */
export type PaperLine = Omit<OrderLine, "total">

/** What a ticket says of an order. It is stored with the job, so that later changes are found. */
export interface PaperContent {
  /** The lines of all stations, so that a product that moves to another station is no change of the order. */
  readonly lines: readonly PaperLine[]
  readonly note: string
}

/** What has changed since a ticket. */
export interface PaperChange {
  readonly added: readonly PaperLine[]
  readonly removed: readonly PaperLine[]
  /** The new note; empty: it was removed. Null: unchanged. */
  readonly note: string | null
}

/** What a ticket of an order says now. */
export function contentOf({ line_items, customer_note: note }: Pick<TicketOrder, "line_items" | "customer_note">): PaperContent {
  const lines = line_items.map(({ product_id, name, variation_name, quantity, extras, additional_comments }) => ({
    product_id,
    name,
    variation_name,
    quantity,
    extras: extras.map((extra) => ({ name: extra.name })),
    additional_comments,
  }))
  return { lines, note }
}

/**
 * What has changed between two tickets. A line with another extra or comment is removed and added; of another quantity, the difference is.
 * @param before null: no ticket is on paper, so everything is new
 */
export function changeBetween(before: PaperContent | null, now: PaperContent): PaperChange {
  const was = before?.lines ?? []
  return {
    added: surplus(now.lines, was),
    removed: surplus(was, now.lines),
    note: now.note.trim() === (before?.note ?? "").trim() ? null : now.note,
  }
}

/** The lines of which there are more than in `others`, each with the number of those. */
function surplus(lines: readonly PaperLine[], others: readonly PaperLine[]): PaperLine[] {
  const more = new Map<string, PaperLine>()
  for (const line of lines) {
    const same = keyOf(line)
    more.set(same, { ...line, quantity: line.quantity + (more.get(same)?.quantity ?? 0) })
  }
  for (const line of others) {
    const known = more.get(keyOf(line))
    if (known !== undefined) more.set(keyOf(line), { ...known, quantity: known.quantity - line.quantity })
  }
  return [...more.values()].filter(({ quantity }) => quantity > 0)
}

const keyOf = ({ product_id, name, variation_name, extras, additional_comments }: PaperLine): string =>
  JSON.stringify([product_id, name, variation_name, extras.map((extra) => extra.name), additional_comments.trim()])
