import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { UNDO_MS } from "../../../domain/orders/undo-time"
import { ApiError, waitOf } from "../../lib/api"
import { type Problem, problems } from "../../lib/problems"
import { waitingRepeats } from "../../lib/waiting-repeats"
import { useReason } from "../use-reason"

interface Offer {
  /** Repeats the action. */
  readonly again?: (() => void) | undefined
  /** Whether the action would act twice if it were sent twice. */
  readonly isOnce?: boolean | undefined
  /** What the action changes. */
  readonly things?: readonly string[]
  /** Where the failure is shown. */
  readonly place?: string | undefined
  readonly lastChange?: (() => Promise<string | undefined>) | undefined
}

/**
 * Says why an action failed, where somebody acted, and if it can be repeated, offers that. What has no place, or whose place was closed before the
 * answer, is told in a toast. A server that is too busy says how long to wait: a repetition that is asked for earlier is sent at that time, and can
 * be called off until then.
 */
export function useFailure(): (error: unknown, offer?: Offer) => void {
  const { t } = useTranslation("svc")
  const reason = useReason()
  return useCallback(
    (error: unknown, { again, isOnce = false, things = [], place, lastChange }: Offer = {}) => {
      const { status, code } = error instanceof ApiError ? error : new ApiError(0, "", "")
      if (status === 412 || code === "svc_invalid_transition") {
        const text = t(code === "svc_settings_changed" ? "failed.settingsChanged" : "failed.changed")
        const say = (description: string | undefined) => void tell(place, { text, description }, "warning", UNDO_MS)
        void (lastChange?.() ?? Promise.resolve(undefined)).then(say, () => say(undefined))
        return
      }
      const text =
        code === "offline" ? t(isOnce ? "failed.unanswered" : "failed.offline") : t("failed.action", { reason: reason(error) })
      if (again === undefined) {
        tell(place, { text }, "error", UNDO_MS)
        return
      }
      const earliest = Date.now() + waitOf(error)
      const waitWith = (ms: number): void => {
        const callOff = waitingRepeats.plan(things, ms, again, () => takeAway())
        const action = { label: t("form.cancel"), act: callOff }
        const takeAway = tell(place, { text: t("failed.waiting", { seconds: Math.ceil(ms / 1_000) }), action }, "info", ms)
      }
      const repeat = (): void => {
        takeAway()
        const left = earliest - Date.now()
        if (left > 0) waitWith(left)
        else again()
      }
      const takeAway = tell(place, { text, action: { label: t("failed.retry"), act: repeat } }, "error", UNDO_MS)
    },
    [t, reason],
  )
}

/** @param ms how long a toast lasts. @returns takes it away */
function tell(place: string | undefined, problem: Problem, tone: "error" | "warning" | "info", ms: number): () => void {
  if (place !== undefined && problems.isOpen(place)) return problems.tell(place, problem)
  const { text, description, action } = problem
  const shown = toast[tone](text, {
    duration: ms,
    ...(description !== undefined && { description }),
    ...(action !== undefined && { action: { label: action.label, altText: action.label, onClick: action.act } }),
  })
  return () => void toast.dismiss(shown)
}
