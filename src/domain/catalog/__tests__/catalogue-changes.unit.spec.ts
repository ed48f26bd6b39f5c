import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { type BuiltCatalogue, buildCatalogue, type CatalogueSource, type SourceProduct } from ".."
import { category, NOW, product, sauces, source, variant } from "./catalogue-sources"

describe("a catalogue built again", () => {
  const products = [product("a"), product("b")]
  const first = source(products, { extraCategories: [sauces({ productIds: ["a"] })] })
  const built = buildCatalogue(first, NOW, undefined)

  it("is the same object if nothing has changed", () => {
    expect(buildCatalogue({ ...first }, NOW + 1, built).catalogue).toBe(built.catalogue)
  })

  it("is the same object after a stock change that changes no product's status", () => {
    expect(buildCatalogue({ ...first, soldOut: new Set(["elsewhere"]) }, NOW, built).catalogue).toBe(built.catalogue)
  })

  it("has the same objects for all products but the changed one", () => {
    const next = buildCatalogue(
      {
        ...first,
        soldOut: new Set(["a-v"]),
        products: new Map([
          ["a", product("a", { title: "A" })],
          ["b", products[1] as SourceProduct],
        ]),
      },
      NOW,
      built,
    )
    expect(next.catalogue).not.toBe(built.catalogue)
    expect(next.catalogue.productById.get("a")).toMatchObject({ name: "A" })
    expect(next.catalogue.productById.get("b")).toBe(built.catalogue.productById.get("b"))
  })

  it("does not have a deleted product", () => {
    const next = buildCatalogue({ ...first, products: new Map([["a", products[0] as SourceProduct]]) }, NOW, built)
    expect([...next.catalogue.productById.keys()]).toEqual(["a"])
  })

  it("has a changed extra in the products that offer it", () => {
    const next = buildCatalogue({ ...first, extraCategories: [sauces({ name: "Salsas", productIds: ["a"] })] }, NOW, built)
    expect(next.catalogue.productById.get("a")?.extra_categories[0]?.name).toBe("Salsas")
  })

  it("has the changed categories, even without products", () => {
    const empty = buildCatalogue(source([]), NOW, undefined)
    const next = buildCatalogue(source([], { categories: [] }), NOW, empty)
    expect([empty.catalogue.categories.length, next.catalogue.categories.length]).toEqual([1, 0])
  })
})

