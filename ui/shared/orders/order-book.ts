import type { Order } from "../../../src/client"
import type { OrderEvent } from "../../../src/client/live-orders"

/** What became of an order by some news. `before` is what this screen knew; undefined: it is new here. */
export interface OrderNews {
  readonly before: Order | undefined
  /** Undefined: the order was deleted. */
  readonly after: Order | undefined
}

/** The orders that a screen knows, by id. News of a known or older version change nothing, so they may come twice and in any order. */
export class OrderBook {
  readonly #orders = new Map<string, Order>()

  get all(): IterableIterator<Order> {
    return this.#orders.values()
  }

  get(id: string): Order | undefined {
    return this.#orders.get(id)
  }

  /** Takes a record in. @returns what is new; undefined: nothing */
  put(order: Order): OrderNews | undefined {
    const before = this.#orders.get(order.id)
    if (before !== undefined && before.version >= order.version) return undefined
    this.#orders.set(order.id, order)
    return { before, after: order }
  }

  /** Takes an event of the stream in. */
  hear(event: OrderEvent): OrderNews | undefined {
    if (event.event === "hello") return undefined
    if (event.event === "order.deleted") return this.forget(event.data.id)
    return this.put(event.data)
  }

  /** Forgets an order. */
  forget(id: string): OrderNews | undefined {
    const before = this.#orders.get(id)
    if (before === undefined) return undefined
    this.#orders.delete(id)
    return { before, after: undefined }
  }
}
