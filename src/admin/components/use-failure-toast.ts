import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { ApiError, waitOf } from "../lib/api"
import { waitingRepeats } from "../lib/waiting-repeats"
import { useReason } from "./use-reason"

interface Offer {
  /** Repeats the action. */
  readonly again?: (() => void) | undefined
  /** Whether the action would act twice if it were sent twice. */
  readonly isOnce?: boolean | undefined
  /** What the action changes. */
  readonly things?: readonly string[]
  readonly lastChange?: (() => Promise<string | undefined>) | undefined
}

/**
 * Shows a toast that says why an action failed and, if it can be repeated, offers that. A server that is too busy says how long to wait: a
 * repetition that is asked for earlier is sent at that time, and can be called off until then.
 */
export function useRepeatableFailure(): (error: unknown, offer?: Offer) => void {
  const { t } = useTranslation("svc")
  const reason = useReason()
  return useCallback(
    (error: unknown, { again, isOnce = false, things = [], lastChange }: Offer = {}) => {
      const { status, code } = error instanceof ApiError ? error : new ApiError(0, "", "")
      if (status === 412 || code === "svc_invalid_transition") {
        const conflict = t(code === "svc_settings_changed" ? "failed.settingsChanged" : "failed.changed")
        const tell = (description: string | undefined) =>
          toast.warning(conflict, description === undefined ? undefined : { description })
        void (lastChange?.() ?? Promise.resolve(undefined)).then(tell, () => tell(undefined))
        return
      }
      const text =
        code === "offline" ? t(isOnce ? "failed.unanswered" : "failed.offline") : t("failed.action", { reason: reason(error) })
      if (again === undefined) {
        toast.error(text)
        return
      }
      const earliest = Date.now() + waitOf(error)
      const label = t("failed.retry")
      const waitWith = (repeat: () => void, ms: number): void => {
        const callOff = waitingRepeats.plan(things, ms, repeat, () => toast.dismiss(waiting))
        const cancel = t("form.cancel")
        const waiting = toast.info(t("failed.waiting", { seconds: Math.ceil(ms / 1_000) }), {
          duration: ms,
          action: { label: cancel, altText: cancel, onClick: callOff },
        })
      }
      const repeat = (): void => {
        toast.dismiss(shown)
        const left = earliest - Date.now()
        if (left > 0) waitWith(again, left)
        else again()
      }
      const shown = toast.error(text, { action: { label, altText: label, onClick: repeat } })
    },
    [t, reason],
  )
}
