import { setTimeout as sleep } from "node:timers/promises"
import { lost } from "../oracle"
import type { Scenario } from "../scenario"
import { Traffic } from "../traffic"

const KILLS = { short: 1, full: 30 }

export const killedAtRandom: Scenario = {
  name: "killed-at-random",
  title: "Servers killed at random moments (SIGKILL)",
  redis: true,
  async run(arena) {
    const { store, chance, scale } = arena
    const traffic = await new Traffic(arena, { mayBreak: true }).start()
    for (let kill = 0; kill < KILLS[scale]; kill++) {
      await sleep(300 + chance.below(1_700))
      // Sometimes the other server is still starting; then no server responds for a while.
      const victim = arena.process(chance.below(store.processes.length))
      await victim.kill()
      await victim.start()
    }
    await sleep(500)
    await traffic.stop()
    return { tried: `${KILLS[scale]} kills`, survived: traffic.figures, lost: await lost(arena, traffic) }
  },
}
