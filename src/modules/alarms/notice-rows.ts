import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AlarmKind } from "../../domain/alarms"

/** A notice of an alarm to queue. `recipient`: mail address, phone, or the number of a push subscription. */
export interface QueuedAlarmNotice {
  readonly alarm: number
  readonly channel: "email" | "messaging" | "push"
  readonly recipient: string
}

/** A notice leased by this process. */
export interface LeasedAlarmNotice extends QueuedAlarmNotice {
  /** 64-bit number as text. */
  readonly number: string
  readonly attempt: number
  readonly queued_at: Date
  readonly kind: AlarmKind
  readonly label: string
  readonly since: Date
  readonly raised_at: Date
  /** True if the alarm has ended. */
  readonly ended: boolean
}

/** Queues notices. Notices that are already queued stay unchanged. */
export async function queueAlarmNotices(
  trx: Knex.Transaction,
  notices: readonly QueuedAlarmNotice[],
  now: number,
): Promise<void> {
  await trx.raw(
    `insert into svc_alarm_notice (alarm, channel, recipient, queued_at, next_attempt_at)
     select n.alarm, n.channel, n.recipient, ?, ? from jsonb_to_recordset(?::jsonb) as n(alarm int, channel text, recipient text)
     on conflict (alarm, channel, recipient) do nothing`,
    [new Date(now), new Date(now), JSON.stringify(notices)],
  )
}

/** Leases due notices to this process. */
export async function leaseAlarmNotices(
  knex: Knex,
  { now, leasedUntil, limit }: { readonly now: Date; readonly leasedUntil: Date; readonly limit: number },
): Promise<LeasedAlarmNotice[]> {
  const { rows } = (await knex.raw(
    `with due as (
       select number from svc_alarm_notice where status = 'pending' and next_attempt_at <= ?
          and (leased_until is null or leased_until <= ?) order by next_attempt_at, number limit ? for update skip locked)
     update svc_alarm_notice n set attempt = n.attempt + 1, leased_until = ? from due, svc_alarm a
      where n.number = due.number and a.number = n.alarm
     returning n.number::text as number, n.alarm, n.channel, n.recipient, n.attempt, n.queued_at, a.kind, a.label, a.since, a.raised_at,
       a.ended_at is not null as ended`,
    [now, now, limit, leasedUntil],
  )) as { rows: LeasedAlarmNotice[] }
  return rows
}

/** Extends the lease of a running attempt, unless another process has leased the notice after this one. */
export async function extendAlarmLease(
  knex: Knex,
  { number, attempt }: Pick<LeasedAlarmNotice, "number" | "attempt">,
  leasedUntil: Date,
): Promise<void> {
  await knex.raw("update svc_alarm_notice set leased_until = ? where number = ? and attempt = ? and status = 'pending'", [
    leasedUntil,
    number,
    attempt,
  ])
}

/** Records the result of an attempt, unless another process has leased the notice after this one. A sent notice is always recorded. */
export async function settleAlarmNotice(
  knex: Knex,
  { number, attempt }: Pick<LeasedAlarmNotice, "number" | "attempt">,
  end: {
    readonly status: "pending" | "sent" | "skipped" | "failed"
    readonly reason: string | null
    readonly nextAttemptAt: Date | null
  },
): Promise<void> {
  await knex.raw(
    `update svc_alarm_notice set status = ?, reason = ?, next_attempt_at = ?, leased_until = null
      where number = ? and status = 'pending' and (attempt = ? or ?)`,
    [end.status, end.reason, end.nextAttemptAt, number, attempt, end.status === "sent"] as never,
  )
}
