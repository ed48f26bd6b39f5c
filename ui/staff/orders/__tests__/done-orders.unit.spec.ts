import type { Order } from "../../../../src/client"
import { ORDER_STATUSES, type OrderStatus } from "../../../../src/domain/orders/statuses"
import { doneOrders } from "../done-orders"

const order = (id: string, minutes: number, changes: object = {}): Order =>
  ({
    id,
    status: "completed",
    completed_at: new Date(Date.UTC(2026, 10, 20, 20, minutes)).toISOString(),
    table: null,
    ...changes,
  }) as unknown as Order
const at = (label: string, released_at: string | null = null) => ({ table: { id: label, label, zone: "", released_at } })
const ids = (orders: readonly Order[]): string[] => doneOrders(orders).map(({ id }) => id)

describe("the orders that can be closed", () => {
  it("are those that were handed over and are not closed", () => {
    expect(ORDER_STATUSES.filter((status: OrderStatus) => ids([order("a", 0, { status })]).length > 0)).toEqual(["completed"])
  })

  it("are first those that occupy a table, sorted by table, and then the others, the latest first", () => {
    const orders = [
      order("early", 1),
      order("late", 9),
      order("ten", 2, at("Mesa 10")),
      order("two, again", 8, at("Mesa 2")),
      order("two", 3, at("Mesa 2")),
      order("free", 5, at("Mesa 1", "2026-11-20T20:10:00Z")),
    ]
    expect(ids(orders)).toEqual(["two, again", "two", "ten", "late", "free", "early"])
  })

  it("are all orders that occupy a table, and the latest thirty of the others", () => {
    const many = Array.from({ length: 50 }, (_, minutes) => order(`o${minutes}`, minutes))
    const tables = Array.from({ length: 40 }, (_, number) => order(`t${number}`, 0, at(`Mesa ${number}`)))
    const found = ids([...many, ...tables])
    expect([found.length, found[40], found.at(-1)]).toEqual([70, "o49", "o20"])
  })
})
