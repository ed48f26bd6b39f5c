import "../board-parts"
import type { Order } from "../../../../src/client"
import type { OrderStatus } from "../../../../src/domain/orders/statuses"
import { clockTime } from "../../../shared/format/times"
import { loadSheetWords } from "../../words"
import type { BoardStore } from "../board-store"

/** The text that says who moved an order before this screen could, and when. */
export async function doneBy(store: BoardStore, { id, ticket_number: ticket }: Order, to: OrderStatus): Promise<string> {
  const { words, keeper, shop, language } = store
  await loadSheetWords()
  const history = await keeper.svc.orders.history(id).catch(() => [])
  const move = history.findLast((each) => each.to === to) ?? history.at(-1)
  if (!move?.actor_name) return words.doneByOthers(ticket)
  const time = clockTime(move.created_at, shop.zone.value, language)
  return to === "accepted" ? words.acceptedBy(ticket, move.actor_name, time) : words.movedBy(ticket, move.actor_name, time)
}
