import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  isMethodOffered,
  LOCAL_PICKUP,
  locationOf,
  methodsOf,
  type ServiceZone,
  type ShippingContext,
  type ShippingMethodRecord,
} from "../../domain/store-operations"
import { wordsOf } from "../../languages"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { STORE_OPERATIONS_MODULE, type StoreOperationsService } from "../../modules/store-operations"
import { readServiceZones } from "../../platform/checkout/shipping-zones"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { areTablesOn } from "../tables/tables-on"

/** The shipping zone record (specification, "Store operation records"). */
export interface ShippingZoneRecord {
  readonly id: number
  readonly name: string
  readonly order: number
  readonly locations: readonly { readonly type: string; readonly code: string }[]
  readonly shipping_methods: readonly ShippingMethodRecord[]
}

/** Applications for which the missing pickup option has been logged, so that it is logged once. */
const warned = new WeakSet<Knex>()

/**
 * Lists Medusa's service zones with their active methods, and the rest of the world as zone 0 (contract section 11).
 * @throws svc_commerce_missing
 */
export async function listShippingZones(scope: MedusaContainer, now: number): Promise<readonly ShippingZoneRecord[]> {
  const { regionId, currencyCode } = await commerceContext(scope)
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const { language, delivery } = settings
  const tables = await areTablesOn(scope, now)
  const found = await readServiceZones(scope, currencyCode)
  const numbers = await scope.resolve<StoreOperationsService>(STORE_OPERATIONS_MODULE).zoneNumbers(
    found.map(({ id }) => id),
    now,
  )
  const context: ShippingContext = { language, regionId, delivery, isOn: (kind) => isMethodOffered(kind, settings, tables) }
  const zones = found
    .map((zone) => ({ ...zone, number: numbers.get(zone.id) ?? 0 }))
    .sort((a, b) => a.number - b.number)
    .map(({ number, name, places, options }, order) => ({
      id: number,
      name,
      order,
      locations: places.map(locationOf),
      shipping_methods: options.flatMap((option) => methodsOf(option, context)),
    }))
  warnWithoutPickup(scope, found, context)
  return [
    ...zones,
    { id: 0, name: wordsOf(language).shipping.rest_of_the_world, order: zones.length, locations: [], shipping_methods: [] },
  ]
}

/** Warns once if no zone has a pickup option. Options that are only disabled do not count as missing. */
function warnWithoutPickup(scope: MedusaContainer, zones: readonly ServiceZone[], context: ShippingContext): void {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const always = { ...context, isOn: () => true }
  const hasPickup = zones.some(({ options }) =>
    options.some((option) => methodsOf(option, always).some(({ id }) => id === LOCAL_PICKUP)),
  )
  if (warned.has(knex) || hasPickup) return
  warned.add(knex)
  scope
    .resolve(ContainerRegistrationKeys.LOGGER)
    .warn(`svc: no shipping zone has the method ${LOCAL_PICKUP}; it is created with the first pickup order`)
}
