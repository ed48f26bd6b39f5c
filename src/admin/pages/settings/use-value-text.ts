import { useTranslation } from "react-i18next"
import { useNumber } from "../../lib/format-number"
import type { FieldValue } from "../../lib/settings/fields"
import { type TierDraft, tierBodies } from "../../lib/settings/tiers"

/** Settings whose values have display names. */
const CHOICES = new Set([
  "delivery.fee_mode",
  "delivery.on_routing_failure",
  "payments.online.capture",
  "messaging.provider",
  "catalog_style",
])

/** Returns a function that formats the value of a setting. */
export function useValueText(): (path: string, value: FieldValue) => string {
  const { t } = useTranslation("svc")
  const number = useNumber()
  return (path, value) => {
    if (path === "delivery.tiers")
      return (
        tierBodies(value as readonly TierDraft[])
          .map(({ from_km, to_km, fee }) => `${number(from_km)}–${number(to_km)} km: ${number(fee)}`)
          .join(", ") || "–"
      )
    if (path === "capacity_statuses") return (value as readonly string[]).map((status) => t(`status.${status}`)).join(", ") || "–"
    if (typeof value === "boolean") return t(value ? "schedule.yes" : "schedule.no")
    if (value === null || value === "") return "–"
    return CHOICES.has(path) ? t(`settings.choices.${path}.${value}`) : String(value)
  }
}
