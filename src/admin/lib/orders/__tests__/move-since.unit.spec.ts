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
  ["the acceptance", [placed, accepted], accepted],
  ["none, if the order has only received a courier, minutes, a mark or a ticket", [placed], undefined],
  ["none, if the order was moved and moved back", [placed, accepted, move("accepted", "pending")], undefined],
  ["none, if the order has no history", [], undefined],
])("the move that a screen still showing the order as new has not seen: %s", (_, history, expected) => {
  expect(moveSince(history, "pending")).toBe(expected)
})
