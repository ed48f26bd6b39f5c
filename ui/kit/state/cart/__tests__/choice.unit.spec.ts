import type { ExtraCategory, Product } from "../../../../../src/client"
import { type Choice, choiceKey } from "../../../../../src/domain/extras/choosing"
import { isOffered, offeredOf } from "../choice"

const extra = (id: number, enabled = true) => ({ id, enabled, position: id, name: `extra ${id}`, price: "1.00" })

/** A dish with two sizes and two extras. */
function dish(small: "instock" | "outofstock" | "onbackorder" = "instock", hasCheese = true): Product {
  return {
    id: "prod_1",
    type: "variable",
    purchasable: true,
    variations: [
      { id: "small", stock_status: small },
      { id: "large", stock_status: "instock" },
    ],
    extra_categories: [{ id: 1, extras: [extra(11), extra(12, hasCheese)] } as unknown as ExtraCategory],
  } as unknown as Product
}

const CHOICE: Choice = { productId: "prod_1", variationId: "small", extras: { 1: [11, 12] }, comment: "" }

describe("a choice after the menu has changed", () => {
  it("is unchanged if all of it is still offered", () => {
    expect(choiceKey(offeredOf(dish(), CHOICE))).toBe(choiceKey(CHOICE))
    expect(isOffered(dish(), CHOICE)).toBe(true)
  })

  it("loses an extra that is switched off, and keeps the others", () => {
    expect(offeredOf(dish("instock", false), CHOICE)).toEqual({ ...CHOICE, extras: { 1: [11] } })
    expect(isOffered(dish("instock", false), CHOICE)).toBe(false)
  })

  it("loses a size that is sold out, and a category that is gone", () => {
    expect(offeredOf(dish("outofstock"), CHOICE).variationId).toBeUndefined()
    expect(isOffered(dish("outofstock"), CHOICE)).toBe(false)
    expect(offeredOf({ ...dish(), extra_categories: [] }, CHOICE).extras).toEqual({})
  })

  it("keeps a size that is on backorder, because it can be ordered", () => {
    expect(isOffered(dish("onbackorder"), CHOICE)).toBe(true)
  })
})
