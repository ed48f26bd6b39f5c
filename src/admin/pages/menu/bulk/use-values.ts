import { useTranslation } from "react-i18next"
import { useExtraGroups } from "../../../lib/extras/use-extras"
import { useFormats } from "../../../lib/format"
import { useLiveState } from "../../../lib/live/use-live"
import { useCategories } from "../../../lib/menu/use-menu"
import { useOverview } from "../../../lib/orders/use-orders"

/** Returns a function that formats a value of a preview by its field. */
export function useValues(): (field: string, value: unknown) => string {
  const { t } = useTranslation("svc")
  const { money, when } = useFormats()
  const overview = useOverview(useLiveState()).data
  const categories = new Map(useCategories().data?.map(({ id, name }) => [id, name]))
  const groups = new Map(useExtraGroups().data?.map(({ id, name }) => [id, name]))
  return (field, value) => {
    if (value === null || value === undefined) return field === "maximum" ? t("bulk.noLimit") : "–"
    if (field === "enabled") return t(value === true ? "availability.on" : "availability.off")
    if (field === "deleted") return t(value === true ? "bulk.deleted" : "bulk.kept")
    if (field === "price" && overview?.currency) return money(String(value), overview.currency)
    if (field === "enabled_at" && overview) return when(String(value), overview.server_time)
    if (field === "extra_category" || field === "category_id") return groups.get(Number(value)) ?? String(value)
    if (field === "categories" && Array.isArray(value))
      return value.map((id) => categories.get(id) ?? String(id)).join(", ") || "–"
    return String(value)
  }
}
