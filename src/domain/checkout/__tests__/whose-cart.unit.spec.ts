import {
  type AdoptionRule,
  type ArrivedFacts,
  CHECKOUT_KEYS,
  isOurs,
  isToAdopt,
  NO_CHECKOUT,
  type OwnershipFacts,
  type OwnershipRule,
  writeCheckout,
} from ".."

const OURS: OwnershipRule = { nativeCarts: "ours", salesChannelId: null }
const ALL: OwnershipRule = { nativeCarts: "all", salesChannelId: "sc_restaurant" }

const parcel: OwnershipFacts = {
  metadata: { gift: "yes", _svc_cart: { id: "cart_1" } },
  lines: [{ metadata: {} }, { metadata: { _svc_extras_snapshot: [] } }],
  shipping: [{ own: false }],
  salesChannelId: "sc_restaurant",
}
const ham = { category_id: 1, category_name: "Extras", extra_id: 2, name: "Jamón", price: "2.00", quantity: 1 }

describe("a native cart (contract section 15)", () => {
  it("is the platform's without data of the plugin, whatever its channel is", () => {
    expect(isOurs(parcel, OURS)).toBe(false)
    expect(isOurs({ ...parcel, metadata: writeCheckout(NO_CHECKOUT) }, OURS)).toBe(false)
  })

  it.each<[string, Partial<OwnershipFacts>]>([
    ["ordering data", { metadata: { [CHECKOUT_KEYS.orderType]: "pickup" } }],
    ["a consent to messages", { metadata: { [CHECKOUT_KEYS.messagingOptIn]: true } }],
    ["a referral", { metadata: { [CHECKOUT_KEYS.private]: { referral: "ANA1" } } }],
    ["a line with extras", { lines: [{ metadata: {} }, { metadata: { _svc_extras_snapshot: [ham] } }] }],
    ["a shipping option of the plugin", { shipping: [{ own: false }, { own: true }] }],
  ])("is the restaurant's if it has %s, whatever its channel is", (_name, facts) => {
    for (const salesChannelId of ["sc_restaurant", "sc_books", null]) {
      expect(isOurs({ ...parcel, ...facts, salesChannelId }, OURS)).toBe(true)
      expect(isOurs({ ...parcel, ...facts, salesChannelId }, ALL)).toBe(true)
    }
  })

  it("is the restaurant's in the configured channel, and in no other channel, if native_carts is all", () => {
    expect(isOurs(parcel, ALL)).toBe(true)
    expect(isOurs({ ...parcel, salesChannelId: "sc_books" }, ALL)).toBe(false)
    expect(isOurs({ ...parcel, salesChannelId: null }, { ...ALL, salesChannelId: null })).toBe(false)
  })
})

describe("an order of the platform gets the plugin's row", () => {
  const rule: AdoptionRule = { ...OURS, judgesCarts: true, installedAt: 1_000 }
  const order: ArrivedFacts = { ...parcel, shipping: [{ own: true }], cartId: "cart_1", claimed: true, createdAt: 2_000 }

  it("if its cart was judged and is still the restaurant's", () => {
    expect(isToAdopt(order, rule)).toBe(true)
    expect(isToAdopt({ ...order, shipping: [{ own: false }] }, rule)).toBe(false)
  })

  it("only if its cart was judged, even if the cart became the restaurant's later", () => {
    expect(isToAdopt({ ...order, claimed: false }, rule)).toBe(false)
    expect(isToAdopt({ ...order, claimed: false }, { ...rule, ...ALL })).toBe(false)
  })

  it.each<[string, Partial<ArrivedFacts>, Partial<AdoptionRule>]>([
    ["made in the dashboard", { cartId: null }, {}],
    ["from before the installation", { createdAt: 999 }, {}],
    ["of a host that judges with its own handler", {}, { judgesCarts: false }],
  ])("if it has data of the plugin and is %s", (_name, facts, changes) => {
    const unjudged = { ...order, claimed: false, ...facts }
    expect(isToAdopt(unjudged, { ...rule, ...changes })).toBe(true)
    expect(isToAdopt({ ...unjudged, shipping: [{ own: false }] }, { ...rule, ...changes })).toBe(false)
  })
})
