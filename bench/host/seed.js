const { Modules, ProductStatus } = require("@medusajs/framework/utils")
const {
  createInventoryLevelsWorkflow,
  createProductCategoriesWorkflow,
  createProductsWorkflow,
  createPromotionsWorkflow,
} = require("@medusajs/medusa/core-flows")
const smallStore = require("../integration-tests/support/small-store.js").default
const { CATALOG_MODULE } = require("../src/modules/catalog")
const { SETTINGS_MODULE } = require("../src/modules/settings")

/*
 * The measured store, for `medusa exec`: the small store of the tests with a hundred dishes, each in two sizes and with extras, half of
 * them with stock. It is always open, so that a run does not depend on the time of day.
 */
const PRODUCTS = 100
const CATEGORIES = 10
const PLENTY = 10_000_000

module.exports.default = async function benchStore({ container, args }) {
  await smallStore({ container, args })
  const categoryIds = await addCategories(container)
  await addDishes(container, categoryIds)
  await addExtras(container, categoryIds)
  await addPromotions(container)
  await neverClose(container)
}

async function addCategories(container) {
  const { result } = await createProductCategoriesWorkflow(container).run({
    input: {
      product_categories: Array.from({ length: CATEGORIES }, (_, index) => ({
        name: `Carta ${index + 1}`,
        handle: `carta-${index + 1}`,
        rank: index + 3,
        is_active: true,
      })),
    },
  })
  return result.map(({ id }) => id)
}

async function addDishes(container, categoryIds) {
  const products = container.resolve(Modules.PRODUCT)
  const existing = await products.listProducts({}, { select: ["id"], take: null })
  const [channel] = await container.resolve(Modules.SALES_CHANNEL).listSalesChannels({ name: "Restaurante" })
  const [profile] = await container.resolve(Modules.FULFILLMENT).listShippingProfiles({ type: "default" })
  const missing = PRODUCTS - existing.length
  await createProductsWorkflow(container).run({
    input: {
      products: Array.from({ length: missing }, (_, index) => dish(index, categoryIds, channel.id, profile.id)),
    },
  })
  const inventory = container.resolve(Modules.INVENTORY)
  const items = await inventory.listInventoryItems({}, { select: ["id", "sku"], take: null })
  const [location] = await container.resolve(Modules.STOCK_LOCATION).listStockLocations({})
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: items
        .filter(({ sku }) => sku?.startsWith("PLATO-"))
        .map(({ id }) => ({ inventory_item_id: id, location_id: location.id, stocked_quantity: PLENTY })),
    },
  })
}

function dish(index, categoryIds, salesChannelId, shippingProfileId) {
  const number = index + 1
  return {
    handle: `plato-${number}`,
    title: `Plato número ${number}`,
    description: "Cocinado a fuego lento con productos del mercado, para compartir o para uno solo.",
    status: ProductStatus.PUBLISHED,
    category_ids: [categoryIds[index % categoryIds.length]],
    shipping_profile_id: shippingProfileId,
    sales_channels: [{ id: salesChannelId }],
    thumbnail: `https://images.example.com/plato-${number}.jpg`,
    images: [{ url: `https://images.example.com/plato-${number}.jpg` }],
    options: [{ title: "Tamaño", values: ["Media", "Entera"] }],
    metadata: { allergens: ["gluten", "milk"], station: "cocina" },
    variants: ["Media", "Entera"].map((size, position) => ({
      sku: `PLATO-${number}-${position}`,
      title: size,
      options: { Tamaño: size },
      manage_inventory: index % 2 === 0,
      allow_backorder: false,
      prices: [{ currency_code: "eur", amount: 6 + (index % 12) + position * 4.5 }],
    })),
  }
}

async function addExtras(container, categoryIds) {
  const catalog = container.resolve(CATALOG_MODULE)
  const groups = [
    { name: "Guarnición", type: "single", minimum: 1, maximum: 1, extras: ["Patatas", "Ensalada", "Arroz"] },
    { name: "Salsas", type: "multiple", minimum: 0, maximum: 4, extras: ["Alioli", "Brava", "Mojo verde", "Romesco", "Curry"] },
  ]
  const now = new Date()
  for (const [position, { extras, ...category }] of groups.entries()) {
    const offered = { description: "", enabled: true }
    const categoryId = await catalog.insertExtraCategory({ ...offered, ...category, position: position + 3 }, now)
    await catalog.replaceAssignments(categoryId, "product_category", categoryIds, now)
    for (const [index, name] of extras.entries()) {
      await catalog.insertExtra({ ...offered, categoryId, position: index, name, price: `0.${index}5` }, now)
    }
  }
}

async function addPromotions(container) {
  const percentage = (code, value, further = {}) => ({
    code,
    type: "standard",
    status: "active",
    is_automatic: false,
    is_tax_inclusive: true,
    application_method: {
      type: "percentage",
      target_type: "items",
      allocation: "across",
      value,
      currency_code: "eur",
    },
    ...further,
  })
  await createPromotionsWorkflow(container).run({
    input: { promotionsData: [percentage("BENCH10", 10), percentage("LIMITED5", 5, { limit: 100_000_000 })] },
  })
}

async function neverClose(container) {
  const always = [{ start: "00:00", end: "00:00" }]
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  const mode = {
    enabled: true,
    hours: Object.fromEntries(days.map((day) => [day, always])),
    slot_size_minutes: 15,
    advance_days: 7,
    prep_time_minutes: 20,
    max_per_slot: 1_000_000,
    minimum_order: "0",
  }
  await container.resolve(SETTINGS_MODULE).updateOperation(
    {
      order_types: { delivery: mode, pickup: mode },
      delivery: { fee_mode: "fixed", fixed_fee: "2.50", max_distance_km: null },
    },
    { actor: "bench", now: Date.now() },
  )
}
