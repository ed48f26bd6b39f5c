import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Arena } from "../arena"
import type { Traffic } from "../traffic"
import { lostChanges } from "./bulk"
import { lostLocks } from "./locks"
import { mailsTwice } from "./mails"
import { lostOrders } from "./orders"
import { lostPoints } from "./points"
import { lostStock } from "./stock"

/** What does not come to rest within this long never does. */
const SETTLE_MS = 180_000

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
    ...(await lostChanges(store.db)),
    ...(await lostLocks(store.db)),
    ...mailsTwice(arena.mails),
  ]
}

/** Waits until everybody who follows orders has followed them, and no bulk change runs. @returns what does not come to rest */
async function settled(db: Knex): Promise<string | undefined> {
  const until = Date.now() + SETTLE_MS
  for (;;) {
    const { rows } = (await db.raw(
      `select c.consumer, c.position, (select max(position) from svc_outbox where topic <> 'order.created') as tip,
         (select string_agg(f.error, '; ') from svc_outbox_failure f where f.consumer = c.consumer) as failures
       from svc_outbox_cursor c`,
    )) as { rows: { consumer: string; position: string; tip: string | null; failures: string | null }[] }
    const behind = rows.filter(({ position, tip, failures }) => failures !== null || BigInt(position) < BigInt(tip ?? 0))
    const changes = await db("svc_bulk").select("id", "phase", "attempts", "progress").where({ status: "running" })
    if (behind.length === 0 && changes.length === 0) return undefined
    if (Date.now() > until)
      return `followers do not catch up within ${SETTLE_MS / 1000} s: ${JSON.stringify([...behind, ...changes])}`
    await sleep(250)
  }
}
