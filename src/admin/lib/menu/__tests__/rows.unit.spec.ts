import type { Product } from "../../../../client/generated"
import { foundIn, isChosenBySpace, productsOf, rowsOf, type Section } from "../rows"

const product = (id: string, name: string) => ({ id, name }) as Product
const CAKE = product("1", "Tarta de queso")
const WATER = product("2", "Agua")
const FIZZY = product("3", "Agua con gas")
const SECTIONS: Section[] = [
  { id: "a", name: "Postres", hidden: false, products: [CAKE] },
  { id: "b", name: "Bebidas", hidden: true, products: [WATER, FIZZY] },
  { id: "c", name: "Menú", hidden: false, products: [WATER] },
]

describe("the rows of the menu", () => {
  it("are every category with its products", () => {
    expect(rowsOf(SECTIONS, undefined).map((row) => (row.kind === "heading" ? row.name : row.product.id))).toEqual([
      "Postres",
      "1",
      "Bebidas",
      "2",
      "3",
      "Menú",
      "2",
    ])
    expect(new Set(rowsOf(SECTIONS, undefined).map(({ key }) => key)).size).toBe(7)
  })

  it("contain a product of several categories once when products are counted or searched", () => {
    expect(productsOf(SECTIONS)).toEqual([CAKE, WATER, FIZZY])
    expect(foundIn(SECTIONS, "AGÜA ")).toEqual([WATER, FIZZY])
    expect(foundIn(SECTIONS, "queso tarta")).toEqual([CAKE])
    expect(rowsOf(SECTIONS, [FIZZY])).toEqual([{ kind: "product", key: "3", product: FIZZY }])
  })
})

describe("the space key", () => {
  it.each<[string, boolean]>([
    ["tart", true],
    ["tarta", false],
    ["tarta de queso", true],
    ["TARTA DE QUESO", true],
    ["queso", true],
    ["tarta ", false],
    ["agua", false],
    ["agua con", false],
    ["agua con gas", true],
    ["gas", true],
    ["sushi", false],
    ["", false],
    [" ", false],
  ])("selects the product that was found by %j: %s", (search, chosen) => {
    expect(isChosenBySpace(search, foundIn(SECTIONS, search))).toBe(chosen)
  })
})
