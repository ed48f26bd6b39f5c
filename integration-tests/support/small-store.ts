import type {
  ExecArgs,
  IAuthModuleService,
  IFulfillmentModuleService,
  IInventoryService,
  IStoreModuleService,
  MedusaContainer,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createInventoryLevelsWorkflow,
  createProductCategoriesWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  createTaxRatesWorkflow,
  createTaxRegionsWorkflow,
  createUserAccountWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"
import { createStaffAccount } from "../../src/commands/access/accounts/create-staff-account"
import { registerCustomer } from "../../src/commands/access/accounts/register-customer"
import { CATALOG_MODULE, type CatalogService } from "../../src/modules/catalog"
import { SETTINGS_MODULE, type SettingsService } from "../../src/modules/settings"
import { OWN_PROVIDER } from "../../src/platform/checkout/own-shipping-options"
import { SPAIN, SPANISH_TAXES } from "../../src/scripts/demo/spain"
import { ACCOUNTS, PASSWORD } from "./accounts"

/**
 * A small store: one region, two tax rates, seven products, three extra categories, one account per role. It is created with the platform's
 * own workflows, as an administrator would do it. The names for tests are in small-catalogue.ts.
 */
export default async function smallStore({ container }: ExecArgs): Promise<void> {
  const place = await openPlace(container)
  const catalogue = await fillCatalogue(container, place)
  await offerExtras(container, catalogue)
  await setOperation(container)
  await employ(container)
}

interface Place {
  readonly salesChannelId: string
  readonly stockLocationId: string
  readonly shippingProfileId: string
  readonly taxRegionId: string
}

/* -- region, taxes, place --------------------------------------------------------------------------------------------- */

async function openPlace(container: MedusaContainer): Promise<Place> {
  const { result: channels } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: "Restaurante" }] },
  })
  const salesChannelId = first(channels).id

  const { result: regions } = await createRegionsWorkflow(container).run({
    input: {
      regions: [SPAIN],
    },
  })

  const { result: taxRegions } = await createTaxRegionsWorkflow(container).run({
    input: [SPANISH_TAXES],
  })

  const { result: locations } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        { name: "Cocina", address: { address_1: "Calle Mayor 1", city: "Madrid", postal_code: "28013", country_code: "es" } },
      ],
    },
  })
  const stockLocationId = first(locations).id
  await linkSalesChannelsToStockLocationWorkflow(container).run({ input: { id: stockLocationId, add: [salesChannelId] } })

  const store = first(await container.resolve<IStoreModuleService>(Modules.STORE).listStores())
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store.id },
      update: {
        name: "Casa Pequeña",
        default_sales_channel_id: salesChannelId,
        default_region_id: first(regions).id,
        default_location_id: stockLocationId,
        supported_currencies: [{ currency_code: "eur", is_default: true, is_tax_inclusive: true }],
      },
    },
  })

  const { result: keys } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "Tienda", type: "publishable", created_by: "" }] },
  })
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: first(keys).id, add: [salesChannelId] } })

  const shippingProfileId = await offerShipping(container, stockLocationId)
  return { salesChannelId, stockLocationId, shippingProfileId, taxRegionId: first(taxRegions).id }
}

const SHIPPING = [
  { kind: "delivery", name: "A domicilio", code: "delivery" },
  { kind: "pickup", name: "Recogida en el local", code: "local_pickup" },
  { kind: "dine_in", name: "En mesa", code: "dine_in" },
] as const

async function offerShipping(container: MedusaContainer, stockLocationId: string): Promise<string> {
  const fulfillment = container.resolve<IFulfillmentModuleService>(Modules.FULFILLMENT)
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const existing = await fulfillment.listShippingProfiles({ type: "default" })
  const shippingProfileId =
    existing[0]?.id ??
    first(
      (await createShippingProfilesWorkflow(container).run({ input: { data: [{ name: "Default", type: "default" }] } })).result,
    ).id

  await link.create([
    {
      [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
      [Modules.FULFILLMENT]: { fulfillment_provider_id: "manual_manual" },
    },
    {
      [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
      [Modules.FULFILLMENT]: { fulfillment_provider_id: OWN_PROVIDER },
    },
  ])
  const fulfillmentSet = await fulfillment.createFulfillmentSets({
    name: "Reparto",
    type: "shipping",
    service_zones: [{ name: "España", geo_zones: [{ type: "country", country_code: "es" }] }],
  })
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
    [Modules.FULFILLMENT]: { fulfillment_set_id: fulfillmentSet.id },
  })

  for (const { kind, name, code } of SHIPPING) {
    const { result } = await createShippingOptionsWorkflow(container).run({
      input: [
        {
          name,
          service_zone_id: first(fulfillmentSet.service_zones).id,
          shipping_profile_id: shippingProfileId,
          provider_id: OWN_PROVIDER,
          price_type: "calculated",
          data: { id: kind },
          type: { label: name, description: name, code },
          rules: [
            { attribute: "enabled_in_store", operator: "eq", value: "true" },
            { attribute: "is_return", operator: "eq", value: "false" },
          ],
        },
      ],
    })
    // The table has `metadata`, but the parameter's type does not.
    const mark: object = { metadata: { svc_kind: kind } }
    await fulfillment.updateShippingOptions(first(result).id, mark)
  }
  return shippingProfileId
}

