import fc from "fast-check"
import type { Sellable } from "../../catalog"
import type { ExtraCategoryRules } from "../../extras"
import { judgeItems } from ".."
import type { CartItem } from "../cart"
import { HERE, item, product, stocked, variant } from "./cart-cases"

const judge = (products: Sellable[], items: CartItem[]) =>
  judgeItems({
    items,
    sellables: { products: new Map(products.map((one) => [one.id, one])), categoryByExtra: new Map() },
    stockLocationId: HERE,
  })

const found = (products: Sellable[], items: CartItem[]) =>
  judge(products, items).problems.map(({ code, details }) => [code, details.item_index, details.reasons])

describe("a line of the cart", () => {
  it.each<[string, Sellable[], CartItem[], unknown[]]>([
    ["of an unknown product", [], [item("p")], [["product_unavailable", 0, ["not_found"]]]],
    [
      "of a draft",
      [product("p", [variant("v")], { status: "draft" })],
      [item("p")],
      [["product_unavailable", 0, ["not_published"]]],
    ],
    [
      "of another channel's product",
      [product("p", [variant("v")], { inChannel: false })],
      [item("p")],
      [["product_unavailable", 0, ["not_published"]]],
    ],
    [
      "of a disabled product",
      [product("p", [variant("v")], { enabled: false })],
      [item("p")],
      [["product_unavailable", 0, ["disabled"]]],
    ],
    [
      "of a gift card",
      [product("p", [variant("v")], { isGiftcard: true })],
      [item("p")],
      [["svc_product_not_purchasable", 0, undefined]],
    ],
    [
      "without a choice among variations",
      [product("p", [variant("v"), variant("w")])],
      [item("p")],
      [["svc_product_not_purchasable", 0, undefined]],
    ],
    [
      "of another product's variation",
      [product("p", [variant("v")])],
      [item("p", { variationId: "x" })],
      [["svc_product_not_purchasable", 0, undefined]],
    ],
    [
      "without a price",
      [product("p", [variant("v", { priceMinor: null })])],
      [item("p")],
      [["svc_product_not_purchasable", 0, undefined]],
    ],
    [
      "of a quantity of zero",
      [product("p", [variant("v")])],
      [item("p", { quantity: 0 })],
      [["svc_invalid_quantity", 0, undefined]],
    ],
    [
      "of a quantity of a thousand",
      [product("p", [variant("v")])],
      [item("p", { quantity: 1000 })],
      [["svc_invalid_quantity", 0, undefined]],
    ],
    [
      "of a negative quantity",
      [product("p", [variant("v")])],
      [item("p", { quantity: -1 })],
      [["svc_invalid_quantity", 0, undefined]],
    ],
    [
      "of a product sold out here, though not elsewhere",
      [product("p", [stocked("v", "i", 0)])],
      [item("p")],
      [["product_unavailable", 0, ["out_of_stock"]]],
    ],
    [
      "of more than is left",
      [product("p", [stocked("v", "i", 2)])],
      [item("p", { quantity: 3 })],
      [["svc_product_out_of_stock", 0, undefined]],
    ],
    [
      "of a variation that needs two units each",
      [product("p", [stocked("v", "i", 5, 2)])],
      [item("p", { quantity: 3 })],
      [["svc_product_out_of_stock", 0, undefined]],
    ],
    [
      "of a product with backorders",
      [product("p", [stocked("v", "i", 0, 1, { allowBackorder: true })])],
      [item("p", { quantity: 9 })],
      [],
    ],
    [
      "of a product with unmanaged stock",
      [product("p", [stocked("v", "i", 0, 1, { manageInventory: false })])],
      [item("p", { quantity: 9 })],
      [],
    ],
    ["of exactly the remaining stock", [product("p", [stocked("v", "i", 6, 2)])], [item("p", { quantity: 3 })], []],
    [
      "of a disabled draft",
      [product("p", [variant("v")], { status: "draft", enabled: false })],
      [item("p")],
      [["product_unavailable", 0, ["not_published", "disabled"]]],
    ],
    ["with a chosen variation of several", [product("p", [variant("v"), variant("w")])], [item("p", { variationId: "w" })], []],
    ["with its only variation omitted", [product("p", [variant("v")])], [item("p")], []],
    ["of a quantity of 999", [product("p", [variant("v")])], [item("p", { quantity: 999 })], []],
  ])("%s", (_name, products, items, expected) => {
    expect(found(products, items)).toEqual(expected)
  })

  it("two lines of one variation are counted together", () => {
    const products = [product("p", [stocked("v", "i", 3)])]
    expect(found(products, [item("p", { quantity: 2 }), item("p", { quantity: 1 })])).toEqual([])
    expect(found(products, [item("p", { quantity: 2 }), item("p", { quantity: 2 })])).toEqual([
      ["svc_product_out_of_stock", 0, undefined],
      ["svc_product_out_of_stock", 1, undefined],
    ])
  })

  it("two products with the same inventory item are counted together", () => {
    const products = [product("glass", [stocked("v", "wine", 5, 1)]), product("bottle", [stocked("w", "wine", 5, 5)])]
    expect(found(products, [item("bottle")])).toEqual([])
    expect(found(products, [item("bottle"), item("glass")])).toHaveLength(2)
  })

  it("a set is out of stock as soon as one of its parts is", () => {
    const parts = [...stocked("v", "glass", 9).inventory, ...stocked("v", "wine", 3).inventory]
    const products = [product("set", [stocked("v", "glass", 9, 1, { inventory: parts })])]
    expect(found(products, [item("set", { quantity: 3 })])).toEqual([])
    expect(found(products, [item("set", { quantity: 4 })])).toEqual([["svc_product_out_of_stock", 0, undefined]])
  })

  it("problems of all kinds are in the order of the lines", () => {
    const products = [product("few", [stocked("v", "i", 1)]), product("fine", [variant("w")])]
    expect(
      found(products, [item("few", { quantity: 2 }), item("none"), item("fine", { quantity: 0 })]).map(([, index]) => index),
    ).toEqual([0, 1, 2])
  })
})

