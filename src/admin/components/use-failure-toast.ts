import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ApiError, isPassing, waitOf } from "../lib/api"
import { useReason } from "./use-reason"

/** Shows a toast that says why an action failed. */
export function useFailureToast(): (error: unknown) => void {
  const show = useRepeatableFailure()
  return useCallback((error: unknown) => show(error), [show])
}

interface Offer {
  readonly again?: () => void
  readonly lastChange?: (() => Promise<string | undefined>) | undefined
}

/**
 * Shows a toast that says why an action failed and, if it may succeed later, offers to repeat it. A server that is too busy says how long to
 * wait: a repetition that is asked for earlier is sent at that time.
 */
export function useRepeatableFailure(): (error: unknown, offer?: Offer) => void {
  const { t } = useTranslation("svc")
  const reason = useReason()
  return useCallback(
    (error: unknown, { again, lastChange }: Offer = {}) => {
      const { status, code } = error instanceof ApiError ? error : new ApiError(0, "", "")
      if (status === 412 || code === "svc_invalid_transition") {
        const conflict = t(code === "svc_settings_changed" ? "failed.settingsChanged" : "failed.changed")
        const tell = (description: string | undefined) =>
          toast.warning(conflict, description === undefined ? undefined : { description })
        void (lastChange?.() ?? Promise.resolve(undefined)).then(tell, () => tell(undefined))
        return
      }
      const text = code === "offline" ? t("failed.offline") : t("failed.action", { reason: reason(error) })
      if (again === undefined || !isPassing(error)) {
        toast.error(text)
        return
      }
      const earliest = Date.now() + waitOf(error)
      const label = t("failed.retry")
      const repeat = (): void => {
        toast.dismiss(shown)
        const left = earliest - Date.now()
        if (left <= 0) again()
        else {
          toast.info(t("failed.waiting", { seconds: Math.ceil(left / 1_000) }))
          setTimeout(again, left)
        }
      }
      const shown = toast.error(text, { action: { label, altText: label, onClick: repeat } })
    },
    [t, reason],
  )
}
