import { isMethodOffered, locationOf, methodsOf, type OptionPrice, type ShippingContext, type ShippingOption } from "../index"

const CONTEXT: ShippingContext = {
  language: "en",
  regionId: "reg_es",
  delivery: { fee_mode: "tiers", fixed_fee: "3.5", free_from: null },
  isOn: () => true,
}
const option = (changes: Partial<ShippingOption> = {}): ShippingOption => ({
  id: "so_1",
  name: "Courier",
  priceType: "flat",
  code: "express",
  setType: "shipping",
  kind: null,
  rules: [
    { attribute: "enabled_in_store", value: "true" },
    { attribute: "is_return", value: "false" },
  ],
  prices: [price("5")],
  ...changes,
})
function price(amount: string, ...rules: OptionPrice["rules"]): OptionPrice {
  return { amount, rules }
}
const above = (value: string, operator = "gte") => ({ attribute: "item_total", operator, value })
const methods = (changes: Partial<ShippingOption>, context = CONTEXT) =>
  methodsOf(option(changes), context).map(({ option_id: _, ...method }) => method)

describe("the methods of a shipping option", () => {
  it("have the code of its type, its name and its price", () => {
    expect(methodsOf(option(), CONTEXT)).toEqual([{ id: "express", title: "Courier", cost: 5, option_id: "so_1" }])
    expect(methods({ code: null })).toMatchObject([{ id: "flat_rate" }])
    expect(methods({ code: "" })).toMatchObject([{ id: "flat_rate" }])
    expect(methods({ code: null, priceType: "calculated" })).toMatchObject([{ id: "calculated", cost: null }])
  })

  it("do not depend on rules that do not make an option internal", () => {
    expect(methods({ rules: [] })).toHaveLength(1)
    expect(methods({ rules: [{ attribute: "is_return", value: false }] })).toHaveLength(1)
    expect(methods({ rules: [{ attribute: "customer_group", value: "true" }] })).toHaveLength(1)
  })

  it.each([
    ["not offered in the store", [{ attribute: "enabled_in_store", value: "false" }]],
    ["for returns", [{ attribute: "is_return", value: "true" }]],
    [
      "not offered in the store, and not for returns",
      [
        { attribute: "enabled_in_store", value: false },
        { attribute: "is_return", value: "false" },
      ],
    ],
  ])("are none: %s", (_, rules) => {
    expect(methods({ rules })).toEqual([])
  })

  it("use the region's price before the currency's", () => {
    const ofRegion = (value: string) => ({ attribute: "region_id", operator: "eq", value })
    expect(methods({ prices: [price("5"), price("4", ofRegion("reg_es")), price("3", ofRegion("reg_pt"))] })).toMatchObject([
      { cost: 4 },
    ])
    expect(methods({ prices: [price("3", ofRegion("reg_pt"))] })).toEqual([])
  })

  it("ignore a conditional price", () => {
    const here = { attribute: "region_id", operator: "eq", value: "reg_es" }
    const group = { attribute: "customer_group", operator: "eq", value: "reg_es" }
    expect(
      methods({ prices: [price("4", here, above("20")), price("3", group), price("2", above("reg_es")), price("5")] }),
    ).toEqual([{ id: "express", title: "Courier", cost: 5 }])
    expect(methods({ prices: [price("4", above("20")), price("3", group)] })).toEqual([])
  })

  it("have no cost if it is calculated", () => {
    expect(methods({ priceType: "calculated", prices: [] })).toMatchObject([{ id: "express", cost: null }])
  })

  it("include free shipping for a price of zero, with its requirement", () => {
    expect(methods({ prices: [price("0")] })).toEqual([
      { id: "free_shipping", title: "Courier", cost: 0, requires: "", min_amount: 0 },
    ])
    expect(methods({ prices: [price("5"), price("0", above("30")), price("2", above("20"))] })).toEqual([
      { id: "express", title: "Courier", cost: 5 },
      { id: "free_shipping", title: "Free shipping", cost: 0, requires: "min_amount", min_amount: 30 },
    ])
    expect(methods({ prices: [price("0", above("25", "gt"))] })).toMatchObject([{ id: "free_shipping", min_amount: 25 }])
    expect(methods({ prices: [price("5"), price("0", above("30", "lte"))] })).toHaveLength(1)
    expect(methods({ prices: [price("0"), price("0", above("30"))] })).toMatchObject([{ id: "free_shipping", min_amount: 0 }])
  })

  it("contain free shipping with the lowest minimum amount that applies to everybody in the region", () => {
    const region = (value: string) => ({ attribute: "region_id", operator: "eq", value })
    const group = { attribute: "customer_group", operator: "gte", value: "7" }
    const amounts = (...prices: OptionPrice[]) => methods({ prices }).map(({ min_amount }) => min_amount)
    expect(amounts(price("0", above("50")), price("0", above("30")), price("0", above("40")))).toEqual([30])
    expect(amounts(price("0", above("30"), region("reg_es")))).toEqual([30])
    expect(amounts(price("0", above("30"), region("reg_pt")))).toEqual([])
    expect(amounts(price("0", above("30"), group), price("0", group))).toEqual([])
    expect(amounts(price("0", above("soon")), price("0", above("60")))).toEqual([60])
  })

  it.each<[string, Partial<ShippingOption>]>([
    ["the plugin's own option", { kind: "pickup", code: "anything" }],
    ["an option of that type", { code: "local_pickup" }],
    ["an option of a pickup set", { setType: "pickup" }],
  ])("local_pickup: %s, even if it costs nothing", (_, changes) => {
    expect(methods({ ...changes, prices: [price("0")] })).toEqual([{ id: "local_pickup", title: "Courier", cost: 0 }])
  })

  it.each<[string, Partial<ShippingOption>]>([
    ["calculated", { priceType: "calculated", prices: [] }],
    ["priced", { prices: [price("0")] }],
  ])("the plugin's table service is free of charge but not free shipping: %s", (_, changes) => {
    expect(methods({ ...changes, kind: "dine_in" })).toEqual([{ id: "dine_in", title: "Courier", cost: 0 }])
  })

  it("the plugin's delivery has the cost in the settings, not the platform's price", () => {
    const own = { kind: "delivery" as const, prices: [price("0")], rules: [{ attribute: "enabled_in_store", value: "false" }] }
    const delivery = CONTEXT.delivery
    expect(methods(own)).toEqual([{ id: "delivery", title: "Courier", cost: null }])
    expect(methods(own, { ...CONTEXT, delivery: { ...delivery, fee_mode: "fixed" } })).toMatchObject([{ cost: 3.5 }])
    expect(methods(own, { ...CONTEXT, language: "es", delivery: { ...delivery, free_from: "40" } })).toMatchObject([
      { id: "delivery", cost: null },
      { id: "free_shipping", title: "Envío gratis", cost: 0, requires: "min_amount", min_amount: 40 },
    ])
  })
})