describe("problems carry their details", () => {
  const details = (products: Sellable[], line: CartItem) => judge(products, [line]).problems.map((one) => one.details)

  it.each<[string, Sellable[], CartItem, Record<string, unknown>]>([
    ["a product that does not exist", [], item("p"), { item_index: 0, product_id: "p", reasons: ["not_found"] }],
    [
      "a product that is sold out",
      [product("p", [stocked("v", "i", 0)])],
      item("p"),
      { item_index: 0, product_id: "p", reasons: ["out_of_stock"] },
    ],
    [
      "a quantity that is too high",
      [product("p", [variant("v")])],
      item("p", { quantity: 1000 }),
      { item_index: 0, product_id: "p", minimum: 1, maximum: 999 },
    ],
    [
      "another product's variation",
      [product("p", [variant("v")])],
      item("p", { variationId: "x" }),
      { item_index: 0, product_id: "p", variation_id: "x" },
    ],
    [
      "no variation",
      [product("p", [variant("v"), variant("w")])],
      item("p"),
      { item_index: 0, product_id: "p", variation_id: null },
    ],
    [
      "more than is left",
      [product("p", [stocked("v", "i", 5, 2)])],
      item("p", { quantity: 3 }),
      { item_index: 0, product_id: "p", variation_id: "v", available: 2 },
    ],
  ])("%s", (_name, products, line, expected) => {
    expect(details(products, line)).toEqual([expected])
  })

  it("reserved units are not available", () => {
    const reserved = stocked("v", "i", 5)
    const [need] = reserved.inventory
    const levels = need?.levels.map((level) => ({ ...level, reserved: 3 })) ?? []
    const products = [product("p", [{ ...reserved, inventory: [{ inventoryItemId: "i", required: 1, levels }] }])]
    expect(found(products, [item("p", { quantity: 2 })])).toEqual([])
    expect(judge(products, [item("p", { quantity: 3 })]).problems).toMatchObject([
      { code: "svc_product_out_of_stock", details: { available: 2 } },
    ])
  })
})

