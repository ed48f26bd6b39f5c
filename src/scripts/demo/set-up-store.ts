import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createApiKeysWorkflow,
  createRegionsWorkflow,
  createStockLocationsWorkflow,
  createTaxRatesWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
  updateSalesChannelsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/medusa/core-flows"
import { runWorkflow } from "../../platform/process/run-workflow"
import { only } from "./only"
import { RESTAURANT } from "./restaurant"
import { SPAIN, SPANISH_TAXES } from "./spain"

export interface DemoStore {
  readonly salesChannelId: string
  readonly stockLocationId: string
}

/** Product types of drinks with the general tax rate. */
export const TAXED_TYPES = { refresco: "Refresco", alcohol: "Bebida alcohólica" } as const

/**
 * Creates region, taxes, channel, API key and stock location: what the platform needs before it can sell. Existing parts are kept; only the
 * name of the sales channel, and the name and defaults of the store, are set again.
 */
export async function setUpStore(container: MedusaContainer): Promise<DemoStore> {
  const store = only(await container.resolve(Modules.STORE).listStores())
  const salesChannelId = store.default_sales_channel_id
  if (!salesChannelId) throw new Error("The platform has no default sales channel")
  await runWorkflow(updateSalesChannelsWorkflow, container, {
    selector: { id: salesChannelId },
    update: { name: RESTAURANT.name, description: "Carta del restaurante" },
  })

  const regionId = await ensureRegion(container)
  const stockLocationId = await ensureStockLocation(container, salesChannelId)
  await runWorkflow(updateStoresWorkflow, container, {
    selector: { id: store.id },
    update: {
      name: RESTAURANT.name,
      default_region_id: regionId,
      default_location_id: stockLocationId,
      supported_currencies: [{ currency_code: "eur", is_default: true, is_tax_inclusive: true }],
    },
  })
  await ensureKey(container, salesChannelId)
  return { salesChannelId, stockLocationId }
}

async function ensureRegion(container: MedusaContainer): Promise<string> {
  const regions = await container.resolve(Modules.REGION).listRegions({}, { relations: ["countries"], take: null })
  const existing = regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === "es"))
  if (existing) return existing.id
  const result = await runWorkflow(createRegionsWorkflow, container, {
    regions: [SPAIN],
  })
  return only(result).id
}

async function ensureStockLocation(container: MedusaContainer, salesChannelId: string): Promise<string> {
  const [existing] = await container.resolve(Modules.STOCK_LOCATION).listStockLocations({ name: RESTAURANT.name })
  if (existing) return existing.id
  const result = await runWorkflow(createStockLocationsWorkflow, container, {
    locations: [{ name: RESTAURANT.name, address: { ...RESTAURANT.address, phone: RESTAURANT.phone } }],
  })
  const { id } = only(result)
  await runWorkflow(linkSalesChannelsToStockLocationWorkflow, container, { id, add: [salesChannelId] })
  return id
}

async function ensureKey(container: MedusaContainer, salesChannelId: string): Promise<void> {
  const keys = await container.resolve(Modules.API_KEY).listApiKeys({ type: "publishable" })
  const [key] = keys.length > 0 ? keys : await newKey(container)
  if (!key) throw new Error("The platform made no publishable key")
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "api_key",
    fields: ["sales_channels.id"],
    filters: { id: key.id },
  })
  const linked = JSON.stringify(data).includes(salesChannelId)
  if (!linked) await runWorkflow(linkSalesChannelsToApiKeyWorkflow, container, { id: key.id, add: [salesChannelId] })
}

function newKey(container: MedusaContainer) {
  return runWorkflow(createApiKeysWorkflow, container, {
    api_keys: [{ title: `${RESTAURANT.name}: tienda`, type: "publishable", created_by: "" }],
  })
}

/**
 * Spanish rates: 10 % for food and water, 21 % for soft drinks and alcohol to take away. The rule is attached to the product
 * types, so a new drink only needs its type.
 */
export async function setTaxes(container: MedusaContainer, typeIds: ReadonlyMap<string, string>): Promise<void> {
  const tax = container.resolve(Modules.TAX)
  const [existing] = await tax.listTaxRegions({ country_code: "es" })
  const taxRegionId = existing?.id ?? only(await newTaxRegion(container)).id
  const [general] = await tax.listTaxRates({ tax_region_id: taxRegionId, code: "iva21" })
  if (general) return
  await runWorkflow(createTaxRatesWorkflow, container, [
    {
      tax_region_id: taxRegionId,
      name: "IVA general",
      code: "iva21",
      rate: 21,
      rules: [...typeIds.values()].map((id) => ({ reference: "product_type", reference_id: id })),
    },
  ])
}

function newTaxRegion(container: MedusaContainer) {
  return runWorkflow(createTaxRegionsWorkflow, container, [SPANISH_TAXES])
}
