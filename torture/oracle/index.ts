import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Arena } from "../arena"
import type { Traffic } from "../traffic"
import { lostLocks } from "./locks"
import { lostOrders } from "./orders"
import { lostPoints } from "./points"
import { lostStock } from "./stock"

const SETTLE_MS = 60_000

/**
 * What was lost, by the database: to be asked when the torment is over and the service has come to rest. Empty: nothing.
 * @param traffic what was acknowledged to whom; left out: nobody but the scenario itself was there
 */
export async function lost(arena: Arena, traffic?: Traffic): Promise<readonly string[]> {
  const { store } = arena
  const unrest = await settled(store.db)
  return [
    ...(traffic?.strange ?? []),
    ...(unrest === undefined ? [] : [unrest]),
    ...(await lostOrders(store.db, traffic)),
    ...(await lostStock(store.db)),
    ...(await lostPoints(store.db, traffic)),
    ...(await lostLocks(store.db)),
  ]
}

/** Waits until everybody who follows orders has followed them. @returns what does not come to rest */
async function settled(db: Knex): Promise<string | undefined> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const { rows } = (await db.raw(
      `select c.consumer, c.position, (select max(position) from svc_outbox where topic <> 'order.created') as tip,
         (select string_agg(f.error, '; ') from svc_outbox_failure f where f.consumer = c.consumer) as failures
       from svc_outbox_cursor c`,
    )) as { rows: { consumer: string; position: string; tip: string | null; failures: string | null }[] }
    const behind = rows.filter(({ position, tip, failures }) => failures !== null || BigInt(position) < BigInt(tip ?? 0))
    if (behind.length === 0) return undefined
    if (Date.now() > until) return `followers do not catch up within ${SETTLE_MS / 1000} s: ${JSON.stringify(behind)}`
    await sleep(250)
  }
}
