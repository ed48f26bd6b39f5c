import { buildCatalogue, type CatalogueSource, type SourceProduct } from ".."
import { category, NOW, product, sauces, source, variant } from "./catalogue-sources"

const build = (products: SourceProduct[], over: Partial<CatalogueSource> = {}, now = NOW) =>
  buildCatalogue(source(products, over), now, undefined).catalogue
const only = (one: Partial<SourceProduct>, over: Partial<CatalogueSource> = {}) => build([product("p", one)], over).products[0]

describe("a product's price", () => {
  it("is that of its cheapest variation, with two decimal places", () => {
    const record = only({
      variants: [variant("a", { price: "12" }), variant("b", { price: "9.5" }), variant("c", { price: null })],
    })
    expect(record).toMatchObject({ type: "variable", price: "9.50", regular_price: "9.50", on_sale: false, purchasable: true })
    expect(record?.variations.map(({ price }) => price)).toEqual(["12.00", "9.50", null])
  })

  it("is null when no variation has a price, and the product cannot be bought", () => {
    expect(only({ variants: [variant("a", { price: null })] })).toMatchObject({
      price: null,
      regular_price: null,
      purchasable: false,
    })
  })

  it("is shown with the regular price during a sale", () => {
    const complexPrices = new Map([["pset", { price: "5.2", regularPrice: "6.5" }]])
    expect(only({ variants: [variant("a", { price: "6.5", complexPriceSetId: "pset" })] }, { complexPrices })).toMatchObject({
      type: "simple",
      price: "5.20",
      regular_price: "6.50",
      on_sale: true,
    })
  })

  it("is the lowest price, whatever the order of the variations is, even if some have no price", () => {
    for (const prices of [
      [null, "7", "10"],
      ["10", null, "7"],
      ["7", "7.001", null],
      ["10", "7"],
    ]) {
      const variants = prices.map((price, index) => variant(`v${index}`, { price }))
      expect(only({ variants })).toMatchObject({ price: "7.00", purchasable: true })
    }
  })

  it("is on sale if one variation is, and is shown with the regular price of the cheapest variation", () => {
    const complexPrices = new Map([
      ["low", { price: "5", regularPrice: "5" }],
      ["sale", { price: "8", regularPrice: "9" }],
    ])
    const variants = [variant("a", { complexPriceSetId: "sale" }), variant("b", { complexPriceSetId: "low" })]
    expect(only({ variants }, { complexPrices })).toMatchObject({ price: "5.00", regular_price: "5.00", on_sale: true })
    expect(only({ variants: variants.slice(1) }, { complexPrices })).toMatchObject({ on_sale: false })
  })

  it("follows the currency's digits", () => {
    expect(only({ variants: [variant("a", { price: "1.2345" })] }, { digits: 3 })).toMatchObject({ price: "1.235" })
    expect(only({ variants: [variant("a", { price: "1500" })] }, { digits: 0 })).toMatchObject({ price: "1500.00" })
  })

  it("is null when the pricing module returns none, whatever the plain price is", () => {
    expect(only({ variants: [variant("a", { complexPriceSetId: "pset" })] })?.price).toBeNull()
  })
})

