import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Overview } from "../../../client/generated"
import { isNeverOpen, type ListMemory, showsList } from "../../lib/first-run/list-shown"
import { settingsQuery } from "../../lib/settings/use-settings"

const KEY = "svc-first-run"

const remembered = (): ListMemory => {
  const stored = localStorage.getItem(KEY)
  return stored === null ? null : stored === "hidden" ? "hidden" : "begun"
}

/**
 * Whether the checklist is shown: it begins in a store that has never been able to take orders, and stays until it is hidden in this browser.
 */
export function useFirstRun(overview: Overview | undefined) {
  const [memory, setMemory] = useState(remembered)
  const never = overview !== undefined && isNeverOpen(overview)
  const paused =
    overview !== undefined && (overview.emergency_closed || overview.modes.some((mode) => mode.enabled && mode.force_disabled))
  const settings = useQuery({ ...settingsQuery("operation"), enabled: never && !paused })
  const isOpen =
    overview !== undefined && (memory === "begun" || !paused) && showsList(memory, overview, settings.data?.data.order_types)
  useEffect(() => {
    if (!isOpen || memory === "begun") return
    localStorage.setItem(KEY, "begun")
    setMemory("begun")
  }, [isOpen, memory])
  return {
    isOpen,
    /** A store that takes orders does not need the list, even if steps are left on it. */
    isDone: !never,
    finish: (): void => {
      localStorage.setItem(KEY, "hidden")
      setMemory("hidden")
    },
  }
}
