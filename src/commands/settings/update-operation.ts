import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { withTimeLimit } from "../../concurrency"
import { type OperationSettings, ORDER_TYPES } from "../../domain/settings/operation-settings"
import { needsAdministrator } from "../../domain/settings/reserved-settings"
import type { SettingsIssue } from "../../domain/settings/settings-issue"
import { warningMessage } from "../../domain/settings/warning-messages"
import { NO_SHIPPING_OPTIONS } from "../../domain/store-operations"
import { fail, inEveryLanguage } from "../../errors"
import {
  changedOperation,
  invalidSettings,
  type OperationChange,
  SETTINGS_MODULE,
  type SettingsChangeTerms,
  type SettingsService,
  type VersionedOperation,
} from "../../modules/settings"
import {
  type CommerceContext,
  type CommerceReading,
  commerceContextOf,
  commerceReadingOf,
} from "../../platform/commerce/commerce-context"
import { mayBeSoldIn, type Reference, unknownReferences } from "../../platform/commerce/known-references"
import { timeLeft } from "../../platform/process/deadline"
import { closedAddresses } from "./closed-addresses"
import { ensureShippingOptions } from "./ensure-shipping-options"

/** The settings and the commerce context that results from them; null when the host is not set up for selling. */
export interface UpdatedOperation extends VersionedOperation {
  readonly commerce: CommerceContext | null
  readonly region: CommerceReading["region"]
}

/** The author and conditions of a change. */
export interface OperationTerms extends SettingsChangeTerms {
  readonly byAdministrator: boolean
}

/**
 * Changes the operation settings by a validated change (contract section 3). The change is checked under the record's lock, so the second of
 * two concurrent changes is checked against the result of the first. The response is built before the commit, so that a failed read rolls back.
 * @throws svc_forbidden for settings that only administrators may change; rest_invalid_param naming each wrong path; svc_settings_changed
 *   when `ifMatch` names another version
 */
export async function updateOperation(
  scope: MedusaContainer,
  change: OperationChange,
  terms: OperationTerms,
): Promise<UpdatedOperation> {
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  const { allow_private_networks: allowPrivate } = settings.options().outbound
  // DNS lookups are slow, so they run before the lock is taken.
  const closed = await closedAddresses(change, allowPrivate)
  let reading: CommerceReading = { context: null, region: null }
  const updated = await settings.decideOperation(async (present, trx) => {
    if (!terms.byAdministrator && needsAdministrator(present, change)) throw fail("svc_forbidden")
    const followed = await keepDefaults(trx, change, present)
    const lost = await lostRegion(trx, followed, present)
    const wanted = lost.length > 0 ? keepRegion(followed, change) : followed
    const issues = [...closed, ...(await missingReferences(trx, wanted)), ...(wanted === followed ? lost : [])]
    if (issues.length > 0) throw invalidSettings(issues)
    let after = changedOperation(present, wanted, terms.now)
    reading = await commerceReadingOf(trx, after)
    if (reading.context === null) {
      after = changedOperation(present, keepLocation(wanted, change), terms.now)
      reading = await commerceReadingOf(trx, after)
    }
    const unplaced = reading.context === null ? await lostPlace(trx, after, present) : []
    if (unplaced.length > 0) throw invalidSettings(unplaced)
    return after
  }, terms)

  const opens = ORDER_TYPES.some((type) => change.order_types?.[type]?.enabled)
  const commerce = (opens ? await offerShipping(scope) : undefined) ?? reading.context
  return { ...updated, commerce, region: reading.region }
}

/**
 * Keeps defaults of `platform` as defaults. Responses contain the ids that result from the settings. If such an id is sent back, the
 * default stays. So a record that is read, edited and sent back whole still follows the country and the store's own sales channel.
 */
async function keepDefaults(knex: Knex, change: OperationChange, present: OperationSettings): Promise<OperationChange> {
  const commerce = change.platform ? await commerceContextOf(knex, present) : null
  if (!change.platform || !commerce) return change
  const { shipping_options: options, ...ids } = change.platform
  const kept = present.platform
  const unlessDefault = <T>(sent: T, stored: string | null, byDefault: string | null) =>
    stored === null && sent === byDefault ? undefined : sent
  return {
    ...change,
    platform: {
      sales_channel_id: unlessDefault(ids.sales_channel_id, kept.sales_channel_id, commerce.salesChannelId),
      region_id: unlessDefault(ids.region_id, kept.region_id, commerce.regionId),
      stock_location_id: unlessDefault(ids.stock_location_id, kept.stock_location_id, commerce.stockLocationId),
      shipping_options: {
        delivery: unlessDefault(options?.delivery, kept.shipping_options.delivery, commerce.shippingOptions.delivery),
        pickup: unlessDefault(options?.pickup, kept.shipping_options.pickup, commerce.shippingOptions.pickup),
        dine_in: unlessDefault(options?.dine_in, kept.shipping_options.dine_in, commerce.shippingOptions.dine_in),
      },
    },
  }
}

/**
 * If the new country has no default region, a region in the same change is stored explicitly, even if it was the default before.
 */
function keepRegion(followed: OperationChange, { platform }: OperationChange): OperationChange {
  const region = platform?.region_id
  return typeof region === "string" ? { ...followed, platform: { ...followed.platform, region_id: region } } : followed
}

/** Like {@link keepRegion}, for a stock location, if the new sales channel has no default location. */
function keepLocation(followed: OperationChange, { platform }: OperationChange): OperationChange {
  const location = platform?.stock_location_id
  return typeof location === "string"
    ? { ...followed, platform: { ...followed.platform, stock_location_id: location } }
    : followed
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
 * Refuses a change after which the store has no region and can sell nothing: a new country, or removing the explicit region. {@link
 * missingReferences} reports an unknown region id.
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
  if (!moves) return [{ path: "platform.region_id", code: "rest_not_in_enum" }]
  const here = (await commerceReadingOf(knex, present)).region
  const missing = { path: "country", code: "country_not_in_region", country, region: here?.name ?? null } as const
  const message = inEveryLanguage((language) => warningMessage(missing, language))
  return [{ path: "country", code: "rest_not_in_enum", message }]
}

/**
 * Refuses a change after which a store that sells now can sell nothing, for example a sales channel without a linked stock location.
 */
async function lostPlace(knex: Knex, after: OperationSettings, present: OperationSettings): Promise<SettingsIssue[]> {
  const moved = (["sales_channel_id", "stock_location_id"] as const).find(
    (kind) => after.platform[kind] !== present.platform[kind],
  )
  if (moved === undefined || (await commerceContextOf(knex, present)) === null) return []
  return [{ path: `platform.${moved}`, code: "rest_not_in_enum" }]
}

/** How long (ms) the response waits for the shipping options. The settings are already stored. */
const OFFERED_MS = 3_000

/**
 * Creates shipping options when an order type is enabled. A failure is logged and does not undo the settings.
 * @returns the commerce context with the options; undefined when they were not created in time
 */
async function offerShipping(scope: MedusaContainer): Promise<CommerceContext | undefined> {
  let commerce: CommerceContext | undefined
  const offered = ensureShippingOptions(scope).then(
    (context) => {
      commerce = context
    },
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`${NO_SHIPPING_OPTIONS} (${reason})`)
    },
  )
  await withTimeLimit(Math.max(0, Math.min(OFFERED_MS, timeLeft(scope))), offered, () => undefined)
  return commerce
}
