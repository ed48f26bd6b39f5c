import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { IFulfillmentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  updateShippingOptionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { ownOptionName } from "../../domain/store-operations"
import { failWith } from "../../errors"
import type { SettingsService } from "../../modules/settings"
import { SETTINGS_MODULE } from "../../modules/settings/name"
import { clearSwitchedOff, flatOwnOptions, OWN_PROVIDER } from "../../platform/checkout/own-shipping-options"
import { enabledProvider, locationZone } from "../../platform/checkout/shipping-places"
import { type CommerceContext, commerceContext, refreshCommerceContext } from "../../platform/commerce/commerce-context"
import { SHIPPING_OPTION_KIND } from "../../platform/commerce/commerce-row"
import { withoutDeadline } from "../../platform/process/deadline"
import { runWorkflow } from "../../platform/process/run-workflow"

type Way = keyof CommerceContext["shippingOptions"]

interface Offer {
  readonly code: string
  /**
   * Whether Medusa's store API may offer the option when no provider calculates its price. Without such a provider, delivery and dine-in
   * would be free.
   */
  readonly inStoreAtFlatPrice: boolean
}

const OFFERS: Readonly<Record<Way, Offer>> = {
  delivery: { code: "delivery", inStoreAtFlatPrice: false },
  pickup: { code: "local_pickup", inStoreAtFlatPrice: true },
  dine_in: { code: "dine_in", inStoreAtFlatPrice: false },
}

/** Fulfilment providers by preference: the plugin's own if the host has it, otherwise Medusa's manual one. */
const PROVIDERS = [OWN_PROVIDER, "manual_manual"]

/** Key of the advisory lock; any number that is the same in every process. */
const INSTALL_LOCK = 7_301_120

/**
 * Creates missing shipping options: delivery, pickup (type `local_pickup`) and dine-in, in the service zones of the store's stock location
 * (contract section 3, "Defaults"). Existing options stay, except for {@link calculateFees}. Safe to call from several processes at the same time.
 * @throws svc_commerce_missing when the host has no sales channel, region, stock location or fulfilment provider yet
 */
export function ensureShippingOptions(scope: MedusaContainer): Promise<CommerceContext> {
  // Medusa's workflows must run to their end, so the caller's deadline does not apply.
  return withoutDeadline(() => ensure(scope))
}

async function ensure(scope: MedusaContainer): Promise<CommerceContext> {
  const present = await commerceContext(scope)
  if (missingWays(present).length === 0 && (await flatOwnOptions(scope)).length === 0) return present

  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  await knex.transaction(async (lock) => {
    await lock.raw("select pg_advisory_xact_lock(?)", [INSTALL_LOCK])
    await refreshCommerceContext(scope)
    const context = await commerceContext(scope)
    const missing = missingWays(context)
    if (missing.length > 0) await install(scope, knex, context, missing)
    await calculateFees(scope, knex, context)
  })
  await refreshCommerceContext(scope)
  return commerceContext(scope)
}

function missingWays({ shippingOptions }: CommerceContext): Way[] {
  return (Object.keys(OFFERS) as Way[]).filter((way) => shippingOptions[way] === null)
}

async function install(scope: MedusaContainer, knex: Knex, context: CommerceContext, ways: readonly Way[]): Promise<void> {
  const { language } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  if (ways.includes("pickup"))
    scope.resolve(ContainerRegistrationKeys.LOGGER).warn("svc: no shipping zone has the method local_pickup; it is created now")
  const providerId = await ensureProvider(scope, knex, context)
  const serviceZoneId = await ensureServiceZone(scope, knex, context)
  const shippingProfileId = await ensureShippingProfile(scope)
  const created = await runWorkflow(
    createShippingOptionsWorkflow,
    scope,
    ways.map((way) => {
      const { code, inStoreAtFlatPrice } = OFFERS[way]
      const common = {
        name: ownOptionName(way, language),
        service_zone_id: serviceZoneId,
        shipping_profile_id: shippingProfileId,
        provider_id: providerId,
        type: { label: ownOptionName(way, language), description: ownOptionName(way, language), code },
      }
      return providerId === OWN_PROVIDER
        ? { ...common, price_type: "calculated" as const, data: { id: way }, rules: rulesOf(true) }
        : {
            ...common,
            price_type: "flat" as const,
            prices: [{ currency_code: context.currencyCode, amount: 0 }],
            rules: rulesOf(inStoreAtFlatPrice),
          }
    }),
  )
  const fulfillment = scope.resolve<IFulfillmentModuleService>(Modules.FULFILLMENT)
  for (const [index, way] of ways.entries()) {
    const option = created[index]
    if (option) await fulfillment.updateShippingOptions(option.id, marked(way))
  }
}

function rulesOf(inStore: boolean) {
  return [
    { attribute: "enabled_in_store", operator: "eq" as const, value: String(inStore) },
    { attribute: "is_return", operator: "eq" as const, value: "false" },
  ]
}

/**
 * Switches options that were installed without the plugin's provider, and were therefore hidden from the store API, to that provider with
 * calculated prices. Options that the owner has priced or already offers stay as they are.
 */
async function calculateFees(scope: MedusaContainer, knex: Knex, context: CommerceContext): Promise<void> {
  const flat = await flatOwnOptions(scope)
  if (flat.length === 0) return
  await ensureProvider(scope, knex, context)
  for (const { id, kind } of flat) {
    await runWorkflow(updateShippingOptionsWorkflow, scope, [
      { id, provider_id: OWN_PROVIDER, price_type: "calculated", data: { id: kind }, rules: rulesOf(true) },
    ])
  }
  await clearSwitchedOff(
    knex,
    flat.map(({ id }) => id),
  )
}

/** The metadata that marks an option as the plugin's. Medusa stores it, although the field is missing in its TypeScript type. */
function marked(way: Way): Parameters<IFulfillmentModuleService["updateShippingOptions"]>[1] {
  const update = { metadata: { [SHIPPING_OPTION_KIND]: way } }
  return update as object
}

/** Finds a fulfilment provider and links it to the location: Medusa refuses options of a provider without that link. */
async function ensureProvider(
  scope: MedusaContainer,
  knex: Knex,
  { stockLocationId, country }: CommerceContext,
): Promise<string> {
  const provider = await enabledProvider(knex, stockLocationId, PROVIDERS)
  const gap = { missing: ["stock_location"], country: country.toUpperCase() } as const
  // Without a fulfilment provider nothing can be sold from the location.
  if (!provider) throw failWith("svc_commerce_missing", gap, { details: gap })
  if (!provider.linked) {
    await scope.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
      [Modules.FULFILLMENT]: { fulfillment_provider_id: provider.id },
    })
  }
  return provider.id
}

