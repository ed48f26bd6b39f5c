import type { PaperChange, PaperLine } from "./paper-content"
import { isMadeAt } from "./stations"
import { headOf, itemLines, noteLines, type TicketLine, type TicketTerms, ticketOf } from "./ticket"
import type { TicketOrder } from "./ticket-order"

/** The part of a change that concerns these stations. The note concerns every station. Null: nothing concerns them. */
export function changeFor(
  { added, removed, note }: PaperChange,
  { stations, stationOf }: Pick<TicketTerms, "stations" | "stationOf">,
): PaperChange | null {
  const isMadeHere = ({ product_id: id }: PaperLine) => isMadeAt(stations, id === null ? null : stationOf(id))
  const change = { added: added.filter(isMadeHere), removed: removed.filter(isMadeHere), note }
  return change.added.length + change.removed.length === 0 && note === null ? null : change
}

/** A kitchen ticket that contains only the changes since the last ticket. */
export function changeTicketOf(order: TicketOrder, { added, removed, note }: PaperChange, terms: TicketTerms): TicketLine[] {
  const { tickets: words } = terms.words
  const part = (title: string, lines: readonly PaperLine[]): TicketLine[] =>
    lines.length === 0
      ? []
      : [{ kind: "rule" }, { kind: "mark", text: title }, ...lines.flatMap((line) => itemLines(line, terms))]
  return [
    ...(terms.reprint ? [{ kind: "mark", text: words.reprint } as const] : []),
    { kind: "mark", text: words.changed },
    ...headOf(order, terms.words),
    ...part(words.added, added),
    ...part(words.removed, removed),
    ...(note === null
      ? []
      : note.trim() === ""
        ? [{ kind: "rule" } as const, markOf(words.no_note)]
        : noteLines(note, terms.words)),
  ]
}

/** The ticket of an order that must no longer be made, marked as cancelled. */
export function cancellationOf(order: TicketOrder, terms: TicketTerms): TicketLine[] {
  return [markOf(terms.words.tickets.cancelled), ...ticketOf(order, terms)]
}

const markOf = (text: string): TicketLine => ({ kind: "mark", text })
