import { moveSince } from "../move-since"
import type { HistoryEntry } from "../use-orders"

const move = (from: string | null, to: string): HistoryEntry => ({
  from,
  to,
  actor: "a",
  actor_name: "Ana",
  note: "",
  created_at: "2026-11-20T20:14:00+01:00",
})
const placed = move(null, "pending")
const accepted = move("pending", "accepted")

it.each<[string, readonly HistoryEntry[], HistoryEntry | undefined]>([
  ["somebody has accepted the order", [placed, accepted], accepted],
  ["it has only received a courier, more minutes, a mark or a ticket", [placed], undefined],
  ["it was moved and moved back", [placed, accepted, move("accepted", "pending")], undefined],
  ["it has no history", [], undefined],
])("the move that a screen with a new order has not seen: %s", (_, history, expected) => {
  expect(moveSince(history, "pending")).toBe(expected)
})
