import { buildCatalogue, type CatalogueSource, type SourceProduct, type SourceVariant } from ".."

const NOW = Date.parse("2026-11-20T19:30:00Z")

const variant = (id: string, over: Partial<SourceVariant> = {}): SourceVariant => ({
  id,
  title: id,
  sku: null,
  manageInventory: false,
  allowBackorder: false,
  price: "9.5",
  complexPriceSetId: null,
  attributes: [],
  ...over,
})

const product = (id: string, over: Partial<SourceProduct> = {}): SourceProduct => ({
  id,
  title: id,
  handle: id,
  description: null,
  thumbnail: null,
  status: "published",
  createdAt: "2026-01-01T00:00:00Z",
  metadata: null,
  images: [],
  categoryIds: ["food"],
  variants: [variant(`${id}-v`)],
  ...over,
})

const source = (products: SourceProduct[], over: Partial<CatalogueSource> = {}): CatalogueSource => ({
  products: new Map(products.map((one) => [one.id, one])),
  categories: [
    { id: "food", parentId: null, rank: 0, name: "Food", slug: "food", description: "", metadata: null, shown: true },
    { id: "hidden", parentId: null, rank: 1, name: "Hidden", slug: "hidden", description: "", metadata: null, shown: false },
  ],
  extraCategories: [],
  switches: new Map(),
  soldOut: new Set(),
  complexPrices: new Map(),
  digits: 2,
  timezone: "Europe/Madrid",
  ...over,
})

const sauces = (over: object = {}) => ({
  id: 1,
  name: "Sauces",
  description: "",
  type: "multiple" as const,
  minimum: 0,
  maximum: null,
  enabled: true,
  position: 0,
  extras: [{ id: 11, name: "Brava", description: "", price: "0.6", enabled: true, position: 0 }],
  productIds: [],
  productCategoryIds: [],
  ...over,
})

const build = (products: SourceProduct[], over: Partial<CatalogueSource> = {}, now = NOW) =>
  buildCatalogue(source(products, over), now, undefined).catalogue
const only = (one: Partial<SourceProduct>, over: Partial<CatalogueSource> = {}) => build([product("p", one)], over).products[0]

describe("a product's price", () => {
  it("is that of its cheapest variation, in two places", () => {
    const record = only({
      variants: [variant("a", { price: "12" }), variant("b", { price: "9.5" }), variant("c", { price: null })],
    })
    expect(record).toMatchObject({ type: "variable", price: "9.50", regular_price: "9.50", on_sale: false, purchasable: true })
    expect(record?.variations.map(({ price }) => price)).toEqual(["12.00", "9.50", null])
  })

  it("is none when no variation has one: it cannot be bought", () => {
    expect(only({ variants: [variant("a", { price: null })] })).toMatchObject({
      price: null,
      regular_price: null,
      purchasable: false,
    })
  })

  it("on sale, keeps the regular one beside it", () => {
    const complexPrices = new Map([["pset", { price: "5.2", regularPrice: "6.5" }]])
    expect(only({ variants: [variant("a", { price: "6.5", complexPriceSetId: "pset" })] }, { complexPrices })).toMatchObject({
      type: "simple",
      price: "5.20",
      regular_price: "6.50",
      on_sale: true,
    })
  })

  it("that the pricing module does not give is none, whatever the plain price says", () => {
    expect(only({ variants: [variant("a", { complexPriceSetId: "pset" })] })?.price).toBeNull()
  })
})

describe("stock and switch", () => {
  it.each([
    ["not managed", {}, ["a"], "instock", true],
    ["managed, units left", { manageInventory: true }, [], "instock", true],
    ["managed, none left", { manageInventory: true }, ["a"], "outofstock", false],
    ["none left, backorder", { manageInventory: true, allowBackorder: true }, ["a"], "onbackorder", true],
  ])("%s", (_, over, soldOut, status, purchasable) => {
    expect(only({ variants: [variant("a", over)] }, { soldOut: new Set(soldOut) })).toMatchObject({
      stock_status: status,
      purchasable,
    })
  })

  it("a product that is off until an instant tells it in the site's zone, and comes back exactly then", () => {
    const at = NOW + 60_000
    const off = source([product("p")], { switches: new Map([["p", { enabled: false, enabledAt: at }]]) })
    const built = buildCatalogue(off, NOW, undefined)
    expect(built.catalogue.products[0]).toMatchObject({
      enabled: false,
      enabled_at: "2026-11-20T20:31:00+01:00",
      purchasable: false,
    })
    expect(built.validUntil).toBe(at)
    const later = buildCatalogue(off, at, built)
    expect(later.catalogue.products[0]).toMatchObject({ enabled: true, enabled_at: null, purchasable: true })
    expect(later.validUntil).toBe(Number.POSITIVE_INFINITY)
  })
})

