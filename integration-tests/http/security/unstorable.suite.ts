import { nativeCheckout, type SmallCatalogue, type Store, smallCatalogue } from "../../support"

/** Text that PostgreSQL cannot store (NUL characters, lone surrogates), sent to those routes of the platform whose input the plugin reads. */

export function unstorable(use: () => Store): void {
  let store: Store
  let shop: SmallCatalogue
  let cartId: string
  beforeAll(async () => {
    store = use()
    shop = await smallCatalogue(store.db)
    cartId = await nativeCheckout(store, shop).cart()
  })

  const call = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await nativeCheckout(store, shop).call(method, path, body)
    return [status, answer.type]
  }

  it.each([
    ["GET", "/store/carts/cart%00"],
    ["POST", "/store/carts/cart%00"],
    ["POST", "/store/carts/cart%00/line-items"],
    ["POST", "/store/carts/cart/line-items/item%00"],
    ["DELETE", "/store/carts/cart/line-items/item%00"],
    ["POST", "/store/carts/cart%00/shipping-methods"],
    ["POST", "/store/carts/cart%00/promotions"],
    ["POST", "/store/carts/cart%00/complete"],
    ["GET", "/store/carts/%ff"],
    ["POST", "/store/payment-collections/paycol%00/payment-sessions"],
    ["POST", "/store/shipping-options/so%00/calculate"],
    ["GET", "/store/orders/order%00"],
    ["POST", "/store/orders/order%00/transfer/request"],
  ])("in an id gives 404: %s %s", async (method, path) => {
    expect(await call(method, path, method === "POST" ? {} : undefined)).toEqual([404, "not_found"])
  })

  it.each<[string, (id: string) => string, object | undefined]>([
    ["a list's query", () => "/store/shipping-options?cart_id=%00", undefined],
    ["a new cart's region", () => "/store/carts", { region_id: "reg\0" }],
    ["a line's variant", (id) => `/store/carts/${id}/line-items`, { variant_id: "variant\0", quantity: 1 }],
    ["a chosen option", (id) => `/store/carts/${id}/shipping-methods`, { option_id: "so\0" }],
    ["a coupon", (id) => `/store/carts/${id}/promotions`, { promo_codes: ["A\0"] }],
    ["a name in the metadata", (id) => `/store/carts/${id}`, { metadata: { "a\0": 1 } }],
    ["the ordering data, as a lone surrogate", (id) => `/store/carts/${id}`, { extensions: { svc: { table_id: "\ud800" } } }],
    ["the cart id of a new payment collection", () => "/store/payment-collections", { cart_id: "cart\0" }],
  ])("in %s is refused", async (_what, path, body) => {
    expect(await call(body ? "POST" : "GET", path(cartId), body)).toEqual([400, "invalid_data"])
  })
}
