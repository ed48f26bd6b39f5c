import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** SQL for the number of events in the outbox that at least one of these consumers has not read. */
const unread = (consumers: readonly string[], topics: readonly string[]): string =>
  `(select count(*) from svc_outbox o, unnest(array[${consumers.map((name) => `'${name}'`).join(", ")}]) as n(consumer)
    left join svc_outbox_cursor c using (consumer)
    where o.topic in (${topics.map((topic) => `'${topic}'`).join(", ")})
      and (o.position > coalesce(c.position, 0) or o.transaction >= coalesce(c.edge, '0'::xid8)))`

/** SQL for the number of tasks that jobs still have to do; 0 when idle. */
const UNDONE = {
  /** Changes of platform orders that are missing in the plugin's orders, and events that are missing in the platform's orders. */
  orders: `(select count(*) from svc_native_change where not what = array['actor'])
    + (select count(*) from svc_outbox_failure)
    + ${unread(["native-mirror"], ["order.updated", "order.deleted"])}`,
  /** Changes of platform orders that are missing in the plugin's orders, and events without their print jobs. */
  tickets: `(select count(*) from svc_native_change where not what = array['actor'])
    + (select count(*) from svc_outbox_failure)
    + ${unread(["printing"], ["order.created", "order.updated", "order.deleted"])}`,
  /** Events that have not become notices, and notices neither sent nor skipped. */
  messages: `${unread(["notices"], ["order.created", "order.updated", "order.deleted"])}
    + (select count(*) from svc_notice where status = 'pending')`,
  /** Everything that any job still has to write. */
  jobs: `(select count(*) from svc_native_change where not what = array['actor'])
    + (select count(*) from svc_outbox_failure)
    + ${unread(["native-mirror", "loyalty"], ["order.updated", "order.deleted"])}
    + ${unread(["notices"], ["order.updated"])}
    + (select count(*) from svc_notice where status = 'pending')`,
} as const

/** Number of checks in a row. An order that follows a change may cause another one, so orders and tickets need three. */
const LOOKS = { orders: 3, tickets: 3, messages: 1, jobs: 1 } as const

/** The time limit (ms) for becoming idle. It is longer than a job's interval on a busy machine. */
const WITHIN_MS = 90_000

/**
 * Waits until the servers of a store have finished everything that past events have caused.
 * @throws Error if they do not become idle in time
 */
export async function atRest(
  { db }: { readonly db: Knex },
  what: keyof typeof UNDONE,
  within: number = WITHIN_MS,
): Promise<void> {
  let quiet = 0
  for (const end = Date.now() + within; Date.now() < end; await sleep(50)) {
    const { rows } = (await db.raw(`select ${UNDONE[what]} as undone`)) as { rows: { undone: string }[] }
    quiet = rows[0]?.undone === "0" ? quiet + 1 : 0
    if (quiet === LOOKS[what]) return
  }
  const { rows } = (await db.raw(`select
    (select json_agg(c) from svc_native_change c where not what = array['actor']) as changes,
    (select json_agg(f) from svc_outbox_failure f) as failures,
    (select json_agg(c) from svc_outbox_cursor c) as cursors`)) as { rows: unknown[] }
  throw new Error(`the ${what} did not become idle: ${JSON.stringify(rows[0])}`)
}
