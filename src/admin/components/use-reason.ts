import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ApiError } from "../lib/api"
import { useRefusalText } from "../lib/refusals/use-refusals"

/** A text that says why a request failed, in the language of the dashboard. */
export function useReason(): (error: unknown) => string {
  const { t } = useTranslation("svc")
  const said = useRefusalText()
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
      if (error.code === "offline") return t("failed.noConnection")
      if (error.status === 401) return t("failed.signedOut")
      return said(error) || String(error.status)
    },
    [t, said],
  )
}
