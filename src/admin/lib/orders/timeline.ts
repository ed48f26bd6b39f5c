import type { OrderNote } from "../../../client/generated"
import type { HistoryEntry } from "./use-orders"

type TimelineEntry =
  /** `note`: the reason given with the move. */
  | { readonly kind: "move"; readonly key: string; readonly at: string; readonly move: HistoryEntry; readonly note?: OrderNote }
  | { readonly kind: "note"; readonly key: string; readonly at: string; readonly note: OrderNote }

/** Moves and notes of an order in one list, oldest first. The reason of a move is also stored as a note; it is shown once, with the move. */
export function timelineOf(moves: readonly HistoryEntry[], notes: readonly OrderNote[]): TimelineEntry[] {
  const reasons = new Set<OrderNote>()
  const moved = moves.map((move, index): TimelineEntry => {
    const note = notes.find((each) => !reasons.has(each) && isReason(each, move))
    if (note !== undefined) reasons.add(note)
    return { kind: "move", key: `move ${index}`, at: move.created_at, move, ...(note === undefined ? {} : { note }) }
  })
  const others = notes.filter((note) => !reasons.has(note))
  const noted = others.map((note): TimelineEntry => ({ kind: "note", key: `note ${note.id}`, at: note.created_at, note }))
  return [...moved, ...noted].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** A move and its reason are stored at the same instant. */
const isReason = (note: OrderNote, move: HistoryEntry): boolean =>
  note.text === move.note && Date.parse(note.created_at) === Date.parse(move.created_at)
