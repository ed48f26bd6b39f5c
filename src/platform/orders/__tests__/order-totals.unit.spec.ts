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
      refunds: null,
    })

  it("has the tax of its total before discounts", () => {
    expect(order([]).fees).toMatchObject([{ total: 242n, tax: 42n }])
    const discounted = order([{ code: "ENVIO", amount: "1" }])
    expect(discounted.fees).toMatchObject([{ total: 242n, tax: 42n }])
    expect(discounted).toMatchObject({ discountTotal: 121n, total: 121n, totalTax: 21n })
  })
})
