import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ApiError } from "../lib/api"

/** Returns a function that says why a request failed. The service's own messages are in the dashboard's language. */
export function useReason(): (error: unknown) => string {
  const { t } = useTranslation("svc")
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
      if (error.code === "offline") return t("failed.noConnection")
      if (error.status === 401) return t("failed.signedOut")
      return error.message || error.code || String(error.status)
    },
    [t],
  )
}
