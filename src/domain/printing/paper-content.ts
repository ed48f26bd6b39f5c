import type { TicketOrder } from "./ticket-order"

type OrderLine = TicketOrder["line_items"][number]

/** The part of an order line that is on a ticket. A change of it must reach the kitchen. */
export type PaperLine = Omit<OrderLine, "total">

/** The content of a ticket. Stored with its job, so that later changes are detected. */
export interface PaperContent {
  /** The lines of all stations, so that moving a product to another station does not count as a change. */
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

/** The content of a ticket that is printed now. */
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
 * What has changed between two tickets. A line with other extras or another comment is removed and added; if only its quantity differs, the
 * difference is added or removed.
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

/** The lines with a higher quantity than in `others`, each with the difference as its quantity. */
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
