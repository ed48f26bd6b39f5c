import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { AgedValue, withTimeLimit } from "../../concurrency"
import { asSharedWork } from "../../database/request-time"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { type CommerceGap, type Failure, failWith } from "../../errors"
import type { SettingsService } from "../../modules/settings"
import { SETTINGS_MODULE } from "../../modules/settings/name"
import { type CommerceRow, readCommerceRow } from "./commerce-row"

/** The parts of the host used for selling: `platform.*` of the settings, resolved (contract section 3, "Defaults"). */
export interface CommerceContext {
  readonly regionId: string
  readonly regionName: string
  /** The countries of the region, lower-case ISO 3166, to which orders can be delivered. */
  readonly countries: readonly string[]
  /** The payment providers that the region offers. */
  readonly paymentProviders: readonly string[]
  /** In Medusa's spelling: lower-case ISO 4217. */
  readonly currencyCode: string
  /** In the spelling of the plugin's responses: upper-case ISO 4217. */
  readonly currency: string
  readonly currencyDigits: number
  readonly currencySymbol: string
  /**
   * Whether the host's product prices include tax, by Medusa's rule: the region's price preference if products have prices of the
   * region, otherwise the currency's.
   */
  readonly pricesIncludeTax: boolean
  readonly automaticTaxes: boolean
  readonly salesChannelId: string
  /** A publishable key of Medusa for the channel; null: none. Show it only to callers who may read it. */
  readonly publishableKey: string | null
  /** The supported locales of Medusa's store, BCP 47, sorted. */
  readonly locales: readonly string[]
  readonly stockLocationId: string
  /** Null until `ensureShippingOptions` has created it. */
  readonly shippingOptions: { readonly delivery: string | null; readonly pickup: string | null; readonly dine_in: string | null }
  /** In Medusa's spelling: lower-case ISO 3166. The tax address of orders without a delivery address. */
  readonly country: string
}

/** If the context is older than this (ms), it is read again in the background. */
const REFRESH_AFTER_MS = 1_000
/**
 * If the context is older than this (ms), a caller waits for the new reading, so that an order uses what the owner has just changed in the
 * dashboard.
 */
const STALE_AFTER_MS = 2_000
/** How long (ms) a caller waits before it uses the old context. */
const WAIT_MS = 1_000
/** How long (ms) a failed resolution is cached. */
const MISSING_CACHE_MS = 500

/** What the settings resolve to, and what the host lacks; `missing` is empty if there is a context. */
interface Findings extends CommerceReading {
  readonly missing: readonly CommerceGap[]
}

interface Entry {
  readonly settings: OperationSettings
  readonly findings: AgedValue<Findings>
}

/** One entry per database connection, that is, per running application. */
const entries = new WeakMap<Knex, Entry>()

function findingsFor(knex: Knex, settings: OperationSettings): AgedValue<Findings> {
  const present = entries.get(knex)
  if (present?.settings === settings) return present.findings
  const findings = new AgedValue(() => asSharedWork(() => readFindings(knex, settings)))
  entries.set(knex, { settings, findings })
  return findings
}

async function readFindings(knex: Knex, settings: OperationSettings): Promise<Findings> {
  const row = await readCommerceRow(knex, settings)
  return { context: toContext(row) ?? null, missing: gapsOf(row), region: regionOf(row) }
}

function knownFindings(scope: MedusaContainer): Findings | undefined {
  return entries.get(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION))?.findings.known
}

/**
 * Returns the commerce context, cached while the settings are the same. If it is more than two seconds old, the caller waits up to one second
 * for a new one.
 * @throws svc_commerce_missing if the host has no sales channel, region of the country, currency or stock location
 */
export async function commerceContext(scope: MedusaContainer): Promise<CommerceContext> {
  const context = await commerceContextOrNull(scope)
  if (!context) throw await commerceMissing(scope)
  return context
}

/** The error that lists what the host lacks and where to set it (contract section 15). */
export async function commerceMissing(scope: MedusaContainer): Promise<Failure> {
  const { country } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const details = { missing: knownFindings(scope)?.missing ?? [], country }
  return failWith("svc_commerce_missing", details, { details })
}

/** As {@link commerceContext}, but null if the host is not set up for selling. */
export async function commerceContextOrNull(scope: MedusaContainer): Promise<CommerceContext | null> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const findings = findingsFor(knex, settings)
  const { known, age } = findings
  if (!known?.context) return age > MISSING_CACHE_MS ? (await findings.refresh()).context : null
  if (age > STALE_AFTER_MS) await waitBriefly(findings.refresh())
  else if (age > REFRESH_AFTER_MS) findings.refresh().catch(() => undefined)
  return findings.known?.context ?? null
}

