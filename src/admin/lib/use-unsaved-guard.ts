import { usePrompt } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { useBlocker } from "react-router-dom"

/**
 * Asks for confirmation before the user leaves a page with unsaved changes.
 * @param inView whether the form is in one of several views of its page that are named in the URL. If so, opening another view leaves the form
 */
export function useUnsavedGuard(isDirty: boolean, inView = false): void {
  const { t } = useTranslation("svc")
  const ask = usePrompt()
  const blocker = useBlocker(
    ({ currentLocation: { pathname, search }, nextLocation: next }) =>
      isDirty && (pathname !== next.pathname || (inView && search !== next.search)),
  )
  const asked = useRef<typeof blocker.location>()
  useEffect(() => {
    const { state, location } = blocker
    // The page renders again while the user answers. Each navigation is asked about only once.
    if (state !== "blocked" || asked.current === location) return
    asked.current = location
    void ask({
      title: t("schedule.leave"),
      description: t("schedule.leaveText"),
      confirmText: t("schedule.leaveConfirm"),
      cancelText: t("schedule.stay"),
    }).then((leaves) => {
      // If another navigation was attempted while the prompt was open, the answer applies to that one.
      if (asked.current !== location) return
      if (leaves) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, ask, t])
  useEffect(() => {
    if (!isDirty) return
    const leave = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener("beforeunload", leave)
    return () => window.removeEventListener("beforeunload", leave)
  }, [isDirty])
}
