import type { MedusaContainer } from "@medusajs/framework/types"
import { addressLine, type Distance, type FeeDecision, needsDistance, quoteFee } from "../../domain/delivery"
import { toMinor } from "../../domain/money"
import type { FeeMode, OrderType } from "../../domain/settings/operation-settings"
import { failWith } from "../../errors"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContext } from "../../platform/commerce/commerce-context"
import { measureDistance } from "./measure-distance"

export interface DeliveryQuestion {
  readonly orderType: OrderType
  /** Takes precedence over the address, and is used without rounding. */
  readonly distanceKm?: number | undefined
  readonly address?: string | undefined
  /** In major units. */
  readonly cartTotal?: number | string | undefined
}

export interface DeliveryQuote {
  readonly decision: FeeDecision
  readonly mode: FeeMode
  readonly distance: Distance | null
  readonly source: "param" | "geocode" | "none"
  /** Decimal places of the currency. */
  readonly digits: number
}

/**
 * Quotes the delivery fee without judging a cart (specification, POST /delivery/fee).
 * @throws svc_geocode_failed when the fee needs a distance and the address could not be measured; svc_commerce_missing
 */
export async function quoteDelivery(scope: MedusaContainer, question: DeliveryQuestion, now: number): Promise<DeliveryQuote> {
  const { orderType, cartTotal } = question
  const { currencyDigits: digits } = await commerceContext(scope)
  const { distance, source } = await learnDistance(scope, question, now)
  const { delivery } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const decision = quoteFee(delivery, {
    orderType,
    distance,
    cartTotal: cartTotal === undefined ? null : toMinor(cartTotal, digits),
    digits,
  })
  return { decision, mode: delivery.fee_mode, distance, source, digits }
}

async function learnDistance(
  scope: MedusaContainer,
  { orderType, distanceKm, address }: DeliveryQuestion,
  now: number,
): Promise<Pick<DeliveryQuote, "distance" | "source">> {
  if (distanceKm !== undefined) return { distance: { kilometres: String(distanceKm) }, source: "param" }
  if (orderType === "pickup" || address === undefined || addressLine(address) === "") return { distance: null, source: "none" }
  const measurement = await measureDistance(scope, address, now)
  if (measurement.ok) return { distance: { meters: measurement.meters }, source: "geocode" }
  const { delivery } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  // A fixed fee without a distance limit needs no routing service.
  if (measurement.reason === "no_api_key" && !needsDistance(delivery)) return { distance: null, source: "none" }
  throw failWith("svc_geocode_failed", undefined, { details: { reason: measurement.reason } })
}
