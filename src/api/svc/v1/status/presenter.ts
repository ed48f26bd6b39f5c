import type { z } from "@medusajs/framework/zod"
import { isAnyModeOffered } from "../../../../domain/settings/accepting-orders"
import type { OperationSettings } from "../../../../domain/settings/operation-settings"
import { isoInZone } from "../../../../domain/time"
import type { CommerceContext } from "../../../../platform/commerce/commerce-context"
import type { PluginPackage } from "../../../plugin-package"
import type { statusSchema } from "./schema"

export interface StatusFacts {
  readonly plugin: PluginPackage
  readonly settings: OperationSettings
  readonly coexistence: boolean
  /** Null while the host is not set up for selling; then no order can be placed. */
  readonly commerce: CommerceContext | null
  /** Epoch milliseconds. */
  readonly now: number
}

export function presentStatus({ plugin, settings, coexistence, commerce, now }: StatusFacts): z.output<typeof statusSchema> {
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
  }
}
