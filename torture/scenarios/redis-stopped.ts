import { setTimeout as sleep } from "node:timers/promises"
import { lost } from "../oracle"
import type { Scenario } from "../scenario"
import { Traffic } from "../traffic"

/** Number of characters of a process's last output, which shows why it ended. */
const LAST_WORDS = 3_000
const OUTAGE_MS = { short: 3_000, full: 12_000 }

/** Redis hangs, is killed and restarted, with its data and without. */
export const redisStopped: Scenario = {
  name: "redis-stopped",
  title: "Redis silent, killed, and restarted without data, under load",
  redis: true,
  async run(arena) {
    const { store, scale } = arena
    const { redis } = store
    if (!redis) throw new Error("The store has no Redis")
    const traffic = await new Traffic(arena, { clients: 6 }).start()
    const outages = [
      { begin: () => redis.freeze(), end: () => redis.thaw() },
      { begin: () => redis.kill(), end: () => redis.start() },
      { begin: () => redis.forget(), end: () => redis.start() },
    ]
    for (const { begin, end } of outages) {
      await sleep(1_000)
      await begin()
      await sleep(OUTAGE_MS[scale])
      await end()
    }
    await sleep(1_000)
    await traffic.stop()
    const ended = store.processes.filter(({ running }) => !running)
    return {
      tried: `${outages.length} outages of ${OUTAGE_MS[scale] / 1000} s`,
      survived: traffic.figures,
      lost: [...ended.map(({ log }) => `a server process has ended: ${log.slice(-LAST_WORDS)}`), ...(await lost(arena, traffic))],
    }
  },
}
