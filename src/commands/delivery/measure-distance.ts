import type { MedusaContainer } from "@medusajs/framework/types"
import { withTimeLimit } from "../../concurrency"
import { addressCacheKey, addressLine, canMeasure, type Measurement, ROUTING_NEEDS, unmeasured } from "../../domain/delivery"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import type { SettingsService } from "../../modules/settings"
import { SETTINGS_MODULE } from "../../modules/settings/name"
import { TimeBudget } from "../../outbound"
import { asSharedWork } from "../../platform/process/deadline"
import { askRoute, type RouteTerms } from "./ask-route"
import { cacheKey, readCached, remember } from "./one-hour-cache"
import { routingDesk } from "./routing-desk"

/** Time limit (ms) of a measurement. Contract section 5 allows 5 s in all; the rest is for the surrounding request. */
const TOTAL_MS = 4_800
const RETRIES = 1

/**
 * Measures the driving distance from the store to an address (contract section 5): from the one-hour cache, or from the routing service.
 * Identical concurrent calls share one request.
 * @param now epoch milliseconds
 * @returns the distance, or the reason why it is unknown; within 5 s in any case
 */
export async function measureDistance(scope: MedusaContainer, address: string, now: number): Promise<Measurement> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const line = addressLine(address)
  const missing = whatIsMissing(settings, line)
  if (missing) return missing
  const key = distanceKey(settings, line)
  const measure = async () => {
    const known = await readCached<number>(scope, key, now)
    if (typeof known === "number") return { value: { ok: true, meters: known } as const }
    const value = await withinBudget(scope, settings, line, { now })
    return value.ok ? { value, settled: remember(scope, key, value.meters, now) } : { value }
  }
  return routingDesk(scope).flights.ask(key, () => asSharedWork(measure))
}

/**
 * Measures the distance with given settings, stored or not. Neither reads nor fills the cache, so that every service is really called.
 * @param onStep is called with the result of each service
 */
export async function tryDistance(
  scope: MedusaContainer,
  settings: OperationSettings,
  address: string,
  terms: Required<Omit<RouteTerms, "budget">>,
): Promise<Measurement> {
  const line = addressLine(address)
  return whatIsMissing(settings, line) ?? withinBudget(scope, settings, line, terms)
}

/** The reason why no service can be called; null when a service can be called. */
function whatIsMissing({ delivery }: OperationSettings, line: string): Measurement | null {
  if (line === "") return unmeasured("empty_address")
  if (!canMeasure(delivery)) return unmeasured("no_api_key")
  if (!delivery.store_location && addressLine(delivery.store_address) === "") return unmeasured("no_store_address")
  return null
}

/** Enforces the time limit of the whole measurement, whatever the single requests do. */
function withinBudget(
  scope: MedusaContainer,
  settings: OperationSettings,
  line: string,
  terms: Omit<RouteTerms, "budget">,
): Promise<Measurement> {
  const budget = new TimeBudget(TOTAL_MS, RETRIES)
  return withTimeLimit(budget.remainingMs, askRoute(scope, settings, line, { budget, ...terms }), () =>
    unmeasured("request_failed"),
  )
}

/** The cache key: everything on which the distance depends. API keys and the language are left out. */
function distanceKey({ delivery, country }: OperationSettings, line: string): string {
  const { routing, geocoder, store_location, store_address } = delivery
  return cacheKey("distance", [
    addressCacheKey(line),
    store_location ? [store_location.latitude, store_location.longitude] : addressCacheKey(store_address),
    country,
    [routing.provider, routing.base_url],
    ROUTING_NEEDS[routing.provider].coordinates ? [geocoder.provider, geocoder.base_url] : null,
  ])
}