/** Finds a service zone of the location, if possible one that covers the country; otherwise creates one. */
async function ensureServiceZone(
  scope: MedusaContainer,
  knex: Knex,
  { stockLocationId, country }: CommerceContext,
): Promise<string> {
  const found = await locationZone(knex, stockLocationId, country)
  if (found?.zone_id) return found.zone_id

  const fulfillment = scope.resolve<IFulfillmentModuleService>(Modules.FULFILLMENT)
  // Names of sets and zones are unique in the whole host.
  const zone = { name: `svc ${stockLocationId}`, geo_zones: [{ type: "country" as const, country_code: country }] }
  if (found) return (await fulfillment.createServiceZones({ ...zone, fulfillment_set_id: found.set_id })).id
  const set = await fulfillment.createFulfillmentSets({ name: zone.name, type: "shipping", service_zones: [zone] })
  await scope.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.STOCK_LOCATION]: { stock_location_id: stockLocationId },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  })
  const [created] = set.service_zones
  if (!created) throw new Error("Medusa created a fulfilment set without its service zone")
  return created.id
}

async function ensureShippingProfile(scope: MedusaContainer): Promise<string> {
  const fulfillment = scope.resolve<IFulfillmentModuleService>(Modules.FULFILLMENT)
  const [existing] = await fulfillment.listShippingProfiles({ type: "default" }, { take: 1, order: { created_at: "ASC" } })
  if (existing) return existing.id
  const [made] = await runWorkflow(createShippingProfilesWorkflow, scope, { data: [{ name: "Default", type: "default" }] })
  if (!made) throw new Error("Medusa created no shipping profile")
  return made.id
}