describe("the menu", () => {
  it("orders products by the kitchen's place, then by age, then by name", () => {
    const products = [
      product("young", { createdAt: "2026-03-01T00:00:00Z" }),
      product("b"),
      product("a"),
      product("second", { metadata: { menu_order: 2 } }),
      product("first", { metadata: { menu_order: 1 } }),
    ]
    expect(build(products).categories[0]?.products.map(({ id }) => id)).toEqual(["first", "second", "a", "b", "young"])
  })

  it("shows a product under each of its visible categories and names no hidden one", () => {
    const catalogue = build([product("p", { categoryIds: ["hidden", "food"] })])
    expect(catalogue.categories.map(({ slug }) => slug)).toEqual(["food"])
    expect(catalogue.products[0]?.categories).toEqual([{ id: "food", name: "Food", slug: "food" }])
  })

  it("shows images with their alternative text, and the thumbnail where there are none", () => {
    expect(
      only({
        title: "Torrija",
        images: [
          { url: "/a.jpg", metadata: { alt: "Una torrija" } },
          { url: "/b.jpg", metadata: null },
        ],
      })?.images,
    ).toEqual([
      { src: "/a.jpg", alt: "Una torrija" },
      { src: "/b.jpg", alt: "Torrija" },
    ])
    expect(only({ title: "Torrija", thumbnail: "/t.jpg" })?.images).toEqual([{ src: "/t.jpg", alt: "Torrija" }])
  })
})

describe("extras of a product", () => {
  it("come through the product and through its categories, once, and name only what allows them here", () => {
    const record = only({}, { extraCategories: [sauces({ productIds: ["p", "other"], productCategoryIds: ["food", "drinks"] })] })
    expect(record?.extra_categories).toEqual([
      {
        id: 1,
        name: "Sauces",
        description: "",
        type: "multiple",
        minimum: 0,
        maximum: null,
        required: false,
        enabled: true,
        position: 0,
        extras: [{ id: 11, name: "Brava", description: "", price: "0.60", category_id: 1, enabled: true, position: 0 }],
        product_ids: ["p"],
        product_category_ids: ["food"],
      },
    ])
  })

  it("leave out disabled categories, which the list of all keeps", () => {
    const catalogue = build([product("p")], { extraCategories: [sauces({ enabled: false, productIds: ["p"] })] })
    expect(catalogue.products[0]?.extra_categories).toEqual([])
    expect(catalogue.extraCategories).toMatchObject([{ id: 1, enabled: false, product_ids: ["p"] }])
  })

  it("are required from a minimum of one; a single category takes at most one", () => {
    const catalogue = build([], { extraCategories: [sauces({ type: "single", minimum: 1, maximum: null })] })
    expect(catalogue.extraCategories[0]).toMatchObject({ required: true, minimum: 1, maximum: 1 })
  })
})

describe("what has not changed", () => {
  const products = [product("a"), product("b")]
  const first = source(products, { extraCategories: [sauces({ productIds: ["a"] })] })
  const built = buildCatalogue(first, NOW, undefined)

  it("is the same catalogue", () => {
    expect(buildCatalogue({ ...first }, NOW + 1, built).catalogue).toBe(built.catalogue)
  })

  it("stock that does not change a status is no change", () => {
    expect(buildCatalogue({ ...first, soldOut: new Set(["elsewhere"]) }, NOW, built).catalogue).toBe(built.catalogue)
  })

  it("one product that changes leaves the others as they are", () => {
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

  it("a product that is gone is gone", () => {
    const next = buildCatalogue({ ...first, products: new Map([["a", products[0] as SourceProduct]]) }, NOW, built)
    expect([...next.catalogue.productById.keys()]).toEqual(["a"])
  })

  it("a changed extra changes the products that take it", () => {
    const next = buildCatalogue({ ...first, extraCategories: [sauces({ name: "Salsas", productIds: ["a"] })] }, NOW, built)
    expect(next.catalogue.productById.get("a")?.extra_categories[0]?.name).toBe("Salsas")
  })

  it("an empty store follows its categories", () => {
    const empty = buildCatalogue(source([]), NOW, undefined)
    const next = buildCatalogue(source([], { categories: [] }), NOW, empty)
    expect([empty.catalogue.categories.length, next.catalogue.categories.length]).toEqual([1, 0])
  })
})
