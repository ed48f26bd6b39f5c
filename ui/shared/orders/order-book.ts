import type { Order } from "../../../src/client"
import type { OrderEvent } from "../../../src/client/live-orders"

/** An event of the stream about an order: every event except `hello`. */
export type OrderChange = Exclude<OrderEvent, { readonly event: "hello" }>

/** A change of an order. `before`: the record that this screen knew; undefined: the order is new here. */
export interface OrderNews {
  readonly before: Order | undefined
  /** Undefined: the order was deleted, or this account may no longer see it. */
  readonly after: Order | undefined
}

/** The orders that a screen knows, by id. Known and older versions are ignored, so records may arrive twice and in any sequence. */
export class OrderBook {
  readonly #orders = new Map<string, Order>()

  get all(): IterableIterator<Order> {
    return this.#orders.values()
  }

  get(id: string): Order | undefined {
    return this.#orders.get(id)
  }

  /** Adds or updates a record. @returns the change; undefined: the record is not newer */
  put(order: Order): OrderNews | undefined {
    const before = this.#orders.get(order.id)
    if (before && before.version >= order.version) return undefined
    this.#orders.set(order.id, order)
    return { before, after: order }
  }

  /** Applies an event of the stream. */
  hear(event: OrderChange): OrderNews | undefined {
    if (event.event === "order.deleted") return this.forget(event.data.id)
    return this.put(event.data)
  }

  /** Removes an order. @returns the change; undefined: the order is not known */
  forget(id: string): OrderNews | undefined {
    const before = this.#orders.get(id)
    if (!before) return undefined
    this.#orders.delete(id)
    return { before, after: undefined }
  }
}
