import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { type Attempt, useAttempt } from "../../components/use-attempt"
import { ApiError } from "../../lib/api"

/** Runs actions on tables, with failure texts of their own. */
export function useTableAttempt(): Attempt {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  return useCallback(
    (action, onSuccess, terms) => {
      const tell = (error: unknown): boolean => {
        if (terms?.tell?.(error)) return true
        const code = error instanceof ApiError ? error.code : ""
        const own =
          code === "table_busy"
            ? t("tables.busy")
            : code === "table_not_found"
              ? t("tables.gone")
              : code === "svc_settings_changed"
                ? t("form.changed")
                : undefined
        if (own !== undefined) toast.warning(own)
        return own !== undefined
      }
      return attempt(action, onSuccess, { ...terms, tell })
    },
    [t, attempt],
  )
}
