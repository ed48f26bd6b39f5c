import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { useFailureToast } from "../../components/use-failure-toast"
import { ApiError } from "../../lib/api"

/** Shows a toast that says why an action on a table failed. */
export function useTableFailureToast(): (error: unknown) => void {
  const { t } = useTranslation("svc")
  const showFailure = useFailureToast()
  return useCallback(
    (error: unknown) => {
      const code = error instanceof ApiError ? error.code : ""
      if (code === "table_busy") toast.warning(t("tables.busy"))
      else if (code === "table_not_found") toast.warning(t("tables.gone"))
      else if (code === "svc_settings_changed") toast.warning(t("form.changed"))
      else showFailure(error)
    },
    [t, showFailure],
  )
}
