import { setTimeout as sleep } from "node:timers/promises"
import { OPENING } from "../../integration-tests/support"
import { lost } from "../oracle"
import type { Scenario } from "../scenario"
import { Traffic } from "../traffic"

const JUMPS = { short: 2, full: 12 }
const MINUTE = 60_000
/** Large jumps over days, weeks and a daylight saving change, and small ones, so that two processes have different times. */
const BY = [-3, 7, -25, 30, -1, 0.5]

/** The clocks of the servers jump back and forth, together or one alone, while orders are placed. */
export const clockJumps: Scenario = {
  name: "clock-jumps",
  title: "Clocks that jump, and processes with different times",
  async run(arena) {
    const { store, chance, scale } = arena
    const traffic = await new Traffic(arena, { clients: 4 }).start()
    const opened = Date.now()
    for (let jump = 0; jump < JUMPS[scale]; jump++) {
      await sleep(700)
      const base = Date.parse(OPENING) + Date.now() - opened
      const at = new Date(base + (BY[jump % BY.length] as number) * MINUTE).toISOString()
      if (chance.below(2)) await Promise.all(store.processes.map((process) => process.setClock(at)))
      else await arena.process(chance.below(2)).setClock(at)
    }
    await sleep(700)
    await traffic.stop()
    const now = new Date(Date.parse(OPENING) + Date.now() - opened).toISOString()
    await Promise.all(store.processes.map((process) => process.setClock(now)))
    return { tried: `${JUMPS[scale]} jumps`, survived: traffic.figures, lost: await lost(arena, traffic) }
  },
}
