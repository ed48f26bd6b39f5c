import type { OrderEvent } from "../../../src/client/live-orders"
import { OrderHub } from "../../shared/live/order-hub"
import type { BoardStore } from "./board-store"
import { readOrdersSince } from "./read-orders"

/**
 * The connection of a board to the order stream, as the user who is signed in now. It is not started yet.
 * @param onGap called when changes may have been missed, so that all orders must be read again
 */
export function orderHubOf({ options, keeper, clock, orders }: BoardStore, onGap: () => void): OrderHub {
  return new OrderHub({
    origin: keeper.origin,
    board: options.name,
    token: () => keeper.session.value?.token,
    name: `${keeper.session.value?.accountId}`,
    now: () => clock.now.peek(),
    poll: async (since, signal): Promise<OrderEvent[]> =>
      (await readOrdersSince(keeper.svc, since, signal)).map((data) => ({ event: "order.updated", id: "", data })),
    onEvent: (event) => {
      if (event.event === "hello") clock.set(event.data.server_time)
      else orders.hear(event)
    },
    onGap,
  })
}
