import { setTimeout as sleep } from "node:timers/promises"
import { lost } from "../oracle"
import type { Scenario } from "../scenario"
import { LONGEST_MS, Traffic } from "../traffic"

const ROUNDS = { short: 1, full: 5 }
const RECOVERED_MS = LONGEST_MS

/**
 * The database server is down for some seconds under load. Responses in that time have our formats and arrive in time. Afterwards the
 * same processes recover by themselves, and everything that was confirmed exists.
 */
export const databaseKilled: Scenario = {
  name: "database-killed",
  title: "PostgreSQL killed and restarted under load",
  redis: true,
  async run(arena) {
    const { store, database, chance, scale } = arena
    const before = store.processes.map(({ pid }) => pid)
    const traffic = await new Traffic(arena).start()
    const problems: string[] = []
    let slowest = 0
    for (let round = 0; round < ROUNDS[scale]; round++) {
      await sleep(1_000 + chance.below(1_000))
      await database.kill()
      await sleep(500 + chance.below(3_000))
      await database.start()
      const from = performance.now()
      for (const process of store.processes.keys()) {
        const waited = () => performance.now() - from
        while ((await store.api("manager", { process }).get("orders", { query: { per_page: 1 } })).status !== 200) {
          if (waited() > RECOVERED_MS[scale]) {
            problems.push(`process ${process} has not found back within ${RECOVERED_MS[scale] / 1000} s`)
            break
          }
          await sleep(50)
        }
        slowest = Math.max(slowest, waited())
      }
    }
    await sleep(500)
    await traffic.stop()
    const after = store.processes.map(({ pid, running }) => (running ? pid : undefined))
    if (before.join() !== after.join()) problems.push("a server process has ended")
    return {
      tried: `${ROUNDS[scale]} kills of the database server`,
      survived: `${traffic.figures}, back after ${(slowest / 1000).toFixed(1)} s`,
      lost: [...problems, ...(await lost(arena, traffic))],
    }
  },
}
