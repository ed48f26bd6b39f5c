import type { StaffClient } from "../../../../src/client/staff-client"
import { SvcError } from "../../../../src/client/svc-error"
import { readOrders } from "../read-orders"

/**
 * A service with the orders of `listed` in its lists. Orders of `apart` can only be read by id. Any other id is refused with the HTTP status
 * `refusal`.
 */
function serviceWith(listed: readonly string[], apart: readonly string[], refusal = 404): StaffClient {
  const orders = {
    list: async ({ modified_after }: { modified_after?: string }) => ({
      data: modified_after === undefined ? listed.map((id) => ({ id })) : [],
      meta: { total_pages: 1 },
    }),
    get: async (id: string) => {
      if (apart.includes(id)) return { id }
      throw new SvcError("orders.get", "svc_order_not_found", { message: "", status: refusal })
    },
  }
  return { orders } as unknown as StaffClient
}

describe("reading the orders of a board", () => {
  it.each([
    ["an order that is in the lists", ["a"], [], ["a"], [], ["a"]],
    ["an order that left a list while it was read", [], ["a"], ["a"], [], ["a"]],
    ["an order that was deleted", [], [], ["a"], ["a"], []],
    ["an order that the board did not know yet", ["b"], [], [], [], ["b"]],
  ] as const)("finds or drops %s", async (_, listed, apart, known, gone, found) => {
    const read = await readOrders(serviceWith(listed, apart), 0, known)
    expect([read.gone, read.found.map(({ id }) => id)]).toEqual([gone, found])
  })

  it("fails if the service is not available", async () => {
    await expect(readOrders(serviceWith([], [], 503), 0, ["a"])).rejects.toMatchObject({ status: 503 })
  })
})
