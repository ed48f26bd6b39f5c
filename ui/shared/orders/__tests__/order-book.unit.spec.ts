import type { Order } from "../../../../src/client"
import { OrderBook } from "../order-book"

const order = (id: string, version: number): Order => ({ id, version }) as Order

describe("OrderBook", () => {
  it("keeps the newest version of each order, in whatever sequence and however often the versions arrive", () => {
    const news = [order("a", 1), order("a", 3), order("b", 1), order("a", 2), order("b", 1), order("a", 3)]
    for (let turn = 0; turn < news.length; turn += 1) {
      const book = new OrderBook()
      for (const each of [...news.slice(turn), ...news.slice(0, turn)]) book.put(each)
      expect([...book.all].map(({ id, version }) => `${id}${version}`).sort()).toEqual(["a3", "b1"])
    }
  })

  it("reports each change once, with the record that was known before", () => {
    const book = new OrderBook()
    const [first, second] = [order("a", 1), order("a", 2)]
    expect(book.put(first)).toEqual({ before: undefined, after: first })
    expect(book.hear({ event: "order.updated", id: "7", data: second })).toEqual({ before: first, after: second })
    expect(book.hear({ event: "order.updated", id: "7", data: second })).toBeUndefined()
    expect(book.hear({ event: "order.deleted", id: "8", data: { id: "a" } })).toEqual({ before: second, after: undefined })
    expect(book.hear({ event: "order.deleted", id: "8", data: { id: "a" } })).toBeUndefined()
  })
})
