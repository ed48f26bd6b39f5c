import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { TableOccupancy } from "../../../client/generated"
import { ordersOccupying } from "../../lib/tables/use-tables"

/** Shows a toast that says which orders keep a table from being deleted. */
export function useOccupiedToast(): (table: Pick<TableOccupancy, "id" | "label">) => Promise<void> {
  const { t } = useTranslation("svc")
  return useCallback(
    async ({ id, label: name }) => {
      const numbers = await ordersOccupying(id).catch(() => [])
      const orders = numbers.map((number) => `#${number}`).join(", ")
      toast.warning(
        numbers.length === 0 ? t("table.isOccupied", { name }) : t("table.isOccupiedBy", { name, orders, count: numbers.length }),
      )
    },
    [t],
  )
}