describe("the locations of a zone", () => {
  const place = { country: "es", province: null, city: null, postal: null }
  it.each([
    [
      { ...place, type: "country" as const },
      { type: "country", code: "ES" },
    ],
    [
      { ...place, type: "province" as const, province: "es-m" },
      { type: "state", code: "ES:M" },
    ],
    [
      { ...place, type: "province" as const, province: "M" },
      { type: "state", code: "ES:M" },
    ],
    [
      { ...place, type: "city" as const, city: "Madrid" },
      { type: "city", code: "Madrid" },
    ],
    [
      { ...place, type: "zip" as const, postal: "28*" },
      { type: "postcode", code: "28*" },
    ],
    [
      { ...place, type: "zip" as const, postal: { type: "in", exp: ["1"] } },
      { type: "postcode", code: '{"type":"in","exp":["1"]}' },
    ],
    [
      { ...place, type: "zip" as const },
      { type: "postcode", code: "" },
    ],
  ])("%j", (given, expected) => {
    expect(locationOf(given)).toEqual(expected)
  })
})

describe("the plugin's own shipping options", () => {
  const ways = ["delivery", "pickup", "dine_in"] as const
  const settings = (delivery: boolean, pickup: boolean) =>
    ({ order_types: { delivery: { enabled: delivery }, pickup: { enabled: pickup } } }) as Parameters<typeof isMethodOffered>[1]

  it.each([
    ["everything is enabled", true, true, true, ["delivery", "pickup", "dine_in"]],
    ["delivery is disabled", false, true, true, ["pickup", "dine_in"]],
    ["tables are disabled", true, true, false, ["delivery", "pickup"]],
    ["pickup is disabled, and tables with it", true, false, true, ["delivery"]],
    ["a fresh host", false, false, false, []],
  ])("are offered while their mode is switched on: %s", (_, delivery, pickup, tables, expected) => {
    expect(ways.filter((kind) => isMethodOffered(kind, settings(delivery, pickup), tables))).toEqual(expected)
    const context = {
      ...CONTEXT,
      isOn: (kind: (typeof ways)[number]) => isMethodOffered(kind, settings(delivery, pickup), tables),
    }
    expect(ways.filter((kind) => methodsOf(option({ kind }), context).length > 0)).toEqual(expected)
  })

  it("have titles in the store's language, and keep titles that the owner changed", () => {
    const named = (kind: "delivery" | "dine_in", name: string, language: "es" | "en") =>
      methodsOf(option({ kind, name, priceType: "calculated" }), { ...CONTEXT, language }).map(({ title }) => title)
    expect(named("dine_in", "En mesa", "en")).toEqual(["Dine-in"])
    expect(named("delivery", "Delivery", "es")).toEqual(["Entrega a domicilio"])
    expect(named("delivery", "A domicilio", "es")).toEqual(["A domicilio"])
    expect(named("delivery", "A domicilio", "en")).toEqual(["Delivery"])
    expect(named("delivery", "Con nuestra bici", "en")).toEqual(["Con nuestra bici"])
    expect(methodsOf(option({ name: "En mesa" }), CONTEXT)).toMatchObject([{ title: "En mesa" }])
  })
})
