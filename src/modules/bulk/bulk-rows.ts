import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { tryLockByName } from "../../database/transaction-lock"
import type { BulkConflict, BulkRow, BulkSkip, NewBulkRow } from "./bulk-row"

const COLUMNS = `id, status, phase, entity, operation, target, change, digest, total, applied, skipped, skipped_items,
  progress, error, attempts, actor, undone_by, created_at, finished_at, undone_at`

/** The result of an applied change. */
export interface BulkOutcome {
  readonly applied: number
  readonly skipped: number
  readonly skippedItems: readonly BulkSkip[]
}

/** The bulk change with this id; undefined if it does not exist. */
export async function find(database: Knex, id: number): Promise<BulkRow | undefined> {
  const [row] = await rowsOf<BulkRow>(database, `select ${COLUMNS}, conflicts from svc_bulk where id = ?`, [id])
  return row
}

/** One page of bulk changes, newest first, and their number. */
export async function listBulkChanges(
  database: Knex,
  limit: number,
  offset: number,
): Promise<{ rows: BulkRow[]; total: number }> {
  const rows = await rowsOf<BulkRow>(
    database,
    `select ${COLUMNS}, jsonb_path_query_array(conflicts, '$[0 to 99]') as conflicts from svc_bulk order by id desc limit ? offset ?`,
    [limit, offset],
  )
  const [count] = await rowsOf<{ n: string }>(database, "select count(*) as n from svc_bulk", [])
  return { rows, total: Number(count?.n) }
}

/** The id of the running change. */
export async function runningId(database: Knex): Promise<number | undefined> {
  const [row] = await rowsOf<{ id: number }>(database, "select id from svc_bulk where status = 'running'", [])
  return row?.id
}

/** Reserves the id of a change before the change is written. */
export async function nextId(database: Knex): Promise<number> {
  const [row] = await rowsOf<{ id: string }>(database, "select nextval(pg_get_serial_sequence('svc_bulk', 'id')) as id", [])
  return Number(row?.id)
}

/**
 * Takes the lock of the process that works on bulk changes, until the transaction ends.
 * @returns false if another process holds it
 */
export function takeLock(trx: Knex.Transaction): Promise<boolean> {
  return tryLockByName(trx, "svc_bulk")
}

/**
 * Stores a change as running.
 * @returns false if another change is running
 */
export async function insertRunning(trx: Knex.Transaction, row: NewBulkRow, now: Date): Promise<boolean> {
  const made = await rowsOf(
    trx,
    `insert into svc_bulk (id, status, phase, entity, operation, target, change, digest, target_ids, total, actor, created_at)
     values (?, 'running', 'apply', ?, ?, ?::jsonb, ?::jsonb, ?, ?::text[], ?, ?, ?) on conflict do nothing returning id`,
    [
      row.id,
      row.entity,
      row.operation,
      JSON.stringify(row.target),
      JSON.stringify(row.change),
      row.digest,
      [...row.targetIds],
      row.total,
      row.actor,
      now,
    ],
  )
  return made.length > 0
}

/** The running change with its targets; undefined if it is no longer running. */
export async function running(trx: Knex.Transaction, id: number): Promise<BulkRow | undefined> {
  const [row] = await rowsOf<BulkRow>(
    trx,
    `select ${COLUMNS}, conflicts, target_ids from svc_bulk where id = ? and status = 'running'`,
    [id],
  )
  return row
}

/**
 * Counts an attempt to work on a change.
 * @returns the number of attempts
 */
export async function countAttempt(database: Knex, id: number): Promise<number> {
  const [row] = await rowsOf<{ attempts: number }>(
    database,
    "update svc_bulk set attempts = attempts + 1, progress = 0 where id = ? and status = 'running' returning attempts",
    [id],
  )
  return row?.attempts ?? 0
}

/** Uncounts an attempt that was interrupted on purpose. */
export async function forgetAttempt(database: Knex, id: number): Promise<void> {
  await database.raw("update svc_bulk set attempts = attempts - 1 where id = ? and status = 'running' and attempts > 0", [id])
}

/** Stores the progress. Uses its own connection, because the work's transaction is not visible to readers before its end. */
export async function showProgress(database: Knex, id: number, progress: number): Promise<void> {
  await database.raw("update svc_bulk set progress = ? where id = ? and status = 'running'", [progress, id])
}

/** Records that a change was applied, with its result. */
export async function markDone(
  trx: Knex.Transaction,
  id: number,
  { applied, skipped, skippedItems }: BulkOutcome,
  now: Date,
): Promise<void> {
  await trx.raw(
    `update svc_bulk set status = 'done', target_ids = null, applied = ?, skipped = ?, skipped_items = ?::jsonb, progress = 1,
       attempts = 0, error = null, finished_at = ? where id = ? and status = 'running'`,
    [applied, skipped, JSON.stringify(skippedItems), now, id],
  )
}

/** Records a failure. A failed change has changed nothing; after a failed undo the change is still applied. */
export async function markFailed(database: Knex, id: number, error: string, now: Date): Promise<void> {
  await database.raw(
    `update svc_bulk set status = case when phase = 'undo' then 'done' else 'failed' end, target_ids = null, error = ?, attempts = 0,
       undone_by = null, progress = case when phase = 'undo' then 1 else 0 end, finished_at = coalesce(finished_at, ?)
     where id = ? and status = 'running'`,
    [error, now, id],
  )
}

/**
 * Sets a done change to running again, for its undo.
 * @returns false if the change is not done, or another change is running
 */
export async function startUndo(trx: Knex.Transaction, id: number, actor: string): Promise<boolean> {
  const started = await rowsOf(
    trx,
    `update svc_bulk set status = 'running', phase = 'undo', progress = 0, attempts = 0, error = null, undone_by = ?
     where id = ? and status = 'done' and not exists (select 1 from svc_bulk where status = 'running') returning id`,
    [actor, id],
  )
  return started.length > 0
}

/** Records that a change was undone, with the cells that could not be restored. */
export async function markUndone(
  trx: Knex.Transaction,
  id: number,
  conflicts: readonly BulkConflict[],
  now: Date,
): Promise<void> {
  await trx.raw(
    `update svc_bulk set status = 'undone', conflicts = ?::jsonb, progress = 1, attempts = 0, undone_at = ?
     where id = ? and status = 'running'`,
    [JSON.stringify(conflicts), now, id],
  )
}

/** The number of journal entries of a change. */
export async function countItems(trx: Knex.Transaction, id: number): Promise<number> {
  const [row] = await rowsOf<{ n: string }>(trx, "select count(*) as n from svc_bulk_item where bulk_id = ?", [id])
  return Number(row?.n)
}

async function rowsOf<T>(knex: Knex, sql: string, bindings: readonly unknown[]): Promise<T[]> {
  const { rows } = await knex.raw<{ rows: T[] }>(sql, bindings as never)
  return rows
}