describe("a valid line", () => {
  const category = (id: number, extras: [id: number, price: bigint][]): ExtraCategoryRules => ({
    id,
    name: `category ${id}`,
    type: "multiple",
    minimum: 0,
    maximum: null,
    enabled: true,
    position: id,
    extras: extras.map(([extra, priceMinor]) => ({
      id: extra,
      name: `extra ${extra}`,
      priceMinor,
      enabled: true,
      position: extra,
    })),
  })
  const dish = product("p", [variant("v"), variant("w", { priceMinor: 1250n })], {
    extraCategories: [
      category(1, [
        [11, 50n],
        [12, 75n],
      ]),
      category(2, [[21, 0n]]),
    ],
  })
  const judgeDish = (...items: CartItem[]) =>
    judgeItems({
      items,
      sellables: { products: new Map([["p", dish]]), categoryByExtra: new Map([[99, { categoryId: 9 }]]) },
      stockLocationId: HERE,
    })

  it("costs its variation and its extras, and keeps its options", () => {
    const line = item("p", { variationId: "w", quantity: 2, extraIds: [21, 12], additionalComments: "sin sal" })
    const { lines, subtotal, products, problems } = judgeDish(item("p", { variationId: "v" }), line)
    expect(problems).toEqual([])
    expect(
      lines.map(({ extras, product: of, variant: one, ...rest }) => [of.id, one.id, extras.map(({ name }) => name), rest]),
    ).toEqual([
      ["p", "v", [], { itemIndex: 0, quantity: 1, unitPrice: 1000n, additionalComments: "" }],
      ["p", "w", ["extra 12", "extra 21"], { itemIndex: 1, quantity: 2, unitPrice: 1325n, additionalComments: "sin sal" }],
    ])
    expect(subtotal).toBe(1000n + 2n * 1325n)
    expect(products).toEqual([{ product_id: "p", available: true, reasons: [] }])
  })

  it("accepts extras grouped by category", () => {
    const extraSelections = [{ category_id: 1, extra_ids: [11, 12] }]
    expect(judgeDish(item("p", { variationId: "v", extraSelections })).subtotal).toBe(1125n)
  })

  it("with wrong extras is reported and not priced, but its product stays sellable", () => {
    const judged = judgeDish(item("p", { variationId: "v" }), item("p", { variationId: "v", extraIds: [99, 98] }))
    expect(judged.problems.map(({ code, details }) => [code, details])).toEqual([
      ["svc_extra_category_not_allowed", { item_index: 1, category_id: 9, extra_id: 99 }],
      ["svc_extra_not_found", { item_index: 1, extra_id: 98 }],
    ])
    expect([judged.lines.length, judged.subtotal]).toEqual([1, 1000n])
    expect(judged.products).toEqual([{ product_id: "p", available: true, reasons: [] }])
  })
})

