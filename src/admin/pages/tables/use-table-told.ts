import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { useTold } from "../../components/use-told"
import { ApiError } from "../../lib/api"

/** Shows a toast that says why an action on a table failed. */
export function useTableTold(): (error: unknown) => void {
  const { t } = useTranslation("svc")
  const told = useTold()
  return useCallback(
    (error: unknown) => {
      const code = error instanceof ApiError ? error.code : ""
      if (code === "table_busy") toast.warning(t("tables.busy"))
      else if (code === "table_not_found") toast.warning(t("tables.gone"))
      else if (code === "svc_settings_changed") toast.warning(t("form.changed"))
      else told(error)
    },
    [t, told],
  )
}
