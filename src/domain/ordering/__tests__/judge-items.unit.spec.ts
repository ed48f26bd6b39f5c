import fc from "fast-check"
import type { Sellable, SellableVariant } from "../../catalog"
import { judgeItems } from ".."
import type { CartItem } from "../cart"

const HERE = "sloc_here"

const variant = (id: string, over: Partial<SellableVariant> = {}): SellableVariant => ({
  id,
  title: id,
  sku: null,
  barcode: null,
  thumbnail: null,
  options: [],
  priceMinor: 1000n,
  regularPriceMinor: 1000n,
  price: "10",
  priceSetId: `pset_${id}`,
  priceIsComplex: false,
  priceStamp: null,
  requiresShipping: true,
  updatedAt: "2026-11-20T12:00:00.000000Z",
  manageInventory: false,
  allowBackorder: false,
  inventory: [],
  ...over,
})

const stocked = (id: string, item: string, left: number, required = 1, over: Partial<SellableVariant> = {}): SellableVariant =>
  variant(id, {
    manageInventory: true,
    inventory: [
      {
        inventoryItemId: item,
        required,
        levels: [
          { id: `level_${item}`, locationId: HERE, stocked: left, reserved: 0 },
          { id: `far_${item}`, locationId: "sloc_far", stocked: 1_000, reserved: 0 },
        ],
      },
    ],
    ...over,
  })

const product = (id: string, variants: SellableVariant[], over: Partial<Sellable> = {}): Sellable => ({
  id,
  title: id,
  handle: id,
  subtitle: null,
  description: null,
  thumbnail: null,
  status: "published",
  inChannel: true,
  enabled: true,
  discountable: true,
  isGiftcard: false,
  typeId: null,
  type: null,
  collectionId: null,
  collection: null,
  shippingProfileId: null,
  categories: [],
  tags: [],
  variants,
  extraCategories: [],
  updatedAt: "2026-11-20T12:00:00.000000Z",
  ...over,
})

const item = (productId: string, over: Partial<CartItem> = {}): CartItem => ({
  productId,
  quantity: 1,
  additionalComments: "",
  ...over,
})

const judge = (products: Sellable[], items: CartItem[]) =>
  judgeItems({
    items,
    sellables: { products: new Map(products.map((one) => [one.id, one])), extraHomes: new Map() },
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
      "of a product that is switched off",
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
      "of a foreign variation",
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
    ["of nothing", [product("p", [variant("v")])], [item("p", { quantity: 0 })], [["svc_invalid_quantity", 0, undefined]]],
    ["of a thousand", [product("p", [variant("v")])], [item("p", { quantity: 1000 })], [["svc_invalid_quantity", 0, undefined]]],
    [
      "of fewer than none",
      [product("p", [variant("v")])],
      [item("p", { quantity: -1 })],
      [["svc_invalid_quantity", 0, undefined]],
    ],
    [
      "of what is sold out here, though not elsewhere",
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
      "of what takes two units each",
      [product("p", [stocked("v", "i", 5, 2)])],
      [item("p", { quantity: 3 })],
      [["svc_product_out_of_stock", 0, undefined]],
    ],
    [
      "of what may be ordered ahead",
      [product("p", [stocked("v", "i", 0, 1, { allowBackorder: true })])],
      [item("p", { quantity: 9 })],
      [],
    ],
    ["with the one variation left out", [product("p", [variant("v")])], [item("p")], []],
    ["of 999", [product("p", [variant("v")])], [item("p", { quantity: 999 })], []],
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

  it("two products that draw from one stock are counted together", () => {
    const products = [product("glass", [stocked("v", "wine", 5, 1)]), product("bottle", [stocked("w", "wine", 5, 5)])]
    expect(found(products, [item("bottle")])).toEqual([])
    expect(found(products, [item("bottle"), item("glass")])).toHaveLength(2)
  })

  it("problems stand in the order of the lines, whatever kind they are", () => {
    const products = [product("few", [stocked("v", "i", 1)]), product("fine", [variant("w")])]
    expect(
      found(products, [item("few", { quantity: 2 }), item("none"), item("fine", { quantity: 0 })]).map(([, index]) => index),
    ).toEqual([0, 1, 2])
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

  it("is refused for stock exactly when some item is asked for more than is left", () => {
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
      sellables: { products: new Map([["p", product("p", [variant("v")])]]), extraHomes: new Map() },
      stockLocationId: HERE,
      priceOf,
    })

  it("is the cart's own where it has prices of its own, line by line", () => {
    const { lines, subtotal, problems } = priced((index) => (index === 0 ? 700n : 650n))
    expect([lines.map(({ unitPrice }) => unitPrice), subtotal, problems]).toEqual([[700n, 650n], 700n + 3n * 650n, []])
  })

  it("that the cart's context does not have cannot be bought", () => {
    expect(
      priced((index) => (index === 0 ? null : 650n)).problems.map(({ code, details }) => [code, details.item_index]),
    ).toEqual([["svc_product_not_purchasable", 0]])
  })
})
