import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Events of the outbox that one of these consumers has not read. */
const unread = (consumers: readonly string[], topics: readonly string[]): string =>
  `(select count(*) from svc_outbox o, unnest(array[${consumers.map((name) => `'${name}'`).join(", ")}]) as n(consumer)
    left join svc_outbox_cursor c using (consumer)
    where o.topic in (${topics.map((topic) => `'${topic}'`).join(", ")})
      and (o.position > coalesce(c.position, 0) or o.transaction >= coalesce(c.edge, '0'::xid8)))`

/** What jobs have still to do for what has happened so far: a number, nought at rest. */
const UNDONE = {
  /** Our orders and the platform's have not told each other everything: a note or an event is left to be followed. */
  orders: `(select count(*) from svc_native_change where not what = array['actor'])
    + (select count(*) from svc_outbox_failure)
    + ${unread(["native-mirror"], ["order.updated", "order.deleted"])}`,
  /** An event was not read for its messages, or a message is neither told nor left out. */
  messages: `${unread(["notices"], ["order.created", "order.updated", "order.deleted"])}
    + (select count(*) from svc_notice where status = 'pending')`,
  /** Some job would still write something. */
  jobs: `(select count(*) from svc_native_change where not what = array['actor'])
    + (select count(*) from svc_outbox_failure)
    + ${unread(["native-mirror", "loyalty"], ["order.updated", "order.deleted"])}
    + ${unread(["notices"], ["order.updated"])}
    + (select count(*) from svc_notice where status = 'pending')`,
} as const

/** One who has followed may have left a note to follow: orders are at rest when they are so three times in a row. */
const LOOKS = { orders: 3, messages: 1, jobs: 1 } as const

/** Longer than a job waits for its next turn on a busy machine. */
const WITHIN_MS = 40_000

/**
 * Waits until the servers of a store have done what was to do for everything that has happened so far.
 * @throws Error when they do not come to rest in time
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
  throw new Error(`the ${what} have not come to rest`)
}