describe("a change of the shared records", () => {
  const products = [product("a"), product("b", { categoryIds: ["drinks"] })]
  const categories = [category("food"), category("drinks", { rank: 1 })]
  const extraCategories = [sauces({ productIds: ["a"] }), sauces({ id: 2, productCategoryIds: ["drinks"] })]
  const switches = new Map([["a", { enabled: false, enabledAt: NOW + 60_000 }]])
  const sold = [variant("a-v", { complexPriceSetId: "pset" })]
  const first = source([product("a", { variants: sold }), ...products.slice(1)], {
    categories,
    extraCategories,
    switches,
    complexPrices: new Map([["pset", { price: "5", regularPrice: "6" }]]),
  })
  const built = buildCatalogue(first, NOW, undefined)
  const again = (over: Partial<CatalogueSource>) => buildCatalogue({ ...first, ...over }, NOW, built)
  const carried = ({ catalogue }: BuiltCatalogue) =>
    [...catalogue.productById].filter(([id, record]) => built.catalogue.productById.get(id) === record).map(([id]) => id)

  it.each<[what: string, Partial<CatalogueSource>, string[]]>([
    ["nothing", { categories: categories.map((one) => ({ ...one })), soldOut: new Set(["x"]) }, ["a", "b"]],
    ["a price", { complexPrices: new Map([["pset", { price: "5.5", regularPrice: "6" }]]) }, ["b"]],
    ["a regular price", { complexPrices: new Map([["pset", { price: "5", regularPrice: "7" }]]) }, ["b"]],
    ["a removed price", { complexPrices: new Map() }, ["b"]],
    ["stock", { soldOut: new Set(["b-v"]) }, ["a"]],
    ["a product's switch", { switches: new Map() }, ["b"]],
    ["the end time of a switch", { switches: new Map([["a", { enabled: false, enabledAt: NOW + 1 }]]) }, ["b"]],
    ["a switch without an end time", { switches: new Map([["a", { enabled: false, enabledAt: null }]]) }, ["b"]],
    ["the currency's digits", { digits: 3 }, []],
    ["the time zone", { timezone: "Atlantic/Canary" }, []],
    ["a category's name", { categories: [category("food", { name: "Platos" }), ...categories.slice(1)] }, ["b"]],
    ["a category's handle", { categories: [category("food", { slug: "platos" }), ...categories.slice(1)] }, ["b"]],
    ["a category's description", { categories: [category("food", { description: "x" }), ...categories.slice(1)] }, ["a", "b"]],
    ["the order of the menu", { categories: [category("food", { rank: 2 }), ...categories.slice(1)] }, ["a", "b"]],
    ["a removed category", { categories: categories.slice(1) }, ["b"]],
    [
      "an extra category's name",
      { extraCategories: [sauces({ name: "x", productIds: ["a"] }), ...extraCategories.slice(1)] },
      ["b"],
    ],
    [
      "the extras of a category",
      { extraCategories: [...extraCategories.slice(0, 1), sauces({ id: 2, productCategoryIds: ["drinks"], extras: [] })] },
      ["a"],
    ],
    ["a removed extra category", { extraCategories: extraCategories.slice(1) }, ["b"]],
  ])("%s: creates new objects only for products that differ", (what, over, same) => {
    const next = again(over)
    expect(carried(next)).toEqual(same)
    expect(next.catalogue === built.catalogue).toBe(what === "nothing")
    expect(next.catalogue).toEqual(buildCatalogue({ ...first, ...over }, NOW, undefined).catalogue)
  })

  it("an incremental catalogue equals one built from scratch, after any change", () => {
    const some = <T>(...values: T[]) => fc.constantFrom(...values)
    const kitchen = fc.constantFrom(null, { menu_order: 1 }, { menu_order: 2, tags: "x" })
    const lists = some<string[]>([], ["food"], ["drinks"], ["food", "drinks"], ["secret", "wine"])
    const goods = fc.uniqueArray(
      fc.record({ id: some("a", "b", "c", "d"), title: some("x", "y"), metadata: kitchen, categoryIds: lists }),
      { selector: ({ id }) => id },
    )
    const menu = fc.uniqueArray(
      fc.record({
        id: some("food", "drinks", "secret", "wine"),
        rank: some(0, 1, 2),
        name: some("x", "y"),
        slug: some("x", "y"),
        description: some("", "z"),
        shown: some(true, true, false),
        parentId: some(null, null, "drinks"),
      }),
      { selector: ({ id }) => id },
    )
    const extras = fc.uniqueArray(
      fc.record({
        id: some(1, 2, 3),
        name: some("x", "y"),
        position: some(0, 1),
        enabled: some(true, true, false),
        minimum: some(0, 1),
        productIds: some<string[]>([], ["a"], ["b", "c"]),
        productCategoryIds: lists,
      }),
      { selector: ({ id }) => id },
    )
    const state = fc.record({
      goods,
      menu,
      extras,
      soldOut: fc.subarray(["a-v", "b-v", "c-v"]),
      price: some(null, "4", "5"),
      off: fc.dictionary(some("a", "b"), some(null, NOW - 1, NOW + 5, NOW + 9)),
      digits: some(2, 2, 2, 3),
      timezone: some("Europe/Madrid", "Europe/Madrid", "America/Lima"),
    })
    // Unchanged products are the same objects, as the platform's reader provides them.
    const kept = new Map<string, SourceProduct>()
    const keep = (given: Partial<SourceProduct> & { id: string }): SourceProduct => {
      const key = JSON.stringify(given)
      const variants = [variant(`${given.id}-v`, { manageInventory: true, complexPriceSetId: given.id === "a" ? "pset" : null })]
      const one = kept.get(key) ?? product(given.id, { ...given, variants })
      kept.set(key, one)
      return one
    }
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 6 }), (states) => {
        let before: BuiltCatalogue | undefined
        for (const { goods, menu, extras, soldOut, price, off, digits, timezone } of states) {
          const now = source(goods.map(keep), {
            categories: menu.map(({ id, ...rest }) => category(id, rest)),
            extraCategories: extras.map((one) => sauces(one)),
            soldOut: new Set(soldOut),
            complexPrices: new Map(price === null ? [] : [["pset", { price, regularPrice: "5" }]]),
            switches: new Map(Object.entries(off).map(([id, enabledAt]) => [id, { enabled: false, enabledAt }])),
            digits,
            timezone,
          })
          const next = buildCatalogue(now, NOW, before)
          const anew = buildCatalogue(now, NOW, undefined)
          if (!isDeepStrictEqual([next.catalogue, next.validUntil], [anew.catalogue, anew.validUntil])) return false
          before = next
        }
        return true
      }),
      { numRuns: 60 },
    )
  })
})
