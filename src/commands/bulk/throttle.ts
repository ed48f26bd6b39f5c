import { setTimeout as sleep } from "node:timers/promises"

/** Longest pause (ms), because the transaction around it holds locks. */
const LONGEST = 100

/**
 * Slows down long work that runs in parts: after each part it pauses for half of the part's duration (at most 100 ms). This leaves up to a
 * third of the time to other work.
 * @returns the pause, to be awaited after each part
 */
export function throttle(): () => Promise<void> {
  let from = performance.now()
  return async () => {
    await sleep(Math.min(LONGEST, (performance.now() - from) / 2))
    from = performance.now()
  }
}
