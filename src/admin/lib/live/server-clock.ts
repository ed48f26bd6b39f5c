import { useSyncExternalStore } from "react"

const TICK_MS = 1_000
const MINUTE_MS = 60_000

/** The server's clock minus this device's clock (ms). */
let ahead = 0
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** Sets the clock to a time (ISO) that the server has just sent. Between two such times the device's clock advances it. */
export function noteServerTime(iso: string): void {
  ahead = Date.parse(iso) - Date.now()
}

/** The present time by the server's clock, ISO. The last time that the server has sent may be a minute old, or much older without a connection. */
export function serverNow(): string {
  return new Date(Date.now() + ahead).toISOString()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** The whole minutes from an instant until now, by the server's clock. Renders again once a minute. @param since epoch milliseconds */
export function useMinutesSince(since: number): number {
  return useSyncExternalStore(subscribe, () => Math.floor((Date.now() + ahead - since) / MINUTE_MS))
}
