import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { ORDERING_MODULE } from "../../../../modules/ordering"
import { SETTINGS_MODULE } from "../../../../modules/settings"
import { mirrorOrder } from "../mirror-order"

/** A platform with one order. Another request holds the order's payment turn, and its mirror lock is not free. */
function platform(orders: readonly object[]) {
  const reads = [...orders]
  const acquire = jest.fn(async (): Promise<void> => Promise.reject(new Error("held")))
  const parts: Record<string, unknown> = {
    [ORDERING_MODULE]: {
      findOrder: async () => (reads.length > 1 ? reads.shift() : reads[0]),
      leaseLocks: { take: async () => undefined },
    },
    [SETTINGS_MODULE]: { presence: () => undefined },
    [Modules.LOCKING]: { acquire, release: async () => true },
  }
  const scope = { resolve: (name: string) => parts[name], createScope: (): unknown => scope }
  return { scope: scope as unknown as MedusaContainer, acquire }
}

const order = (status: string, more: object = {}) => ({
  id: "order_1",
  number: 7,
  source: "api",
  payment_method: "pp_stripe_card",
  mirrored_status: "accepting",
  finalized_at: null,
  completed_at: null,
  sent_at: null,
  status,
  ...more,
})

describe("while another request has the payment turn, because a refund is in progress", () => {
  it.each(["accepted", "processing", "finalized", "cancelled", "refunded"])(
    "the platform's order is not updated to %s, which would complete the refund a second time",
    async (status) => {
      const { scope, acquire } = platform([order(status)])
      await expect(mirrorOrder(scope, "order_1", 0)).rejects.toThrow("Another request works on the payment of order 7")
      expect(acquire).not.toHaveBeenCalled()
    },
  )

  it("a failed order of Medusa's own cart is not refunded", async () => {
    const { scope, acquire } = platform([order("failed", { source: "checkout" })])
    await expect(mirrorOrder(scope, "order_1", 0)).rejects.toThrow("Another request works on the payment of order 7")
    expect(acquire).not.toHaveBeenCalled()
  })

  it.each([
    ["is sent", order("shipped")],
    ["is completed", order("completed")],
    ["is paid in cash", order("finalized", { payment_method: "cod" })],
  ])("the platform's order is updated if the plugin's order %s", async (_how, one) => {
    const { scope, acquire } = platform([one])
    await expect(mirrorOrder(scope, "order_1", 0)).rejects.toThrow("held")
    expect(acquire).toHaveBeenCalled()
  })

  it("the platform's order is not updated if the plugin's order is finalized before the update", async () => {
    const { scope, acquire } = platform([order("completed"), order("finalized")])
    acquire.mockResolvedValue(undefined)
    await expect(mirrorOrder(scope, "order_1", 0)).rejects.toThrow("order 7 has moved on")
  })
})