/** A currency by Medusa's lower-case code, and its decimal places. */
export interface StoreCurrency {
  readonly currencyCode: string
  readonly currencyDigits: number
  readonly pricesIncludeTax: boolean
}

/**
 * The currency of the store. If the store has lost its region, the currency of its last order, so that past sales can still be
 * reported.
 * @throws svc_commerce_missing if the host is not set up for selling and there is no order
 */
export async function salesCurrency(scope: MedusaContainer): Promise<StoreCurrency> {
  const context = await commerceContextOrNull(scope)
  if (context) return context
  const { rows } = await scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw<{ rows: StoreCurrency[] }>(
    `select c.code as "currencyCode", c.decimal_digits as "currencyDigits",
         coalesce((select is_tax_inclusive from price_preference
           where deleted_at is null and attribute = 'currency_code' and value = c.code), false) as "pricesIncludeTax"
       from (select currency_code from svc_order where deleted_at is null order by created_at desc, number desc limit 1) o
       join currency c on c.code = o.currency_code`,
  )
  if (!rows[0]) throw await commerceMissing(scope)
  return rows[0]
}

/** The region of a store. It can be known even if other parts of the context are missing. Countries in lower case. */
export interface RegionFacts {
  readonly name: string
  readonly countries: readonly string[]
}

/** What settings resolve to in the host; null for what is missing. */
export interface CommerceReading {
  readonly context: CommerceContext | null
  readonly region: RegionFacts | null
}

/** Resolves settings that are not stored yet, on the caller's connection. */
export async function commerceContextOf(knex: Knex, settings: OperationSettings): Promise<CommerceContext | null> {
  return (await commerceReadingOf(knex, settings)).context
}

/** As {@link commerceContextOf}, plus the region, which may exist without a full context. */
export function commerceReadingOf(knex: Knex, settings: OperationSettings): Promise<CommerceReading> {
  return readFindings(knex, settings)
}

/** The region of the store, even if other parts of the context are missing; null if there is no region. */
export async function commerceRegion(scope: MedusaContainer): Promise<RegionFacts | null> {
  await commerceContextOrNull(scope)
  return knownFindings(scope)?.region ?? null
}

/** Waits for a reading, at most {@link WAIT_MS}, and ignores its failure: the caller then uses the cached context. */
async function waitBriefly(reading: Promise<unknown>): Promise<void> {
  await withTimeLimit(
    WAIT_MS,
    reading.catch(() => undefined),
    () => undefined,
  )
}

/** Reads the context again for later callers. Call it after changing any data that the context is read from. */
export async function refreshCommerceContext(scope: MedusaContainer): Promise<void> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  entries.delete(knex)
  await commerceContextOrNull(scope)
}

/** Lists what a host lacks for selling. A missing currency is reported only for an existing region. */
function gapsOf({ region_id, decimal_digits, sales_channel_id, stock_location_id }: CommerceRow): CommerceGap[] {
  const gaps: readonly (readonly [CommerceGap, boolean])[] = [
    ["region", region_id === null],
    ["sales_channel", sales_channel_id === null],
    ["stock_location", stock_location_id === null],
    ["currency", region_id !== null && decimal_digits === null],
  ]
  return gaps.filter(([, missing]) => missing).map(([gap]) => gap)
}

function regionOf({ region_id, region_name, region_countries }: CommerceRow): RegionFacts | null {
  return region_id === null ? null : { name: region_name ?? "", countries: region_countries }
}

function toContext(row: CommerceRow): CommerceContext | undefined {
  const { region_id, currency_code, sales_channel_id, stock_location_id, decimal_digits } = row
  if (!region_id || !currency_code || !sales_channel_id || !stock_location_id || decimal_digits === null) return undefined
  return {
    regionId: region_id,
    regionName: row.region_name ?? "",
    countries: row.region_countries,
    paymentProviders: row.payment_providers,
    currencyCode: currency_code,
    currency: currency_code.toUpperCase(),
    currencyDigits: decimal_digits,
    currencySymbol: row.symbol ?? currency_code.toUpperCase(),
    pricesIncludeTax: row.prices_include_tax,
    automaticTaxes: row.automatic_taxes ?? true,
    salesChannelId: sales_channel_id,
    publishableKey: row.publishable_key,
    locales: row.locales,
    stockLocationId: stock_location_id,
    shippingOptions: { delivery: row.delivery_option, pickup: row.pickup_option, dine_in: row.dine_in_option },
    country: row.country,
  }
}
