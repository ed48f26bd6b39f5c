import { isInSight, type OrderSight } from "../../../../domain/access/order-sight"
import type { OrderRow } from "../../../../modules/ordering"
import { newsFor, type OrderFilter, type OrderNews } from "../order-news"

const [ANA, RAFA] = [7, 8]
const ALL: OrderFilter = { statuses: undefined, store: undefined }
const courier = (account: number): OrderSight => ({ store: null, courier: account })

const news = (row: Partial<OrderRow>, lostBy?: number): OrderNews => ({
  position: "5",
  topic: "order.updated",
  data: `{"id":"order_1","total":"10.00"}`,
  row: { id: "order_1", store: "main", status: "processing", courier_number: null, ...row } as OrderRow,
  lostBy,
})

describe("a follower of order changes", () => {
  it.each<[string, OrderNews, OrderSight, OrderFilter, string | undefined]>([
    ["the record, if it sees the order", news({}), "all", ALL, "order.updated"],
    ["the record, if the order was assigned to it", news({ courier_number: ANA }, RAFA), courier(ANA), ALL, "order.updated"],
    ["the deletion, if the order was taken from it", news({ courier_number: ANA }, RAFA), courier(RAFA), ALL, "order.deleted"],
    ["the deletion, if the order is assigned to nobody now", news({}, RAFA), courier(RAFA), ALL, "order.deleted"],
    [
      "the record, if it still sees the order because it works for the order's store",
      news({}, RAFA),
      { store: "main", courier: RAFA },
      ALL,
      "order.updated",
    ],
    ["nothing, if it never saw the order", news({ courier_number: ANA }), courier(RAFA), ALL, undefined],
    ["nothing, if the order was taken from another courier", news({}, ANA), courier(RAFA), ALL, undefined],
    ["nothing, if it has requested other statuses", news({}), "all", { ...ALL, statuses: ["shipped"] }, undefined],
    [
      "the deletion, whatever statuses it has requested",
      news({}, RAFA),
      courier(RAFA),
      { ...ALL, statuses: ["shipped"] },
      "order.deleted",
    ],
    ["nothing, if it has requested another store", news({}, RAFA), courier(RAFA), { ...ALL, store: "north" }, undefined],
  ])("receives %s", (_, change, sight, filter, topic) => {
    const received = newsFor(change, (row) => isInSight(sight, row), filter)
    expect(received.map((each) => each.topic)).toEqual(topic === undefined ? [] : [topic])
    if (topic === "order.deleted") expect(received).toEqual([{ ...change, topic, data: `{"id":"order_1"}` }])
    else expect(received).toEqual(topic === undefined ? [] : [change])
  })
})
