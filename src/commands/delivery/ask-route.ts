import type { MedusaContainer } from "@medusajs/framework/types"
import { addressCacheKey, addressLine, type Measurement, type MeasurementFailure, measured } from "../../domain/delivery"
import type { GeocoderProvider, GeoPoint, OperationSettings, RoutingProvider } from "../../domain/settings/operation-settings"
import { isoInZone } from "../../domain/time"
import type { DeliveryService } from "../../modules/delivery"
import { DELIVERY_MODULE } from "../../modules/delivery/name"
import type { SettingsService } from "../../modules/settings"
import { SETTINGS_MODULE } from "../../modules/settings/name"
import { API_ERROR, askVendor, type TimeBudget, type VendorCall, type VendorReading, type VendorTerms } from "../../outbound"
import { GEOCODERS } from "../../outbound/geocoding"
import { type ProviderAccess, ROUTING_SERVICES, type RoutingService } from "../../outbound/routing"
import { cacheKey, readCached, remember } from "./one-hour-cache"
import { routingDesk } from "./routing-desk"
import { userAgent } from "./user-agent"

/** The result of one request to an outside service, and its duration. */
export interface VendorStep {
  readonly service: "geocoder" | "routing"
  readonly provider: GeocoderProvider | RoutingProvider
  readonly failure: MeasurementFailure | null
  readonly durationMs: number
}

export interface RouteTerms {
  readonly budget: TimeBudget
  readonly now: number
  /** Set only by a test of the settings. Then every service is called, even if its result is cached, and each result is reported here. */
  readonly onStep?: (step: VendorStep) => void
}

/** The inputs of one measurement. */
interface Inquiry extends Omit<RouteTerms, "budget"> {
  readonly scope: MedusaContainer
  readonly settings: OperationSettings
  readonly terms: VendorTerms
}

/**
 * Requests the distance from the store to an address from the configured routing service. If the service accepts only coordinates, the
 * geocoder is called first.
 * @param line the address, formatted by {@link addressLine}
 */
export async function askRoute(
  scope: MedusaContainer,
  settings: OperationSettings,
  line: string,
  { budget, ...rest }: RouteTerms,
): Promise<Measurement> {
  const { outbound } = scope.resolve<SettingsService>(SETTINGS_MODULE).options()
  const terms = { budget, semaphore: routingDesk(scope).semaphore, allowPrivate: outbound.allow_private_networks }
  const inquiry: Inquiry = { scope, settings, terms, ...rest }
  const service = ROUTING_SERVICES[settings.delivery.routing.provider]
  const reading = await (service.takes === "addresses"
    ? routeByAddress(inquiry, service, line)
    : routeByPoints(inquiry, service, line))
  return reading.ok ? measured(reading.value) : reading
}

/** Calls a service and reports the result to `onStep`. */
async function ask<T>(
  { onStep }: Inquiry,
  step: Pick<VendorStep, "service" | "provider">,
  call: VendorCall<T>,
  terms: VendorTerms,
): Promise<VendorReading<T>> {
  const begun = performance.now()
  const reading = await askVendor(call, terms)
  onStep?.({ ...step, failure: reading.ok ? null : reading.reason, durationMs: Math.round(performance.now() - begun) })
  return reading
}

function askRouting(inquiry: Inquiry, call: VendorCall<number>): Promise<VendorReading<number>> {
  return ask(inquiry, { service: "routing", provider: inquiry.settings.delivery.routing.provider }, call, limited(inquiry))
}

function routeByAddress(
  inquiry: Inquiry,
  service: Extract<RoutingService, { takes: "addresses" }>,
  line: string,
): Promise<VendorReading<number>> {
  const { store_location, store_address } = inquiry.settings.delivery
  const from = store_location ? { point: store_location } : { address: addressLine(store_address) }
  return askRouting(inquiry, service.ask({ from, to: { address: line }, ...places(inquiry) }, routingAccess(inquiry)))
}

async function routeByPoints(
  inquiry: Inquiry,
  service: Extract<RoutingService, { takes: "coordinates" }>,
  line: string,
): Promise<VendorReading<number>> {
  // Check the daily limit first: once it is used up, each address would still cost a geocoder request.
  if (await isSpent(inquiry)) return API_ERROR
  const store = await locateStore(inquiry)
  if (!store.ok) return store
  const customer = await locate(inquiry, line, store.value)
  if (!customer.ok) return customer
  const question = { from: { point: store.value }, to: { point: customer.value }, ...places(inquiry) }
  return askRouting(inquiry, service.ask(question, routingAccess(inquiry)))
}

/** The store's coordinates: from the settings, or from the geocoder, cached for an hour. */
async function locateStore(inquiry: Inquiry): Promise<VendorReading<GeoPoint>> {
  const { scope, now, settings, onStep } = inquiry
  const { store_location, store_address, geocoder } = settings.delivery
  if (store_location) return { ok: true, value: store_location }
  const key = cacheKey("store", [addressCacheKey(store_address), settings.country, geocoder.provider, geocoder.base_url])
  const known = onStep ? undefined : await readCached<GeoPoint>(scope, key, now)
  if (known) return { ok: true, value: known }
  const found = await locate(inquiry, addressLine(store_address), null)
  if (found.ok) await remember(scope, key, found.value, now)
  // If the store's own address is not found, this must not count as an unknown customer address.
  return found.ok || !found.unknownAddress ? found : API_ERROR
}

function locate(inquiry: Inquiry, address: string, near: GeoPoint | null): Promise<VendorReading<GeoPoint>> {
  const { geocoder } = inquiry.settings.delivery
  const access = { baseUrl: geocoder.base_url, apiKey: geocoder.api_key, userAgent: userAgent(inquiry.settings) }
  const call = GEOCODERS[geocoder.provider]({ address, near, ...places(inquiry) }, access)
  return ask(inquiry, { service: "geocoder", provider: geocoder.provider }, call, paced(inquiry))
}

/** The terms of a geocoder request. Requests to the public Nominatim server are limited to its allowed rate. */
function paced({ scope, settings, terms }: Inquiry): VendorTerms {
  const { provider, base_url } = settings.delivery.geocoder
  if (provider !== "nominatim" || base_url !== "") return terms
  const { publicNominatim } = routingDesk(scope)
  return { ...terms, refusal: async () => ((await publicNominatim.turn(terms.budget.maxQueueWaitMs)) ? null : "request_failed") }
}

function places({ settings }: Inquiry): { readonly language: string; readonly country: string } {
  return { language: settings.language, country: settings.country }
}

function routingAccess({ settings }: Inquiry): ProviderAccess {
  const { routing } = settings.delivery
  return { baseUrl: routing.base_url, apiKey: routing.api_key, userAgent: userAgent(settings) }
}

/** The terms of a routing request: every attempt, retries included, counts against the daily limit. */
function limited({ scope, settings, terms, now }: Inquiry): VendorTerms {
  const limit = settings.delivery.routing.daily_limit
  if (limit === 0) return terms
  const usage = scope.resolve<DeliveryService>(DELIVERY_MODULE)
  const take = () => usage.takeRoutingRequest(siteDay(settings, now), limit, now)
  return { ...terms, refusal: async () => ((await take()) ? null : "api_error") }
}

async function isSpent({ scope, settings, now }: Inquiry): Promise<boolean> {
  const limit = settings.delivery.routing.daily_limit
  return limit > 0 && scope.resolve<DeliveryService>(DELIVERY_MODULE).isRoutingSpent(siteDay(settings, now), limit)
}

function siteDay({ timezone }: OperationSettings, now: number): string {
  return isoInZone(now, timezone).slice(0, 10)
}