/* -- products --------------------------------------------------------------------------------------------------------- */

interface Variation {
  readonly sku: string
  readonly size: string
  readonly price: number
  /** Units in stock; omitted: stock is not managed. */
  readonly stock?: number
}

interface Dish {
  readonly handle: string
  readonly title: string
  readonly category: string
  readonly variations: readonly Variation[]
  readonly draft?: true
}

const DISHES: readonly Dish[] = [
  {
    handle: "margarita",
    title: "Pizza Margarita",
    category: "pizzas",
    variations: [
      { sku: "MARGARITA-M", size: "Mediana", price: 9.5 },
      { sku: "MARGARITA-F", size: "Familiar", price: 14 },
    ],
  },
  {
    handle: "diavola",
    title: "Pizza Diávola",
    category: "pizzas",
    variations: [
      { sku: "DIAVOLA-M", size: "Mediana", price: 11 },
      { sku: "DIAVOLA-F", size: "Familiar", price: 16.5 },
    ],
  },
  {
    handle: "calzone",
    title: "Calzone de temporada",
    category: "pizzas",
    variations: [{ sku: "CALZONE", size: "Única", price: 12 }],
    draft: true,
  },
  {
    handle: "ensalada-mixta",
    title: "Ensalada mixta",
    category: "ensaladas",
    variations: [{ sku: "ENSALADA", size: "Única", price: 7.25 }],
  },
  {
    handle: "tarta-de-queso",
    title: "Tarta de queso",
    category: "ensaladas",
    variations: [{ sku: "TARTA", size: "Única", price: 5.4, stock: 1 }],
  },
  {
    handle: "agua",
    title: "Agua mineral",
    category: "bebidas",
    variations: [{ sku: "AGUA", size: "Única", price: 1.8, stock: 50 }],
  },
  {
    handle: "cerveza",
    title: "Cerveza",
    category: "bebidas",
    variations: [{ sku: "CERVEZA", size: "Única", price: 2.5, stock: 10 }],
  },
]

const CATEGORIES = [
  { handle: "pizzas", name: "Pizzas", rank: 0 },
  { handle: "ensaladas", name: "Ensaladas y postres", rank: 1 },
  { handle: "bebidas", name: "Bebidas", rank: 2 },
]

interface Catalogue {
  readonly products: ReadonlyMap<string, string>
  readonly categories: ReadonlyMap<string, string>
}

async function fillCatalogue(container: MedusaContainer, place: Place): Promise<Catalogue> {
  const { result: categories } = await createProductCategoriesWorkflow(container).run({
    input: { product_categories: CATEGORIES.map((category) => ({ ...category, is_active: true, is_internal: false })) },
  })
  const categoryIds = new Map(categories.map((category) => [category.handle, category.id]))

  const { result: products } = await createProductsWorkflow(container).run({
    input: {
      products: DISHES.map((dish) => ({
        handle: dish.handle,
        title: dish.title,
        status: dish.draft ? ProductStatus.DRAFT : ProductStatus.PUBLISHED,
        category_ids: [categoryIds.get(dish.category) ?? ""],
        shipping_profile_id: place.shippingProfileId,
        sales_channels: [{ id: place.salesChannelId }],
        options: [{ title: "Tamaño", values: dish.variations.map(({ size }) => size) }],
        variants: dish.variations.map(({ sku, size, price, stock }) => ({
          sku,
          title: size,
          options: { Tamaño: size },
          manage_inventory: stock !== undefined,
          allow_backorder: false,
          prices: [{ currency_code: "eur", amount: price }],
        })),
      })),
    },
  })
  const productIds = new Map(products.map((product) => [product.handle, product.id]))

  const stock = new Map(
    DISHES.flatMap(({ variations }) => variations).flatMap((variation) =>
      variation.stock === undefined ? [] : [[variation.sku, variation.stock]],
    ),
  )
  const items = await container.resolve<IInventoryService>(Modules.INVENTORY).listInventoryItems({ sku: [...stock.keys()] })
  await createInventoryLevelsWorkflow(container).run({
    input: {
      inventory_levels: items.map(({ id, sku }) => ({
        inventory_item_id: id,
        location_id: place.stockLocationId,
        stocked_quantity: stock.get(sku ?? "") ?? 0,
      })),
    },
  })

  // Alcohol has the general tax rate.
  await createTaxRatesWorkflow(container).run({
    input: [
      {
        tax_region_id: place.taxRegionId,
        name: "IVA general",
        code: "iva21",
        rate: 21,
        rules: [{ reference: "product", reference_id: productIds.get("cerveza") ?? "" }],
      },
    ],
  })
  return { products: productIds, categories: categoryIds }
}

