import type { OrderNews } from "../../../../../commands/ordering/reading/order-news"
import type { OrderRow } from "../../../../../modules/ordering"
import { sendAll } from "../send-all"

const change = (position: string, store: string): OrderNews => ({
  position,
  topic: "order.updated",
  data: `{"id":"order_${position}"}`,
  row: { id: `order_${position}`, store } as OrderRow,
  lostBy: undefined,
})

describe("changes that wait for a slow client", () => {
  it("are filtered by the client's rights at the time of sending, not when the change arrived", async () => {
    let store = "north"
    const sent: (string | undefined)[] = []
    const stream = {
      open: true,
      full: true,
      send: ({ id }: { id?: string | undefined }) => sent.push(id),
      // The rights change while the first event waits for the client.
      drained: async () => {
        store = "south"
      },
    }
    const waiting = [change("1", "north"), change("2", "north"), change("3", "south")]
    await sendAll(stream, waiting, (news) => (news.row.store === store ? [news] : []))
    expect(sent).toEqual(["1", "3"])
    expect(waiting).toEqual([])
  })
})
