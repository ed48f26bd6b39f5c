import type { Order } from "../../../../src/client"
import type { StaffClient } from "../../../../src/client/staff-client"
import { Unpaid } from "../unpaid"

const READ_MS = 10_000

/** The list of unpaid orders. The service has one order for each entry of `statuses`. A test may replace `service.get` to delay a response. */
function unpaid(statuses: Record<string, string>) {
  const orderOf = (id: string) => ({ id, status: statuses[id] }) as unknown as Order
  const list = async () => ({
    data: Object.keys(statuses)
      .filter((id) => statuses[id] === "pending")
      .map(orderOf),
    meta: { total_pages: 1 },
  })
  const service = { list, get: async (id: string) => orderOf(id) }
  const awaited = new Unpaid({ orders: service } as unknown as StaffClient)
  const shown = () => [
    awaited.all.value.map(({ id, status }) => [id, status]),
    [...awaited.left.value.values()].map(({ id, status }) => [id, status]),
  ]
  return { awaited, service, shown, orderOf }
}

describe("an order whose payment was awaited", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const turn = () => jest.advanceTimersByTimeAsync(READ_MS)

  it("leaves the list when it is cancelled, and returns when it waits for its payment again", async () => {
    const statuses: Record<string, string> = { a: "pending", b: "pending" }
    const { awaited, shown } = unpaid(statuses)
    awaited.begin()
    await jest.advanceTimersByTimeAsync(1)
    statuses.a = "cancelled"
    await turn()
    expect(shown()).toEqual([[["b", "pending"]], [["a", "cancelled"]]])
    statuses.a = "pending"
    await turn()
    expect(shown()).toEqual([
      [
        ["a", "pending"],
        ["b", "pending"],
      ],
      [],
    ])
    awaited.end()
  })

  it("stays in the list after its return, even if a late response still says that it is cancelled", async () => {
    const statuses: Record<string, string> = { a: "pending" }
    const { awaited, service, shown, orderOf } = unpaid(statuses)
    awaited.begin()
    await jest.advanceTimersByTimeAsync(1)
    statuses.a = "cancelled"
    const late = orderOf("a")
    service.get = () => new Promise((resolve) => setTimeout(() => resolve(late), 1.5 * READ_MS))
    await turn()
    statuses.a = "pending"
    await turn()
    await turn()
    expect(shown()).toEqual([[["a", "pending"]], []])
    awaited.end()
  })
})
