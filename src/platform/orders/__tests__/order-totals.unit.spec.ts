import { toPlatformOrder } from "../order-totals"

describe("a fee of a Medusa order", () => {
  const order = (adjustments: { code: string; amount: string }[]) =>
    toPlatformOrder({
      id: "order_1",
      currency_code: "eur",
      digits: 2,
      symbol: "€",
      email: null,
      metadata: null,
      billing: null,
      shipping: null,
      lines: [],
      fees: [
        {
          id: "ordsm_1",
          name: "Delivery fee",
          amount: "2.42",
          is_tax_inclusive: true,
          data: { _svc_delivery_fee: "yes" },
          tax_lines: [{ rate: 21, code: "iva", name: "IVA" }],
          adjustments,
        },
      ],
      captured: "0",
      captured_at: null,
      authorised: "0",
      due: null,
      refunds: null,
    })

  it("has the tax of its total before discounts", () => {
    expect(order([]).fees).toMatchObject([{ total: 242n, tax: 42n }])
    const discounted = order([{ code: "ENVIO", amount: "1" }])
    expect(discounted.fees).toMatchObject([{ total: 242n, tax: 42n }])
    expect(discounted).toMatchObject({ discountTotal: 121n, total: 121n, totalTax: 21n })
  })
})

describe("the amount due of an order of two units at 9.50", () => {
  const pizza = {
    id: "ordli_1",
    product_id: null,
    variant_id: null,
    title: "Margarita",
    variant_title: null,
    sku: null,
    quantity: "2",
    unit_price: "9.5",
    is_tax_inclusive: true,
    metadata: null,
    tax_lines: [{ rate: 10, code: "iva", name: "IVA" }],
    adjustments: null,
  }
  const order = (returning: string, due: string | null) =>
    toPlatformOrder({
      id: "order_1",
      currency_code: "eur",
      digits: 2,
      symbol: "€",
      email: null,
      metadata: null,
      billing: null,
      shipping: null,
      lines: [{ ...pizza, returning }],
      fees: null,
      captured: "0",
      captured_at: null,
      authorised: "0",
      due,
      refunds: null,
    })

  it.each<[string, string, string | null, bigint | null]>([
    ["is the whole amount if nothing is returned", "0", "19", 1900n],
    ["is the price of the other unit if one is returned", "1", "19", 950n],
    ["is negative if the order is paid and one unit is returned", "1", "0", -950n],
    ["is unknown if Medusa has no sum", "1", null, null],
  ])("%s", (_what, returning, due, expected) => {
    expect(order(returning, due)).toMatchObject({ due: expected, total: 1900n })
  })
})
