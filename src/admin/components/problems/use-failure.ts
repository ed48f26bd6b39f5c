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
  /** Whether the action would take effect twice if it were sent twice. */
  readonly isOnce?: boolean | undefined
  /** The things that the action changes. */
  readonly things?: readonly string[]
  /** Where the failure is shown. */
  readonly place?: string | undefined
  readonly lastChange?: (() => Promise<string | undefined>) | undefined
}

/**
 * Returns a function that shows why an action failed, at the place of the action, with an offer to repeat it if that is possible. Without a place,
 * or if the place was closed before the answer, it shows a toast. If a busy server names a time to wait, a repeat that is requested earlier is sent
 * at that time, and can be cancelled until then.
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

/**
 * Shows a problem at its place or, if the place is not on the page, in a toast.
 * @param ms how long a toast lasts
 * @returns a function that removes the message
 */
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
