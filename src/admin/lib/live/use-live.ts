import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useSyncExternalStore } from "react"
import { svcKeys } from "../query-keys"
import { liveHub } from "./hub"
import type { LiveState } from "./messages"

/** Events within this time (ms) cause one request. */
const TOGETHER_MS = 300

/** Whether the shown data is kept up to date. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(liveHub.watch, liveHub.state)
}

/** While the component is mounted, reads changed orders again after each event, and everything after an interruption. */
export function useLiveOrders(): LiveState {
  const client = useQueryClient()
  const state = useLiveState()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const leave = liveHub.listen(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        void client.invalidateQueries({ queryKey: svcKeys.orders })
        void client.invalidateQueries({ queryKey: svcKeys.overview })
      }, TOGETHER_MS)
    })
    return () => {
      leave()
      clearTimeout(waiting)
    }
  }, [client])
  const before = useRef(state)
  useEffect(() => {
    // When the stream opens for the first time, queries that have waited for it, such as the overview, are not read twice.
    const first = before.current === "connecting"
    before.current = state
    if (state === "live") void client.invalidateQueries({ queryKey: first ? svcKeys.orders : svcKeys.all })
  }, [client, state])
  return state
}