describe("a product record", () => {
  it("has the fields of contract section 6", () => {
    const record = only({
      title: "Torrija",
      handle: "torrija",
      description: "Con miel",
      metadata: { allergens: ["milk", "gluten"], tags: ["dulce"], station: "Brasa" },
      variants: [variant("v", { title: "Grande", sku: "T-1", attributes: [{ name: "Tamaño", option: "Grande" }] })],
    })
    expect(record).toEqual({
      id: "p",
      name: "Torrija",
      slug: "torrija",
      description: "Con miel",
      type: "simple",
      status: "published",
      price: "9.50",
      regular_price: "9.50",
      on_sale: false,
      purchasable: true,
      stock_status: "instock",
      enabled: true,
      enabled_at: null,
      categories: [{ id: "food", name: "Food", slug: "food" }],
      images: [],
      variations: [
        {
          id: "v",
          name: "Grande",
          sku: "T-1",
          price: "9.50",
          regular_price: "9.50",
          on_sale: false,
          stock_status: "instock",
          attributes: [{ name: "Tamaño", option: "Grande" }],
        },
      ],
      allergens: ["gluten", "milk"],
      tags: ["dulce"],
      station: "Brasa",
      extra_categories: [],
    })
    expect(only({ description: null })?.description).toBe("")
  })

  it("without variations cannot be bought", () => {
    expect(only({ variants: [] })).toMatchObject({ type: "simple", price: null, purchasable: false, stock_status: "outofstock" })
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

  it("a product can be bought only if one variation has both a price and stock", () => {
    const variants = [variant("priced", { manageInventory: true }), variant("there", { price: null })]
    expect(only({ variants }, { soldOut: new Set(["priced"]) })).toMatchObject({ stock_status: "instock", purchasable: false })
    expect(only({ variants })).toMatchObject({ purchasable: true })
  })

  it("the catalogue is valid until the next scheduled switch", () => {
    const switches = new Map([
      ["late", { enabled: false, enabledAt: NOW + 2_000 }],
      ["soon", { enabled: false, enabledAt: NOW + 1_000 }],
      ["never", { enabled: false, enabledAt: null }],
      ["on", { enabled: true, enabledAt: NOW + 500 }],
    ])
    const products = ["late", "soon", "never", "on"].map((id) => product(id))
    const built = buildCatalogue(source(products, { switches }), NOW, undefined)
    expect(built.validUntil).toBe(NOW + 1_000)
    expect(built.catalogue.productById.get("never")).toMatchObject({ enabled: false, enabled_at: null, purchasable: false })
    expect(built.catalogue.productById.get("on")).toMatchObject({ enabled: true, enabled_at: null })
  })

  it("a disabled product shows the local time at which it is enabled again, and is enabled at that time", () => {
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
  it("orders products by the kitchen's position, then by age, then by name", () => {
    const products = [
      product("young", { createdAt: "2026-03-01T00:00:00Z" }),
      product("b"),
      product("a"),
      product("second", { metadata: { menu_order: 2 } }),
      product("twin2", { title: "a" }),
      product("first", { metadata: { menu_order: 1 } }),
      product("twin1", { title: "a" }),
    ]
    const wanted = ["first", "second", "a", "twin1", "twin2", "b", "young"]
    for (const given of [products, [...products].reverse()]) {
      expect(build(given).categories[0]?.products.map(({ id }) => id)).toEqual(wanted)
      expect(build(given).products.map(({ id }) => id)).toEqual(wanted)
    }
  })

  it("lists a product in each of its visible categories and in no hidden one", () => {
    const catalogue = build([product("p", { categoryIds: ["hidden", "food"] })])
    expect(catalogue.categories.map(({ slug }) => slug)).toEqual(["food"])
    expect(catalogue.products[0]?.categories).toEqual([{ id: "food", name: "Food", slug: "food" }])
  })

  it("gives categories the fields of contract section 6, in menu order", () => {
    const categories = [
      category("drinks", { rank: 2, metadata: { image: "/d.jpg", image_alt: "Copas" } }),
      category("wine", { parentId: "drinks", name: "Wine", slug: "vinos", description: "Tintos", metadata: { image: "/w.jpg" } }),
      category("food", { rank: 1, metadata: { image: "", image_alt: "x" } }),
    ]
    const products = [product("p"), product("q", { categoryIds: ["wine", "food", "drinks"] })]
    const catalogue = build(products, { categories })
    expect(
      catalogue.categories.map(({ products: list, ...category }) => ({ ...category, holds: list.map(({ id }) => id) })),
    ).toEqual([
      { id: "food", name: "food", slug: "food", parent: null, description: "", image: null, menu_order: 0, holds: ["p", "q"] },
      {
        id: "drinks",
        name: "drinks",
        slug: "drinks",
        parent: null,
        description: "",
        image: { src: "/d.jpg", alt: "Copas" },
        menu_order: 1,
        holds: ["q"],
      },
      {
        id: "wine",
        name: "Wine",
        slug: "vinos",
        parent: "drinks",
        description: "Tintos",
        image: { src: "/w.jpg", alt: "Wine" },
        menu_order: 2,
        holds: ["q"],
      },
    ])
    expect(catalogue.productById.get("q")?.categories.map(({ slug }) => slug)).toEqual(["food", "drinks", "vinos"])
    expect([...catalogue.productById.values()]).toEqual(catalogue.products)
  })

  it("shows images with their alternative text, or the thumbnail if there are none", () => {
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
    expect(only({ title: "Torrija", images: [{ url: "/a.jpg", metadata: { alt: "" } }], thumbnail: "/t.jpg" })?.images).toEqual([
      { src: "/a.jpg", alt: "Torrija" },
    ])
    expect(only({ thumbnail: "" })?.images).toEqual([])
    expect(only({ thumbnail: null })?.images).toEqual([])
    expect(only({ title: "Torrija", thumbnail: "/t.jpg" })?.images).toEqual([{ src: "/t.jpg", alt: "Torrija" }])
  })
})

describe("extra categories of a product", () => {
  it("come from the product and its categories, once each, with the assignments that allow them here", () => {
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

  it("do not include disabled categories, which the full list keeps", () => {
    const catalogue = build([product("p")], { extraCategories: [sauces({ enabled: false, productIds: ["p"] })] })
    expect(catalogue.products[0]?.extra_categories).toEqual([])
    expect(catalogue.extraCategories).toMatchObject([{ id: 1, enabled: false, product_ids: ["p"] }])
  })

  it("are ordered by position, then by age, and so are the extras in them", () => {
    const extra = (id: number, position: number) => ({ id, name: `e${id}`, description: "", price: "1", enabled: true, position })
    const extraCategories = [
      sauces({ id: 3, position: 1, productIds: ["p"] }),
      sauces({ id: 4, position: 0, productCategoryIds: ["food"], extras: [extra(9, 1), extra(8, 1), extra(7, 2), extra(6, 0)] }),
      sauces({ id: 2, position: 1, productCategoryIds: ["food"] }),
      sauces({ id: 5, position: 9, productIds: ["q"], productCategoryIds: ["drinks"] }),
    ]
    const catalogue = build([product("p")], { extraCategories })
    expect(catalogue.extraCategories.map(({ id }) => id)).toEqual([4, 2, 3, 5])
    expect([...catalogue.extraCategoryById.keys()].sort()).toEqual([2, 3, 4, 5])
    expect(catalogue.extraCategoryById.get(4)?.extras.map(({ id }) => id)).toEqual([6, 8, 9, 7])
    expect(
      catalogue.products[0]?.extra_categories.map(({ id, product_ids, product_category_ids }) => [
        id,
        product_ids,
        product_category_ids,
      ]),
    ).toEqual([
      [4, [], ["food"]],
      [2, [], ["food"]],
      [3, ["p"], []],
    ])
  })

  it("name every category of the product that allows them", () => {
    const extraCategories = [sauces({ productCategoryIds: ["food", "hidden", "drinks"] })]
    expect(only({ categoryIds: ["food", "hidden"] }, { extraCategories })?.extra_categories).toMatchObject([
      { product_ids: [], product_category_ids: ["food", "hidden"] },
    ])
  })

  it("have no maximum if they are unlimited, and keep a maximum that is set", () => {
    const extraCategories = [sauces(), sauces({ id: 2, minimum: 2, maximum: 3 })]
    expect(build([], { extraCategories }).extraCategories).toMatchObject([
      { minimum: 0, maximum: null, required: false },
      { minimum: 2, maximum: 3, required: true },
    ])
  })

  it("are required if the minimum is at least one, and allow at most one extra if they are single", () => {
    const catalogue = build([], { extraCategories: [sauces({ type: "single", minimum: 1, maximum: null })] })
    expect(catalogue.extraCategories[0]).toMatchObject({ required: true, minimum: 1, maximum: 1 })
  })
})
