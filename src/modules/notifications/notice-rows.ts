import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { NoticeChannel, NoticeKind } from "../../domain/notifications"

/** A notice to a customer. */
export interface QueuedNotice {
  /** The position of its event. */
  readonly position: string
  readonly order_id: string
  readonly channel: NoticeChannel
  readonly kind: NoticeKind
  /** Empty: the notice is sent once per order. Otherwise the text distinguishes several notices of this kind. */
  readonly occasion: string
  /** The order's note with the reason of a refusal; null for other kinds. */
  readonly note: number | null
  /** ISO 8601. */
  readonly happened_at: string
}

/** A notice leased by this process. */
export interface LeasedNotice {
  /** 64-bit number as text. */
  readonly number: string
  readonly order_id: string
  readonly channel: NoticeChannel
  readonly kind: NoticeKind
  readonly occasion: string
  /** The order's note with the reason of a refusal. Null for other kinds, and for a refusal queued by an older version. */
  readonly note: number | null
  readonly attempt: number
  readonly happened_at: Date
  /** The result of the previous attempt. */
  readonly reason: string | null
  /** True if a later notice of the same kind was queued. */
  readonly superseded: boolean
}

/** The result of an attempt. `away`: the channel could not be reached; `nextAttemptAt`: only if it stays pending. */
export interface NoticeEnd {
  readonly status: "pending" | "sent" | "skipped" | "failed"
  readonly reason: string | null
  readonly away?: boolean
  readonly nextAttemptAt?: Date
}

/**
 * Leases due notices to this process. Of an order's notices on a channel only the oldest is leased, so that they are sent in order. A
 * channel has at most `places` attempts in progress. After a channel could not be reached, it has at most `placesWhileAway` until it works
 * again.
 * @param busy number of attempts in progress in this process, per channel
 */
export async function leaseNotices(
  database: Knex,
  terms: {
    readonly now: Date
    readonly leasedUntil: Date
    readonly busy: ReadonlyMap<NoticeChannel, number>
    readonly places: number
    readonly placesWhileAway: number
  },
): Promise<LeasedNotice[]> {
  const { rows } = (await database.raw(
    `with channel as (
       select c.name, coalesce((cast(:busy as jsonb) ->> c.name)::int, 0) as busy,
         exists (select 1 from svc_notice a where a.channel = c.name and a.status = 'pending' and a.away) as away
       from (values ('email'), ('messaging')) as c(name)
     ), due as (
       select taken.number from channel cross join lateral (
         select n.number from svc_notice n
         where n.channel = channel.name and n.status = 'pending' and n.next_attempt_at <= :now
           and (n.leased_until is null or n.leased_until <= :now)
           and not exists (select 1 from svc_notice e where e.order_id = n.order_id and e.channel = n.channel
             and e.status = 'pending' and e.number < n.number)
         order by n.next_attempt_at, n.number
         limit greatest((case when channel.away then cast(:placesWhileAway as int) else cast(:places as int) end) - channel.busy, 0)
         for update of n skip locked
       ) taken
     )
     update svc_notice n set attempt = n.attempt + 1, leased_until = :leasedUntil from due where n.number = due.number
     returning n.number::text as number, n.order_id, n.channel, n.kind, n.occasion, n.note, n.attempt, n.happened_at, n.reason,
       exists (select 1 from svc_notice l where l.order_id = n.order_id and l.channel = n.channel and l.kind = n.kind
         and l.number > n.number) as superseded`,
    { ...terms, busy: JSON.stringify(Object.fromEntries(terms.busy)) } as never,
  )) as { rows: LeasedNotice[] }
  return rows
}

/**
 * Records the result of an attempt, unless another process has leased the notice after this one (the lease had expired). A sent notice is
 * always recorded.
 */
export async function settleNotice(
  database: Knex,
  { number, attempt }: Pick<LeasedNotice, "number" | "attempt">,
  { status, reason, away = false, nextAttemptAt }: NoticeEnd,
  now: Date,
): Promise<void> {
  await database.raw(
    `update svc_notice set status = ?, reason = ?, away = ?, next_attempt_at = ?, leased_until = null, settled_at = ?
     where number = ? and (attempt = ? or ?) and status = 'pending'`,
    [status, reason, away, nextAttemptAt ?? null, status === "pending" ? null : now, number, attempt, status === "sent"] as never,
  )
}

/**
 * Called when a channel works again: notices delayed by the outage become due within `spreadMs`, not at the end of their pause.
 * @returns whether there were such notices
 */
export async function resumeNotices(database: Knex, channel: NoticeChannel, now: Date, spreadMs: number): Promise<boolean> {
  const { rows } = (await database.raw(
    `update svc_notice set away = false, next_attempt_at = least(next_attempt_at, ?::timestamptz + random() * ? * interval '1 millisecond')
     where channel = ? and status = 'pending' and away and leased_until is null returning number`,
    [now, spreadMs, channel],
  )) as { rows: unknown[] }
  return rows.length > 0
}

/** True if a notice was sent on a channel since an instant. */
export async function wasReached(database: Knex, channel: NoticeChannel, since: Date): Promise<boolean> {
  const { rows } = (await database.raw(
    "select 1 from svc_notice where channel = ? and status = 'sent' and settled_at > ? limit 1",
    [channel, since],
  )) as { rows: unknown[] }
  return rows.length > 0
}

/** Deletes finished notices. Medusa's notification table keeps their keys, so nothing is sent again. */
export async function forgetNotices(database: Knex, happenedBefore: Date): Promise<void> {
  await database.raw("delete from svc_notice where status <> 'pending' and happened_at < ?", [happenedBefore])
}