/* -- extras ----------------------------------------------------------------------------------------------------------- */

async function offerExtras(container: MedusaContainer, catalogue: Catalogue): Promise<void> {
  const catalog = container.resolve<CatalogService>(CATALOG_MODULE)
  const groups = [
    {
      category: { name: "Ingredientes extra", type: "multiple" as const, minimum: 0, maximum: 3, position: 0 },
      on: { kind: "product_category" as const, id: catalogue.categories.get("pizzas") ?? "" },
      extras: [
        { name: "Queso extra", price: "1.50" },
        { name: "Jamón", price: "2.00" },
        { name: "Champiñones", price: "1.00" },
        { name: "Aceitunas", price: "0.75" },
        { name: "Anchoas", price: "1.20", enabled: false },
      ],
    },
    {
      category: { name: "Masa", type: "single" as const, minimum: 1, maximum: 1, position: 1 },
      on: { kind: "product" as const, id: catalogue.products.get("diavola") ?? "" },
      extras: [
        { name: "Fina", price: "0" },
        { name: "Gruesa", price: "1.00" },
      ],
    },
    {
      category: { name: "Aliño", type: "multiple" as const, minimum: 0, maximum: null, position: 2 },
      on: { kind: "product" as const, id: catalogue.products.get("ensalada-mixta") ?? "" },
      extras: [
        { name: "Aceite y vinagre", price: "0" },
        { name: "Salsa César", price: "0.60" },
      ],
    },
  ]
  const now = new Date()
  for (const { category, on, extras } of groups) {
    const categoryId = await catalog.insertExtraCategory({ description: "", enabled: true, ...category }, now)
    await catalog.replaceAssignments(categoryId, on.kind, [on.id], now)
    for (const extra of extras) await catalog.insertExtra({ categoryId, description: "", enabled: true, ...extra }, now)
  }
}

/* -- settings --------------------------------------------------------------------------------------------------------- */

const WEEK = [
  { start: "12:00", end: "16:00" },
  { start: "19:00", end: "23:30" },
]
const WEEKEND = [
  { start: "12:00", end: "16:00" },
  { start: "19:00", end: "02:00" },
]
const HOURS = { monday: WEEK, tuesday: WEEK, wednesday: WEEK, thursday: WEEK, friday: WEEKEND, saturday: WEEKEND, sunday: WEEK }

async function setOperation(container: MedusaContainer): Promise<void> {
  await container.resolve<SettingsService>(SETTINGS_MODULE).updateOperation(
    {
      language: "es",
      timezone: "Europe/Madrid",
      country: "ES",
      store_name: "Casa Pequeña",
      store_phone: "+34910000000",
      store_url: "http://localhost:9000",
      order_types: {
        delivery: { enabled: true, hours: HOURS, minimum_order: "10" },
        pickup: { enabled: true, hours: HOURS },
      },
      delivery: {
        store_address: "Calle Mayor 1, 28013 Madrid",
        store_location: { latitude: 40.4168, longitude: -3.7038 },
        max_distance_km: "8",
        fee_mode: "tiers",
        tiers: [
          { from_km: "0", to_km: "2", fee: "2" },
          { from_km: "2", to_km: "5", fee: "3.5" },
          { from_km: "5", to_km: "8", fee: "5" },
        ],
      },
    },
    { actor: "seed", now: Date.now() },
  )
}

/* -- accounts --------------------------------------------------------------------------------------------------------- */

async function employ(container: MedusaContainer): Promise<void> {
  const now = Date.now()
  const auth = container.resolve<IAuthModuleService>(Modules.AUTH)
  const { administrator, manager, store, courier } = ACCOUNTS
  const registered = await auth.register("emailpass", { body: { email: administrator.email, password: PASSWORD } })
  if (!registered.authIdentity) {
    throw new Error(`The administrator cannot be registered: ${registered.error}`)
  }
  await createUserAccountWorkflow(container).run({
    input: {
      authIdentityId: registered.authIdentity.id,
      userData: { email: administrator.email, first_name: "Ada", last_name: "Admin" },
    },
  })

  const staff = [
    { account: manager, roles: ["shop_manager"] as const },
    { account: store, roles: ["multistore_user"] as const },
    { account: courier, roles: ["deliveryboy_user"] as const, phone: "+34600000001" },
  ]
  for (const { account, roles, phone } of staff) {
    await createStaffAccount(
      container,
      {
        email: account.email,
        username: account.username,
        password: PASSWORD,
        displayName: account.name,
        roles,
        ...(phone ? { phone } : {}),
      },
      now,
    )
  }

  for (const account of [ACCOUNTS.customer, ACCOUNTS.other_customer]) {
    const [firstName = "", lastName = ""] = account.name.split(" ")
    await registerCustomer(
      container,
      { email: account.email, password: PASSWORD, firstName, lastName, phone: "+34600000002" },
      now,
    )
  }
}

function first<T>(list: readonly T[]): T {
  const [item] = list
  if (item === undefined) {
    throw new Error("The platform returned an empty list")
  }
  return item
}
