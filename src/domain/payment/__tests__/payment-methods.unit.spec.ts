import { defaultOperationSettings } from "../../settings/default-operation-settings"
import { methodsFor, paymentMethods } from "../index"

const settings = (enabled: boolean) => {
  const { payments } = defaultOperationSettings()
  return { language: "en" as const, payments: { online: { ...payments.online, enabled } } }
}
const PROVIDERS = ["pp_stripe_card", "pp_system_default"]
const ids = (methods: readonly { id: string }[]) => methods.map(({ id }) => id)

describe("the payment methods of a storefront", () => {
  it("are the enabled offline methods in menu order, then the methods of the region's providers", () => {
    const stored = { card_on_delivery: { enabled: false } }
    const offered = paymentMethods({ settings: settings(true), stored, providers: PROVIDERS })
    expect(offered.map(({ id, kind }) => [id, kind])).toEqual([
      ["cod", "offline"],
      ["bank_transfer", "offline"],
      ["pp_stripe_card", "online"],
    ])
  })

  it("are the offline methods alone if online payment is off", () => {
    const offered = paymentMethods({ settings: settings(false), stored: {}, providers: PROVIDERS })
    expect(ids(offered)).toEqual(["cod", "card_on_delivery", "bank_transfer"])
  })

  it("leave out methods whose minimum is not reached", () => {
    const stored = { pp_stripe_card: { settings: { minimum: "10.00" } } }
    const offered = paymentMethods({ settings: settings(true), stored, providers: PROVIDERS })
    expect(ids(methodsFor(offered, 1_000n, 2))).toContain("pp_stripe_card")
    expect(ids(methodsFor(offered, 999n, 2))).toEqual(["cod", "card_on_delivery", "bank_transfer"])
  })
})
