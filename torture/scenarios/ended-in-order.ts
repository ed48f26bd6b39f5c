import { setTimeout as sleep } from "node:timers/promises"
import { lost } from "../oracle"
import { mailsMissing } from "../oracle/mails"
import type { Scenario } from "../scenario"
import { Traffic } from "../traffic"

const ROUNDS = { short: 1, full: 8 }
/** In `full`, the time after which a process manager kills a server that has not ended; in `short`, a limit that only a hang reaches. */
const ENDED_MS = { short: 120_000, full: 30_000 }

/**
 * A server that gets SIGTERM responds to every request that it has received and finishes its background work; it refuses only new
 * connections. In `full`, clients keep sending to the server that shuts down; in `short`, they stop before it gets the signal.
 */
export const endedInOrder: Scenario = {
  name: "ended-in-order",
  title: "Servers shut down under load (SIGTERM)",
  redis: true,
  async run(arena) {
    const { store, chance, scale } = arena
    const traffic = await new Traffic(arena, { clients: 16 }).start()
    const problems: string[] = []
    let longest = 0
    for (let round = 0; round < ROUNDS[scale]; round++) {
      await sleep(500 + chance.below(1_000))
      const index = round % store.processes.length
      const leaving = arena.process(index)
      if (scale === "short") await traffic.avoid(index)
      const from = performance.now()
      const ended = leaving.kill("SIGTERM")
      const inTime = await Promise.race([ended.then(() => true), sleep(ENDED_MS[scale], false, { ref: false })])
      longest = Math.max(longest, performance.now() - from)
      if (!inTime) {
        problems.push(`a server has not ended within ${ENDED_MS[scale] / 1000} s`)
        await leaving.kill()
      }
      await leaving.start()
      traffic.use(index)
    }
    await traffic.stop()
    return {
      tried: `${ROUNDS[scale]} × SIGTERM`,
      survived: `${traffic.figures}, ended after ${(longest / 1000).toFixed(1)} s at most`,
      lost: [...problems, ...(await mailsMissing(arena, traffic)), ...(await lost(arena, traffic))],
    }
  },
}
