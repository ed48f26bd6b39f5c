import { useEffect, useState } from "react"
import type { Overview } from "../../../client/generated"

const BEGUN = "svc-first-run"

/**
 * Whether the checklist is shown: in a store that could not take orders at any time yet, and then until it is finished
 * in this browser.
 */
export function useFirstRun(overview: Overview | undefined) {
  const [begun, setBegun] = useState(() => localStorage.getItem(BEGUN) !== null)
  const never =
    overview !== undefined &&
    !overview.modes.some(({ enabled, open_now: open, next_open: next }) => enabled && (open || next !== null))
  const paused =
    overview !== undefined && (overview.emergency_closed || overview.modes.some((mode) => mode.enabled && mode.force_disabled))
  const begins = never && !paused
  useEffect(() => {
    if (!begins) return
    localStorage.setItem(BEGUN, "1")
    setBegun(true)
  }, [begins])
  const finish = (): void => {
    localStorage.removeItem(BEGUN)
    setBegun(false)
  }
  return { isOpen: begun || begins, finish }
}
