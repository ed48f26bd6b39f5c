import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useSyncExternalStore } from "react"
import { svcKeys } from "../query-keys"
import { liveHub } from "./hub"
import type { LiveState } from "./messages"

/** Events within this time cause one request. */
const TOGETHER_MS = 300

/** Whether what is shown is kept up to date. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(liveHub.watch, liveHub.state)
}

/** Reads the data of changed orders again while the component is shown; reads everything after an interruption. */
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
    // What is read only when the stream is open (the overview) is not read again at its first opening.
    const first = before.current === "connecting"
    before.current = state
    if (state === "live") void client.invalidateQueries({ queryKey: first ? svcKeys.orders : svcKeys.all })
  }, [client, state])
  return state
}
