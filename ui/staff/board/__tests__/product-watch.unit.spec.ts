import { signal } from "@preact/signals-core"
import type { Order, Product } from "../../../../src/client"
import type { BoardStore } from "../board-store"
import { unknownProducts, withSoldOut } from "../product-watch"

const product = (id: string, enabled = true, enabled_at: string | null = null) => ({ id, enabled, enabled_at }) as Product
const mapOf = (...products: readonly Product[]) => new Map(products.map((each) => [each.id, each]))
const LATER = "2026-11-20T22:00:00Z"

describe("the products of a board", () => {
  it.each<[string, readonly Product[], readonly Product[], readonly Product[] | undefined]>([
    ["stay unchanged if nothing has changed", [product("a"), product("b", false)], [product("b", false)], undefined],
    [
      "show that another screen has switched a product off",
      [product("a")],
      [product("a", false, LATER)],
      [product("a", false, LATER)],
    ],
    [
      "show that a product is sold out until another time",
      [product("a", false)],
      [product("a", false, LATER)],
      [product("a", false, LATER)],
    ],
    ["show that a product is on sale again", [product("a", false, LATER), product("b")], [], [product("a"), product("b")]],
    ["contain a new product that is sold out", [product("a")], [product("b", false)], [product("a"), product("b", false)]],
  ])("%s", (_, known, off, expected) => {
    const changed = withSoldOut(mapOf(...known), off)
    expect(changed && [...changed.values()]).toEqual(expected)
  })

  it("are compared with the products of open orders, and missing ones are reported", () => {
    const order = (id: string, ...products: readonly (string | null)[]) =>
      ({ id, line_items: products.map((product_id) => ({ product_id })) }) as unknown as Order
    const store = {
      orders: {
        all: signal([order("open", "a", "new", null), order("past", "gone")]),
        laneOf: ({ id }: Order) => (id === "open" ? "in_kitchen" : null),
      },
      shop: { products: signal(mapOf(product("a"))) },
    }
    expect(unknownProducts(store as unknown as BoardStore)).toEqual(["new"])
  })
})
