import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Arena } from "../arena"
import type { Traffic } from "../traffic"
import { lostChanges } from "./bulk"
import { lostLocks } from "./locks"
import { mailsTwice } from "./mails"
import { endOfTime, hurryPayments, lostMoney } from "./money"
import { lostOrders } from "./orders"
import { lostPoints } from "./points"
import { lostStock } from "./stock"

/** Without progress for this long the service counts as stuck. Longer than any pause before a retry after an outage. */
const STILL_MS = 90_000

/**
 * Everything that was lost, by the database, the provider and the mails. Call it after the scenario. Empty: nothing was lost.
 * @param traffic what was confirmed to clients; omitted: the scenario was the only client
 */
export async function lost(arena: Arena, traffic?: Traffic): Promise<readonly string[]> {
  const { store, stripe } = arena
  await endOfTime(store.db)
  const unrest = await settled(store.db)
  return [
    ...(traffic?.strange ?? []),
    ...(unrest === undefined ? [] : [unrest]),
    ...(await lostOrders(store.db, traffic)),
    ...(await lostMoney(store.db, stripe)),
    ...(await lostStock(store.db)),
    ...(await lostPoints(store.db, traffic)),
    ...(await lostChanges(store.db)),
    ...(await lostLocks(store.db)),
    ...mailsTwice(arena.mails),
  ]
}

/**
 * Waits until all consumers have read all order events, no payment check is scheduled and no bulk change is running. It waits as long as
 * there is progress, because the platform's workflows are slow on a busy machine. @returns what is still unfinished
 */
async function settled(db: Knex): Promise<string | undefined> {
  let reached = ""
  for (let since = Date.now(); ; await sleep(250)) {
    await hurryPayments(db)
    const behind = await unrest(db)
    if (behind.length === 0) return undefined
    const now = JSON.stringify(behind)
    if (now !== reached) {
      reached = now
      since = Date.now()
    }
    if (Date.now() - since > STILL_MS) return `no progress for ${STILL_MS / 1000} s: ${now}`
  }
}

/** The consumers of order events. A missing cursor means that a consumer has not finished its first batch. */
const FOLLOWERS = ["native-mirror", "loyalty", "printing"]

/** Everything unfinished, with its progress. A cursor only moves by batches, so the number of waiting orders is also progress. */
async function unrest(db: Knex): Promise<readonly object[]> {
  const { rows } = (await db.raw(
    `select c.consumer, coalesce(c.position, 0)::text as position, (select max(position) from svc_outbox where topic <> 'order.created') as tip,
       (select count(*)::int from svc_order where mirrored_status is distinct from status) as unmirrored,
       (select string_agg(f.attempts || ' × ' || f.error, '; ' order by f.position) from svc_outbox_failure f where f.consumer = c.consumer) as failures
     from (select consumer, position from svc_outbox_cursor
           union all select f, null from unnest(?::text[]) f where f not in (select consumer from svc_outbox_cursor)) c`,
    [FOLLOWERS],
  )) as { rows: { position: string; tip: string | null; failures: string | null }[] }
  const behind = rows.filter(({ position, tip, failures }) => failures !== null || BigInt(position) < BigInt(tip ?? 0))
  const payments = await db("svc_online_payment")
    .select("order_id", "state", "looks", "failures", "look_at")
    .whereNotNull("look_at")
    .orderBy("look_at")
    .limit(5)
  return [
    ...behind,
    ...payments,
    ...(await db("svc_bulk").select("id", "phase", "attempts", "progress").where({ status: "running" })),
  ]
}
