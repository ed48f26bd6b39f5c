import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteSome } from "../../database/delete-some"
import { tryLockByName } from "../../database/transaction-lock"
import type { AlarmCondition, AlarmKind } from "../../domain/alarms"

/** An alarm that has not ended. Instants in epoch milliseconds. */
export interface OpenAlarm extends AlarmCondition {
  readonly number: number
  readonly raisedAt: number
}

interface AlarmRow {
  number: number
  kind: AlarmKind
  subject: string
  label: string
  since: Date
  raised_at: Date
}

const COLUMNS = "number, kind, subject, label, since, raised_at"

const alarmFromRow = ({ number, kind, subject, label, since, raised_at }: AlarmRow): OpenAlarm => ({
  number,
  kind,
  subject,
  label,
  since: since.getTime(),
  raisedAt: raised_at.getTime(),
})

/** Locks the evaluation of alarms until the transaction ends. False if another process holds the lock. */
export function takeAlarmTurn(trx: Knex.Transaction): Promise<boolean> {
  return tryLockByName(trx, "svc_alarms")
}

/** The open alarms, oldest first. */
export async function openAlarms(knex: Knex): Promise<OpenAlarm[]> {
  const { rows } = (await knex.raw(`select ${COLUMNS} from svc_alarm where ended_at is null order by number`)) as {
    rows: AlarmRow[]
  }
  return rows.map(alarmFromRow)
}

/** When the latest alarm of a kind ended, in epoch milliseconds. Only alarms with a sent notice count; null: there is none. */
export async function lastNotifiedEnd(knex: Knex, kind: AlarmKind): Promise<number | null> {
  const { rows } = (await knex.raw(
    `select max(a.ended_at) as at from svc_alarm a where a.kind = ?
        and exists (select 1 from svc_alarm_notice n where n.alarm = a.number and n.status = 'sent')`,
    [kind],
  )) as { rows: { at: Date | null }[] }
  return rows[0]?.at?.getTime() ?? null
}

/** Stores an alarm. Null if an alarm of this kind and subject is already open. */
export async function raiseAlarm(
  trx: Knex.Transaction,
  { kind, subject, label, since }: AlarmCondition,
  now: number,
): Promise<OpenAlarm | null> {
  const { rows } = (await trx.raw(
    `insert into svc_alarm (kind, subject, label, since, raised_at) values (?, ?, ?, ?, ?)
     on conflict (kind, subject) where ended_at is null do nothing returning ${COLUMNS}`,
    [kind, subject, label, new Date(since), new Date(now)],
  )) as { rows: AlarmRow[] }
  return rows[0] === undefined ? null : alarmFromRow(rows[0])
}

/** Ends alarms by their numbers. */
export async function endAlarms(trx: Knex.Transaction, numbers: readonly number[], now: number): Promise<void> {
  await trx.raw("update svc_alarm set ended_at = ? where number = any(?::int[]) and ended_at is null", [
    new Date(now),
    [...numbers],
  ] as never)
}

/**
 * Deletes up to `limit` alarms that ended before an instant, with their notices.
 * @returns the number of deleted alarms
 */
export function forgetAlarms(knex: Knex, before: Date, limit: number): Promise<number> {
  return deleteSome(knex, { table: "svc_alarm", condition: "ended_at < ?", values: [before] }, limit)
}
