import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CellKind, JournalEntry } from "../../domain/bulk"
import type { BulkConflict, BulkRow, BulkSkip, NewBulkRow } from "./bulk-row"
import { itemsAfter, type PositionedEntry, writeItems } from "./journal"

/** The lock of the process that works on bulk changes. It ends with the connection if the process dies. */
const LOCK = "hashtextextended('svc_bulk', 0)"

const COLUMNS = `id, status, phase, entity, operation, target, change, digest, total, applied, skipped, skipped_items,
  progress, error, attempts, actor, undone_by, created_at, finished_at, undone_at`

/** The result of an applied change. */
export interface BulkOutcome {
  readonly applied: number
  readonly skipped: number
  readonly skippedItems: readonly BulkSkip[]
}

/** Bulk changes and their journal. Methods with a `trx` parameter run in the caller's transaction. */
export class BulkService {
  readonly #knex: Knex

  constructor({ __pg_connection__ }: { readonly __pg_connection__: Knex }) {
    this.#knex = __pg_connection__
  }

  async find(id: number, trx: Knex = this.#knex): Promise<BulkRow | undefined> {
    const [row] = await rowsOf<BulkRow>(trx, `select ${COLUMNS}, conflicts from svc_bulk where id = ?`, [id])
    return row
  }

  /** Newest first. */
  async list(limit: number, offset: number): Promise<{ rows: BulkRow[]; total: number }> {
    const rows = await rowsOf<BulkRow>(
      this.#knex,
      `select ${COLUMNS}, jsonb_path_query_array(conflicts, '$[0 to 99]') as conflicts from svc_bulk order by id desc limit ? offset ?`,
      [limit, offset],
    )
    const [count] = await rowsOf<{ n: string }>(this.#knex, "select count(*) as n from svc_bulk", [])
    return { rows, total: Number(count?.n) }
  }

  /** The id of the running change. */
  async runningId(): Promise<number | undefined> {
    const [row] = await rowsOf<{ id: number }>(this.#knex, "select id from svc_bulk where status = 'running'", [])
    return row?.id
  }

  /** Draws the id of a change before it is written. */
  async nextId(): Promise<number> {
    const [row] = await rowsOf<{ id: string }>(this.#knex, "select nextval(pg_get_serial_sequence('svc_bulk', 'id')) as id", [])
    return Number(row?.id)
  }

  /**
   * Takes the lock of bulk changes until the transaction ends.
   * @returns false if another process holds it
   */
  async takeLock(trx: Knex): Promise<boolean> {
    const [row] = await rowsOf<{ mine: boolean }>(trx, `select pg_try_advisory_xact_lock(${LOCK}) as mine`, [])
    return row?.mine === true
  }

  /**
   * Stores a change as running.
   * @returns false if another one is running
   */
  async insertRunning(trx: Knex, row: NewBulkRow, now: Date): Promise<boolean> {
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

  /** The running change with its targets; undefined if it is not running any more. */
  async running(trx: Knex, id: number): Promise<BulkRow | undefined> {
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
  async countAttempt(id: number): Promise<number> {
    const [row] = await rowsOf<{ attempts: number }>(
      this.#knex,
      "update svc_bulk set attempts = attempts + 1, progress = 0 where id = ? and status = 'running' returning attempts",
      [id],
    )
    return row?.attempts ?? 0
  }

  /** Takes back an attempt that was ended on purpose. */
  async forgetAttempt(id: number): Promise<void> {
    await this.#knex.raw("update svc_bulk set attempts = attempts - 1 where id = ? and status = 'running' and attempts > 0", [id])
  }

  /** Shows progress to readers. Uses its own connection, because the work's transaction is visible only at its end. */
  async showProgress(id: number, progress: number): Promise<void> {
    await this.#knex.raw("update svc_bulk set progress = ? where id = ? and status = 'running'", [progress, id])
  }

  async markDone(trx: Knex, id: number, { applied, skipped, skippedItems }: BulkOutcome, now: Date): Promise<void> {
    await trx.raw(
      `update svc_bulk set status = 'done', target_ids = null, applied = ?, skipped = ?, skipped_items = ?::jsonb, progress = 1,
         attempts = 0, error = null, finished_at = ? where id = ? and status = 'running'`,
      [applied, skipped, JSON.stringify(skippedItems), now, id],
    )
  }

  /** A failed change has changed nothing; after a failed undo the change is still done. */
  async markFailed(id: number, error: string, now: Date): Promise<void> {
    await this.#knex.raw(
      `update svc_bulk set status = case when phase = 'undo' then 'done' else 'failed' end, target_ids = null, error = ?, attempts = 0,
         undone_by = null, progress = case when phase = 'undo' then 1 else 0 end, finished_at = coalesce(finished_at, ?)
       where id = ? and status = 'running'`,
      [error, now, id],
    )
  }

  /**
   * Sets a done change to running again, for its undo.
   * @returns false if it is not done, or another one is running
   */
  async startUndo(trx: Knex, id: number, actor: string): Promise<boolean> {
    const started = await rowsOf(
      trx,
      `update svc_bulk set status = 'running', phase = 'undo', progress = 0, attempts = 0, error = null, undone_by = ?
       where id = ? and status = 'done' and not exists (select 1 from svc_bulk where status = 'running') returning id`,
      [actor, id],
    )
    return started.length > 0
  }

  async markUndone(trx: Knex, id: number, conflicts: readonly BulkConflict[], now: Date): Promise<void> {
    await trx.raw(
      `update svc_bulk set status = 'undone', conflicts = ?::jsonb, progress = 1, attempts = 0, undone_at = ?
       where id = ? and status = 'running'`,
      [JSON.stringify(conflicts), now, id],
    )
  }

  writeItems(trx: Knex, id: number, from: number, entries: readonly JournalEntry[]): Promise<void> {
    return writeItems(trx, id, from, entries)
  }

  /** Journal entries after a position, in order. */
  itemsAfter<K extends CellKind>(trx: Knex, id: number, position: number, limit: number): Promise<PositionedEntry<K>[]> {
    return itemsAfter(trx, id, position, limit)
  }

  async countItems(trx: Knex, id: number): Promise<number> {
    const [row] = await rowsOf<{ n: string }>(trx, "select count(*) as n from svc_bulk_item where bulk_id = ?", [id])
    return Number(row?.n)
  }
}

async function rowsOf<T>(knex: Knex, sql: string, bindings: readonly unknown[]): Promise<T[]> {
  const { rows } = await knex.raw<{ rows: T[] }>(sql, bindings as never)
  return rows
}
