import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isFailure } from "../../../../errors"
import { ORDERING_MODULE } from "../../../../modules/ordering"
import { SETTINGS_MODULE } from "../../../../modules/settings"
import { takeDashboardTurn } from "../dashboard-refund"

jest.mock("../../../../platform/mirror/native-state", () => ({
  ...jest.requireActual("../../../../platform/mirror/native-state"),
  readNativeState: (database: { readonly state: object }) => database.state,
}))

interface Scene {
  readonly ours?: boolean
  /** When the online payment is checked next; undefined: the order has none. */
  readonly lookAt?: Date | null
  readonly begun?: readonly object[]
}

/** The order `o` with its payment `pay`. */
function scene({ ours = true, lookAt, begun = [] }: Scene) {
  const turns: string[] = []
  const parts: Record<string, unknown> = {
    [ContainerRegistrationKeys.PG_CONNECTION]: {
      raw: async (_statement: string, [id]: string[]) => ({ rows: id === "pay" ? [{ order_id: "o" }] : [] }),
      state: { payments: [{ id: "pay", collectionId: "col", begunRefunds: begun }] },
    },
    [ORDERING_MODULE]: {
      findOrder: async (id: string) => (ours ? { id } : undefined),
      onlinePayments: { find: async () => (lookAt === undefined ? undefined : { collection_id: "col", look_at: lookAt }) },
      leaseLocks: {
        take: async ({ cartId }: { cartId: string }) => turns.push(`take ${cartId}`),
        end: async ({ cartId }: { cartId: string }) => void turns.push(`end ${cartId}`),
      },
    },
    [SETTINGS_MODULE]: { presence: () => "present" },
  }
  const scope = { resolve: (name: string) => parts[name], createScope: () => scope } as unknown as MedusaContainer
  return { turns, scope }
}
const begun = (isMarked: boolean) => [{ id: "ref", createdAt: 0, isMarked }]

describe("the payment turn of a refund in Medusa's dashboard", () => {
  it.each([
    ["of a payment without an order", {}, { paymentId: "other" }],
    ["of an order that is not ours", { ours: false }, { paymentId: "pay" }],
    ["by the cancellation of an order that is not ours", { ours: false }, { orderId: "o" }],
  ])("is not taken %s", async (_what, given, refund) => {
    const { turns, scope } = scene(given)
    expect([await takeDashboardTurn(scope, refund), turns]).toEqual([null, []])
  })

  it.each([
    ["of an order without an online payment", { begun: begun(false) }, { paymentId: "pay" }],
    ["of a payment that no check completes", { lookAt: null, begun: begun(false) }, { paymentId: "pay" }],
    ["beside one of which nobody knows whether it was made", { lookAt: new Date(0), begun: begun(true) }, { paymentId: "pay" }],
    ["by a cancellation, which refunds everything", { lookAt: new Date(0), begun: begun(false) }, { orderId: "o" }],
  ])("is taken until it is ended, for a refund %s", async (_what, given, refund) => {
    const { turns, scope } = scene(given)
    const turn = await takeDashboardTurn(scope, refund)
    expect(turns).toEqual(["take pay:o"])
    await turn?.end()
    expect(turns).toEqual(["take pay:o", "end pay:o"])
  })

  it("is refused, and ended, while the check is to complete another refund of the payment", async () => {
    const { turns, scope } = scene({ lookAt: new Date(0), begun: begun(false) })
    const error = await takeDashboardTurn(scope, { paymentId: "pay" }).catch((failure: unknown) => failure)
    expect([isFailure(error) && error.code, turns]).toEqual(["svc_payment_unavailable", ["take pay:o", "end pay:o"]])
  })
})
