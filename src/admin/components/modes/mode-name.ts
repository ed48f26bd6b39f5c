import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { spokenTable } from "../../../domain/tables/spoken-table"

/** Returns a function that names the mode of an order: delivery, pickup, takeaway, table 7. */
export function useModeName(): (order: Order) => string {
  const { t } = useTranslation("svc")
  return useCallback(
    ({ order_type: type, service_mode: mode, table }: Order) => {
      if (table !== null) return spokenTable(table.label, (label) => t("modes.dine_in", { table: label }))
      return mode === "takeaway" ? t("modes.takeaway") : t(`modes.${type}`)
    },
    [t],
  )
}