describe("the products of a cart", () => {
  it.each<[string, Sellable[], CartItem[], [string, string[]][]]>([
    [
      "once each, for any number of lines",
      [product("p", [variant("v")]), product("q", [variant("w")])],
      [item("p"), item("q"), item("p")],
      [
        ["p", []],
        ["q", []],
      ],
    ],
    ["that do not exist", [], [item("p")], [["p", ["not_found"]]]],
    ["that are not visible", [product("p", [variant("v")], { inChannel: false })], [item("p")], [["p", ["not_published"]]]],
    ["that are disabled", [product("p", [variant("v")], { enabled: false })], [item("p")], [["p", ["disabled"]]]],
    ["that are sold out", [product("p", [stocked("v", "i", 0)])], [item("p")], [["p", ["out_of_stock"]]]],
    [
      "with a requested variation sold out",
      [product("p", [stocked("v", "i", 0), stocked("w", "j", 1)])],
      [item("p", { variationId: "w" }), item("p", { variationId: "v" })],
      [["p", ["out_of_stock"]]],
    ],
    [
      "with an unrequested variation sold out",
      [product("p", [stocked("v", "i", 0), stocked("w", "j", 1)])],
      [item("p", { variationId: "w" })],
      [["p", []]],
    ],
    ["with too few units left", [product("p", [stocked("v", "i", 1)])], [item("p", { quantity: 2 })], [["p", ["out_of_stock"]]]],
    [
      "beside a product that is sold out",
      [product("p", [variant("v")]), product("q", [stocked("w", "i", 0)])],
      [item("p"), item("q")],
      [
        ["p", []],
        ["q", ["out_of_stock"]],
      ],
    ],
    ["that allow backorders", [product("p", [stocked("v", "i", 0, 1, { allowBackorder: true })])], [item("p")], [["p", []]]],
    ["without a chosen variation", [product("p", [variant("v"), variant("w")])], [item("p")], [["p", []]]],
  ])("%s", (_name, products, items, expected) => {
    expect(judge(products, items).products).toEqual(
      expected.map(([product_id, reasons]) => ({ product_id, available: reasons.length === 0, reasons })),
    )
  })
})

describe("any cart", () => {
  const amounts = fc.array(
    fc.record({ price: fc.integer({ min: 0, max: 100_000 }), quantity: fc.integer({ min: 1, max: 999 }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )

  it("costs the sum of price times quantity", () => {
    fc.assert(
      fc.property(amounts, (lines) => {
        const products = lines.map(({ price }, index) =>
          product(`p${index}`, [variant(`v${index}`, { priceMinor: BigInt(price) })]),
        )
        const judged = judge(
          products,
          lines.map(({ quantity }, index) => item(`p${index}`, { quantity })),
        )
        expect(judged.subtotal).toBe(BigInt(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)))
        expect(judged.problems).toEqual([])
      }),
    )
  })

  it("is out of stock if, and only if, an inventory item has fewer units than requested", () => {
    const carts = fc.record({
      left: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 3, maxLength: 3 }),
      lines: fc.array(fc.record({ of: fc.integer({ min: 0, max: 2 }), quantity: fc.integer({ min: 1, max: 5 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
    })
    fc.assert(
      fc.property(carts, ({ left, lines }) => {
        const products = left.map((count, index) => product(`p${index}`, [stocked(`v${index}`, `i${index}`, count)]))
        const judged = judge(
          products,
          lines.map(({ of, quantity }) => item(`p${of}`, { quantity })),
        )
        const short = new Set(
          [0, 1, 2].filter(
            (of) => lines.filter((line) => line.of === of).reduce((sum, line) => sum + line.quantity, 0) > (left[of] as number),
          ),
        )
        expect(judged.problems.map(({ details }) => details.item_index)).toEqual(
          lines.flatMap((line, index) => (short.has(line.of) ? [index] : [])),
        )
        expect(judged.products.every(({ product_id, available }) => available !== short.has(Number(product_id.slice(1))))).toBe(
          true,
        )
      }),
    )
  })
})

describe("the price of a line", () => {
  const priced = (priceOf: Parameters<typeof judgeItems>[0]["priceOf"]) =>
    judgeItems({
      items: [item("p"), item("p", { quantity: 3 })],
      sellables: { products: new Map([["p", product("p", [variant("v")])]]), categoryByExtra: new Map() },
      stockLocationId: HERE,
      priceOf,
    })

  it("is the cart's own price, line by line, if it has one", () => {
    const { lines, subtotal, problems } = priced((index) => (index === 0 ? 700n : 650n))
    expect([lines.map(({ unitPrice }) => unitPrice), subtotal, problems]).toEqual([[700n, 650n], 700n + 3n * 650n, []])
  })

  it("is missing if the cart's own prices do not include it, and the line cannot be bought", () => {
    expect(
      priced((index) => (index === 0 ? null : 650n)).problems.map(({ code, details }) => [code, details.item_index]),
    ).toEqual([["svc_product_not_purchasable", 0]])
  })
})
