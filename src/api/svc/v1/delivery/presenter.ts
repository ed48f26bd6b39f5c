import type { z } from "@medusajs/framework/zod"
import type { AddressCheck } from "../../../../commands/delivery/check-address"
import type { DeliveryQuote } from "../../../../commands/delivery/quote-delivery"
import type { AddressTrial } from "../../../../commands/delivery/try-address"
import { hasRoutingService, kilometresNumber, type MinimumVerdict, wholeMeters } from "../../../../domain/delivery"
import { type Minor, toNumber } from "../../../../domain/money"
import { decimalToNumber } from "../../../../domain/settings/decimal"
import type { OperationSettings, OrderType } from "../../../../domain/settings/operation-settings"
import type { CommerceContext } from "../../../../platform/commerce/commerce-context"
import { numberOrNull, presentRates } from "../../../contracts/delivery-rates"
import type { addressCheckSchema, addressTrialSchema, configSchema, feeSchema, minimumCheckSchema, minimumSchema } from "./schema"

/** Lists every field, so that a new settings key does not become public automatically. */
export function presentConfig(
  { delivery, order_types }: OperationSettings,
  commerce: CommerceContext,
): z.output<typeof configSchema> {
  return {
    store_address: delivery.store_address,
    store_location: delivery.store_location && {
      latitude: delivery.store_location.latitude,
      longitude: delivery.store_location.longitude,
    },
    ...presentRates(delivery),
    minimum_order: {
      delivery: decimalToNumber(order_types.delivery.minimum_order),
      pickup: decimalToNumber(order_types.pickup.minimum_order),
    },
    currency: commerce.currency,
    currency_symbol: commerce.currencySymbol,
    prices_include_tax: commerce.pricesIncludeTax,
    has_api_key: hasRoutingService(delivery),
    has_browser_map_key: delivery.browser_map_key !== "",
  }
}

export function presentAddressCheck(check: AddressCheck): z.output<typeof addressCheckSchema> {
  const { deliverable, reason, distanceMeters, fee, settings, digits } = check
  return {
    deliverable,
    reason,
    distance_meters: distanceMeters,
    distance_km: kilometresNumber({ meters: distanceMeters }),
    fee: toNumber(fee, digits),
    fee_mode: settings.fee_mode,
    store_address: settings.store_address,
    max_distance_km: numberOrNull(settings.max_distance_km) ?? 0,
  }
}

export function presentAddressTrial({ steps, durationMs, ...check }: AddressTrial): z.output<typeof addressTrialSchema> {
  return {
    ...presentAddressCheck(check),
    steps: steps.map(({ durationMs: duration_ms, ...step }) => ({ ...step, duration_ms })),
    duration_ms: durationMs,
  }
}

export function presentFee(orderType: OrderType, quote: DeliveryQuote): z.output<typeof feeSchema> {
  const { decision, mode, distance, source, digits } = quote
  return {
    order_type: orderType,
    fee: toNumber(decision.fee, digits),
    mode,
    distance_meters: distance ? wholeMeters(distance) : 0,
    distance_km: distance ? kilometresNumber(distance) : 0,
    distance_source: source,
    applies: decision.applies,
    ...(decision.reason === "out_of_range" ? { reason: decision.reason } : {}),
  }
}

export function presentMinimum(orderType: OrderType, minimum: Minor, commerce: CommerceContext): z.output<typeof minimumSchema> {
  return {
    order_type: orderType,
    amount: toNumber(minimum, commerce.currencyDigits),
    currency: commerce.currency,
    currency_symbol: commerce.currencySymbol,
    applies: minimum > 0n,
  }
}

export function presentMinimumCheck(
  orderType: OrderType,
  { valid, minimum, missing }: MinimumVerdict,
  current: Minor,
  { currencyDigits }: CommerceContext,
): z.output<typeof minimumCheckSchema> {
  return {
    order_type: orderType,
    valid,
    minimum: toNumber(minimum, currencyDigits),
    current: toNumber(current, currencyDigits),
    missing: toNumber(missing, currencyDigits),
  }
}
