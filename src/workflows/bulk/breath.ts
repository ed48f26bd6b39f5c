import { setTimeout as sleep } from "node:timers/promises"

/** No rest is longer: work in one transaction keeps others from its rows. */
const LONGEST = 100

/**
 * Long work in parts that leaves a third of the time to everybody else: after each part it rests for half as long as the part took.
 * @returns to be called after each part
 */
export function breathing(): () => Promise<void> {
  let from = performance.now()
  return async () => {
    await sleep(Math.min(LONGEST, (performance.now() - from) / 2))
    from = performance.now()
  }
}
