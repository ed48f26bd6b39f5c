import { setTimeout as sleep } from "node:timers/promises"
import { lost } from "../oracle"
import type { Scenario } from "../scenario"
import { Traffic } from "../traffic"

const ROUNDS = { short: 1, full: 8 }
const ENDED_MS = 15_000

/** A server that is told to end (SIGTERM) answers everything that was sent to it; only new connections are refused. */
export const endedInOrder: Scenario = {
  name: "ended-in-order",
  title: "Servers ended in order under load (SIGTERM)",
  redis: true,
  async run(arena) {
    const { store, chance, scale } = arena
    const traffic = await new Traffic(arena, { clients: 16 }).start()
    const problems: string[] = []
    let longest = 0
    for (let round = 0; round < ROUNDS[scale]; round++) {
      await sleep(500 + chance.below(1_000))
      const leaving = arena.process(round % store.processes.length)
      const from = performance.now()
      const ended = leaving.kill("SIGTERM")
      const inTime = await Promise.race([ended.then(() => true), sleep(ENDED_MS, false)])
      longest = Math.max(longest, performance.now() - from)
      if (!inTime) {
        problems.push(`a server has not ended within ${ENDED_MS / 1000} s`)
        await leaving.kill()
      }
      await leaving.start()
    }
    await traffic.stop()
    return {
      tried: `${ROUNDS[scale]} × SIGTERM`,
      survived: `${traffic.figures}, ended after ${(longest / 1000).toFixed(1)} s at most`,
      lost: [...problems, ...(await lost(arena, traffic))],
    }
  },
}
