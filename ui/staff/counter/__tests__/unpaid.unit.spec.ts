import type { Order } from "../../../../src/client"
import type { StaffClient } from "../../../../src/client/staff-client"
import { Unpaid } from "../unpaid"

const READ_MS = 10_000

/** The orders whose payment is awaited, at a service that has these; `get` can be made to respond later. */
function unpaid(statuses: Record<string, string>) {
  const orderOf = (id: string) => ({ id, status: statuses[id] }) as unknown as Order
  const list = async () => ({
    data: Object.keys(statuses)
      .filter((id) => statuses[id] === "pending")
      .map(orderOf),
    meta: { total_pages: 1 },
  })
  const service = { list, get: async (id: string) => orderOf(id) }
  const sheet = new Unpaid({ orders: service } as unknown as StaffClient)
  const shown = () => [
    sheet.all.value.map(({ id, status }) => [id, status]),
    [...sheet.left.value.values()].map(({ id, status }) => [id, status]),
  ]
  return { sheet, service, shown, orderOf }
}

describe("an order whose payment was awaited", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const turn = () => jest.advanceTimersByTimeAsync(READ_MS)

  it("that was cancelled and is awaited again is only in the list, not among those that have left it", async () => {
    const statuses: Record<string, string> = { a: "pending", b: "pending" }
    const { sheet, shown } = unpaid(statuses)
    sheet.begin()
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
    sheet.end()
  })

  it("that has returned to the list is not put among the others by a late response", async () => {
    const statuses: Record<string, string> = { a: "pending" }
    const { sheet, service, shown, orderOf } = unpaid(statuses)
    sheet.begin()
    await jest.advanceTimersByTimeAsync(1)
    statuses.a = "cancelled"
    const late = orderOf("a")
    service.get = () => new Promise((resolve) => setTimeout(() => resolve(late), 1.5 * READ_MS))
    await turn()
    statuses.a = "pending"
    await turn()
    await turn()
    expect(shown()).toEqual([[["a", "pending"]], []])
    sheet.end()
  })
})
