import type { OrderNote } from "../../../client/generated"
import type { HistoryEntry } from "./use-orders"

type TimelineEntry =
  | { readonly kind: "move"; readonly key: string; readonly at: string; readonly move: HistoryEntry }
  | { readonly kind: "note"; readonly key: string; readonly at: string; readonly note: OrderNote }

/** Moves and notes of an order in one stream, oldest first. */
export function timelineOf(moves: readonly HistoryEntry[], notes: readonly OrderNote[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...moves.map((move, index): TimelineEntry => ({ kind: "move", key: `move ${index}`, at: move.created_at, move })),
    ...notes.map((note): TimelineEntry => ({ kind: "note", key: `note ${note.id}`, at: note.created_at, note })),
  ]
  return entries.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
