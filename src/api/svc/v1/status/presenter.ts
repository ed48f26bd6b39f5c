import type { z } from "@medusajs/framework/zod"
import { paymentMethods, type StoredGateways } from "../../../../domain/payment"
import { isAnyModeOffered } from "../../../../domain/settings/accepting-orders"
import { type OperationSettings, ORDER_TYPES } from "../../../../domain/settings/operation-settings"
import { isoInZone } from "../../../../domain/time"
import type { CommerceContext } from "../../../../platform/commerce/commerce-context"
import type { PluginPackage } from "../../../plugin-package"
import type { statusSchema } from "./schema"

export interface ServiceStatusFacts {
  readonly plugin: PluginPackage
  readonly settings: OperationSettings
  readonly coexistence: boolean
  /** Null while the host is not set up for selling; then no order can be placed. */
  readonly commerce: CommerceContext | null
  /** The stored settings of the payment gateways. */
  readonly gateways: StoredGateways
  readonly pushPublicKey: string | null
  /** Epoch milliseconds. */
  readonly now: number
}

export function presentStatus({
  plugin,
  settings,
  coexistence,
  commerce,
  gateways,
  pushPublicKey,
  now,
}: ServiceStatusFacts): z.output<typeof statusSchema> {
  return {
    plugin: plugin.name,
    version: plugin.version,
    namespace: "svc/v1",
    coexistence_mode: coexistence,
    accepting_orders: !coexistence && commerce !== null && isAnyModeOffered(settings, now),
    time: isoInZone(now, settings.timezone),
    timezone: settings.timezone,
    currency: commerce?.currency ?? null,
    currency_symbol: commerce?.currencySymbol ?? null,
    currency_digits: commerce?.currencyDigits ?? null,
    language: settings.language,
    store_name: settings.store_name,
    store_phone: settings.store_phone,
    guest_orders: settings.guest_orders,
    region_id: commerce?.regionId ?? null,
    publishable_key: settings.share_publishable_key ? (commerce?.publishableKey ?? null) : null,
    push_public_key: pushPublicKey,
    order_types: ORDER_TYPES.filter((type) => settings.order_types[type].enabled),
    payment_methods: paymentMethods({ settings, stored: gateways, providers: commerce?.paymentProviders ?? [] }),
    locales: commerce !== null && commerce.locales.length > 0 ? [...commerce.locales] : [settings.language],
  }
}
