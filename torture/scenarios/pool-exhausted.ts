import { setTimeout as sleep } from "node:timers/promises"
import { lost } from "../oracle"
import type { Scenario } from "../scenario"
import { Traffic } from "../traffic"

const HOLD_MS = { short: 6_000, full: 20_000 }

/** The rows that another transaction keeps locked: the stock that orders take, or the orders. */
const HOLDS = {
  "the stock": "select 1 from inventory_level where stocked_quantity > 1000 for update",
  "all orders": "lock table svc_order in access exclusive mode",
  "the orders of the platform": 'lock table "order" in exclusive mode',
} as const

/**
 * A small connection pool, many clients, and a transaction that locks their rows longer than any request may wait. Requests are refused in
 * time and in our format, and succeed again when the rows are free.
 */
export const poolExhausted: Scenario = {
  name: "pool-exhausted",
  title: "All database connections busy, locks held by another client",
  env: { DATABASE_POOL_MAX: "4" },
  async run(arena) {
    const { store, scale } = arena
    const traffic = await new Traffic(arena, { clients: 24 }).start()
    const problems: string[] = []
    for (const [what, sql] of Object.entries(HOLDS)) {
      await sleep(500)
      const stranger = await store.db.transaction()
      await stranger.raw(sql)
      const until = Date.now() + HOLD_MS[scale]
      while (Date.now() < until) {
        // This request needs no database, and must not wait for requests that do.
        const from = performance.now()
        const { status } = await store.api().get("order-types", { timeout: 10_000 })
        const took = performance.now() - from
        if (status !== 200 || took > 2_000)
          problems.push(`with ${what} held, GET /order-types: ${status} after ${Math.round(took)} ms`)
        await sleep(250)
      }
      await stranger.rollback()
      const answered = await store.api("manager").get("orders", { query: { per_page: 1 }, timeout: 10_000 })
      if (answered.status !== 200 && answered.status !== 503) problems.push(`after ${what}: ${answered.status}`)
    }
    await sleep(1_000)
    await traffic.stop()
    return {
      tried: `${Object.keys(HOLDS).length} locks of ${HOLD_MS[scale] / 1000} s, 4 connections, 24 clients`,
      survived: traffic.figures,
      lost: [...problems, ...(await lost(arena, traffic))],
    }
  },
}
