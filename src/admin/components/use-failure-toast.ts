import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ApiError } from "../lib/api"
import { useReason } from "./use-reason"

/** Shows a toast that says why an action failed. */
export function useFailureToast(): (error: unknown) => void {
  const { t } = useTranslation("svc")
  const reason = useReason()
  return useCallback(
    (error: unknown) => {
      const { status, code } = error instanceof ApiError ? error : new ApiError(0, "", "")
      if (code === "offline") toast.error(t("failed.offline"))
      else if (status === 412 || code === "svc_invalid_transition") toast.warning(t("failed.changed"))
      else toast.error(t("failed.action", { reason: reason(error) }))
    },
    [t, reason],
  )
}
