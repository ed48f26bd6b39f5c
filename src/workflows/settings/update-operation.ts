import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { isMessagingAddress } from "../../domain/settings/messaging-address"
import { type OperationSettings, ORDER_TYPES } from "../../domain/settings/operation-settings"
import type { SettingsIssue } from "../../domain/settings/settings-issue"
import {
  type ChangeTerms,
  changedOperation,
  invalidSettings,
  type OperationChange,
  SETTINGS_MODULE,
  type SettingsService,
  type VersionedOperation,
} from "../../modules/settings"
import { isOutboundUrlAllowed } from "../../outbound"
import { noLongerThan } from "../../platform/background-work"
import { type CommerceContext, commerceContextOf } from "../../platform/commerce-context"
import { timeLeft } from "../../platform/deadline"
import { mayBeSoldIn, type Reference, unknownReferences } from "../../platform/known-references"
import { ensureShippingOptions } from "./ensure-shipping-options"

/** The settings, and what they come to in the host; null where it is not set up for selling. */
export interface UpdatedOperation extends VersionedOperation {
  readonly commerce: CommerceContext | null
}

/**
 * Changes the operation settings by a validated change (contract section 3). It is judged under the lock of the record, by what stands there:
 * of two changes at once the second is judged with the first one in. All that is told of it is read before it is stored: once it is done,
 * nothing is in the way of saying so.
 * @throws rest_invalid_param naming each wrong path, svc_settings_changed when `ifMatch` names another version
 */
export async function updateOperation(
  scope: MedusaContainer,
  change: OperationChange,
  terms: ChangeTerms,
): Promise<UpdatedOperation> {
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const { allow_private_networks: allowPrivate } = settings.options().outbound
  // Names are looked up outside: nobody is to wait for them.
  const closed = await closedAddresses(change, allowPrivate)
  let commerce: CommerceContext | null = null
  const updated = await settings.decideOperation(async (present, trx) => {
    const followed = await keepDefaults(trx, change, present)
    const lost = await lostRegion(trx, followed, present)
    const wanted = lost.length > 0 ? keepRegion(followed, change) : followed
    const issues = [...closed, ...(await missingReferences(trx, wanted)), ...(wanted === followed ? lost : [])]
    if (issues.length > 0) throw invalidSettings(issues)
    let after = changedOperation(present, wanted, terms.now)
    commerce = await commerceContextOf(trx, after)
    if (commerce === null) {
      after = changedOperation(present, keepLocation(wanted, change), terms.now)
      commerce = await commerceContextOf(trx, after)
    }
    const unplaced = commerce === null ? await lostPlace(trx, after, present) : []
    if (unplaced.length > 0) throw invalidSettings(unplaced)
    return after
  }, terms)

  const opens = ORDER_TYPES.some((type) => change.order_types?.[type]?.enabled)
  return { ...updated, commerce: (opens ? await offerShipping(scope) : undefined) ?? commerce }
}

/**
 * The settings are shown with what the defaults of `platform` come to. Sent back, an id that the default gives anyway stays a
 * default: so a record that is read, edited and sent whole still follows the country and the store's own channel.
 */
async function keepDefaults(knex: Knex, change: OperationChange, present: OperationSettings): Promise<OperationChange> {
  const commerce = change.platform ? await commerceContextOf(knex, present) : null
  if (!change.platform || !commerce) return change
  const { shipping_options: options, ...ids } = change.platform
  const kept = present.platform
  const own = <T>(sent: T, stored: string | null, byDefault: string | null) =>
    stored === null && sent === byDefault ? undefined : sent
  return {
    ...change,
    platform: {
      sales_channel_id: own(ids.sales_channel_id, kept.sales_channel_id, commerce.salesChannelId),
      region_id: own(ids.region_id, kept.region_id, commerce.regionId),
      stock_location_id: own(ids.stock_location_id, kept.stock_location_id, commerce.stockLocationId),
      shipping_options: {
        delivery: own(options?.delivery, kept.shipping_options.delivery, commerce.shippingOptions.delivery),
        pickup: own(options?.pickup, kept.shipping_options.pickup, commerce.shippingOptions.pickup),
        dine_in: own(options?.dine_in, kept.shipping_options.dine_in, commerce.shippingOptions.dine_in),
      },
    },
  }
}

