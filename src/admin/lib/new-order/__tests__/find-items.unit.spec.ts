import type { Product } from "../../../../client/generated"
import { findItems, orderablesOf, typedItem } from "../find-items"

const product = (name: string, changes: object = {}): Product =>
  ({
    id: name,
    name,
    type: "simple",
    price: "5.00",
    enabled: true,
    purchasable: true,
    variations: [],
    extra_categories: [],
    ...changes,
  }) as unknown as Product

const variation = (name: string, changes: object = {}) => ({ id: name, name, price: "9.00", stock_status: "instock", ...changes })

describe("the quantity and words of a typed item", () => {
  it.each([
    ["2 mar", 2, "mar"],
    ["mar 2", 2, "mar"],
    ["2x mar", 2, "mar"],
    ["2xmar", 2, "mar"],
    ["3 × agua", 3, "agua"],
    ["agua con gas x3", 3, "agua con gas"],
    ["mar", 1, "mar"],
    ["0 mar", 1, "mar"],
    ["2", 1, "2"],
    ["", 1, ""],
  ])("%p means %p of %p", (text, quantity, words) => {
    expect(typedItem(text)).toEqual({ quantity, words })
  })
})

describe("the search for items", () => {
  const margarita = product("Pizza Margarita", { type: "variable", variations: [variation("Mediana"), variation("Familiar")] })
  const names = (words: string, products: readonly Product[]) =>
    findItems(orderablesOf(products), words, 5).map(({ name }) => name)

  it("finds products and variations by parts of words, ignoring case and accents", () => {
    expect(names("mar", [margarita, product("Agua")])).toEqual(["Pizza Margarita · Mediana", "Pizza Margarita · Familiar"])
    expect(names("fam MÁR", [margarita])).toEqual(["Pizza Margarita · Familiar"])
    expect(names("", [margarita])).toEqual([])
  })

  it("puts names that start with the words first, and unavailable items last", () => {
    const found = names("agua", [product("Té con agua"), product("Agua con gas", { purchasable: false }), product("Agua")])
    expect(found).toEqual(["Agua", "Té con agua", "Agua con gas"])
  })

  it("marks a variation as unavailable if it is out of stock or has no price", () => {
    const variations = [variation("A", { stock_status: "outofstock" }), variation("B", { price: null }), variation("C")]
    const orderables = orderablesOf([product("Pizza", { type: "variable", variations })])
    expect(orderables.map(({ available }) => available)).toEqual([false, false, true])
  })
})
