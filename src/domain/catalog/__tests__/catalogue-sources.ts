import type { CatalogueSource, SourceCategory, SourceExtraCategory, SourceProduct, SourceVariant } from ".."

export const NOW = Date.parse("2026-11-20T19:30:00Z")

export const variant = (id: string, over: Partial<SourceVariant> = {}): SourceVariant => ({
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

export const product = (id: string, over: Partial<SourceProduct> = {}): SourceProduct => ({
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

export const category = (id: string, over: Partial<SourceCategory> = {}): SourceCategory => ({
  id,
  parentId: null,
  rank: 0,
  name: id,
  slug: id,
  description: "",
  metadata: null,
  shown: true,
  ...over,
})

export const source = (products: SourceProduct[], over: Partial<CatalogueSource> = {}): CatalogueSource => ({
  products: new Map(products.map((one) => [one.id, one])),
  categories: [category("food", { name: "Food" }), category("hidden", { rank: 1, shown: false })],
  extraCategories: [],
  switches: new Map(),
  soldOut: new Set(),
  complexPrices: new Map(),
  digits: 2,
  timezone: "Europe/Madrid",
  ...over,
})

export const sauces = (over: Partial<SourceExtraCategory> = {}): SourceExtraCategory => ({
  id: 1,
  name: "Sauces",
  description: "",
  type: "multiple",
  minimum: 0,
  maximum: null,
  enabled: true,
  position: 0,
  extras: [{ id: 11, name: "Brava", description: "", price: "0.6", enabled: true, position: 0 }],
  productIds: [],
  productCategoryIds: [],
  ...over,
})