/** Beside a country that comes to no region, one that is sent along is meant, also where it is what the country came to before. */
function keepRegion(followed: OperationChange, { platform }: OperationChange): OperationChange {
  const region = platform?.region_id
  return typeof region === "string" ? { ...followed, platform: { ...followed.platform, region_id: region } } : followed
}

/** Beside a channel that comes to no stock location, likewise. */
function keepLocation(followed: OperationChange, { platform }: OperationChange): OperationChange {
  const location = platform?.stock_location_id
  return typeof location === "string"
    ? { ...followed, platform: { ...followed.platform, stock_location_id: location } }
    : followed
}

/** Addresses of outside services that the outbound guard refuses. */
async function closedAddresses({ delivery, messaging }: OperationChange, allowPrivate: boolean): Promise<SettingsIssue[]> {
  const addresses = [
    ["delivery.routing.base_url", delivery?.routing?.base_url],
    ["delivery.geocoder.base_url", delivery?.geocoder?.base_url],
    ...Object.entries(messaging?.settings ?? {})
      .filter(([key]) => isMessagingAddress(key))
      .map(([key, value]) => [`messaging.settings.${key}`, value] as const),
  ] as const
  const judged = await Promise.all(
    addresses.map(async ([path, address]): Promise<SettingsIssue[]> => {
      if (!address || (await isOutboundUrlAllowed(address, { allowPrivate }))) return []
      return [{ path, code: "rest_invalid_pattern" }]
    }),
  )
  return judged.flat()
}

async function missingReferences(knex: Knex, { platform }: OperationChange): Promise<SettingsIssue[]> {
  const { shipping_options: options, ...ids } = platform ?? {}
  const references = [
    ...(["sales_channel_id", "region_id", "stock_location_id"] as const).map((kind) => ({
      kind,
      id: ids[kind],
      path: `platform.${kind}`,
    })),
    ...(["delivery", "pickup", "dine_in"] as const).map((way) => ({
      kind: "shipping_option" as const,
      id: options?.[way],
      path: `platform.shipping_options.${way}`,
    })),
  ].filter((reference): reference is Reference => typeof reference.id === "string")
  const missing = await unknownReferences(knex, references)
  return missing.map((path) => ({ path, code: "rest_not_in_enum" }))
}

/**
 * A store that changes its country, or gives up a region of its own for the country's, must come to a region by it: without one it
 * could sell nothing from that moment on. (A region that is named and unknown is told of by {@link missingReferences}.)
 */
async function lostRegion(
  knex: Knex,
  { country = "", platform }: OperationChange,
  present: OperationSettings,
): Promise<SettingsIssue[]> {
  const region = platform?.region_id === undefined ? present.platform.region_id : platform.region_id
  const moves = country !== "" && country !== present.country
  if (region !== null || (!moves && present.platform.region_id === null)) return []
  if (await mayBeSoldIn(knex, country || present.country)) return []
  return [{ path: moves ? "country" : "platform.region_id", code: "rest_not_in_enum" }]
}

/** A store that sells must not be moved to where it can sell nothing: into a channel, for example, to which no stock location is linked. */
async function lostPlace(knex: Knex, after: OperationSettings, present: OperationSettings): Promise<SettingsIssue[]> {
  const moved = (["sales_channel_id", "stock_location_id"] as const).find(
    (kind) => after.platform[kind] !== present.platform[kind],
  )
  if (moved === undefined || (await commerceContextOf(knex, present)) === null) return []
  return [{ path: `platform.${moved}`, code: "rest_not_in_enum" }]
}

/** So long the answer waits for the shipping options at most: the settings are stored. */
const OFFERED_MS = 3_000

/**
 * Opening a mode is when a store is set up; that its shipping options are not there yet must not undo the settings.
 * @returns what the settings come to with them; undefined when they were not there in time
 */
async function offerShipping(scope: MedusaContainer): Promise<CommerceContext | undefined> {
  let commerce: CommerceContext | undefined
  const offered = ensureShippingOptions(scope).then(
    (context) => {
      commerce = context
    },
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc settings: no shipping options made yet (${reason})`)
    },
  )
  await noLongerThan(Math.max(0, Math.min(OFFERED_MS, timeLeft(scope))), offered)
  return commerce
}
