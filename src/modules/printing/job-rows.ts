import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteSome } from "../../database/delete-some"
import { type JobKind, type JobState, STUCK_ATTEMPTS } from "../../domain/printing"

/** A ticket to print. */
export interface PrintJob {
  /** Public integer id; also the job token that printers get. */
  readonly number: number
  readonly printer: number
  readonly order_id: string
  /** The order's number. */
  readonly order_number: number
  readonly kind: JobKind
  /** For a change: the number of the job with the previous ticket, which this job's ticket updates. Null: the job is not a change. */
  readonly base: number | null
  readonly state: JobState
  /** How often the job was fetched. */
  readonly attempts: number
  /** True if the job was fetched earlier, and it is unknown whether it was printed. */
  readonly maybe_printed: boolean
  readonly created_at: Date
  readonly printed_at: Date | null
}

const COLUMNS = `j.number, j.printer, j.order_id, o.number as order_number, j.kind, j.base, j.state, j.attempts, j.maybe_printed, j.created_at, j.printed_at`
/**
 * SQL condition: the job was fetched, and its result is not known yet. The job may have ended after it was fetched, because its order was
 * undone.
 */
const UNSETTLED = "(state = 'leased' or (state = 'failed' and leased_until is not null))"

async function jobs(knex: Knex, sql: string, values: readonly unknown[]): Promise<PrintJob[]> {
  const { rows } = (await knex.raw(sql, [...values] as never)) as { rows: PrintJob[] }
  return rows
}

/** Creates the tickets of an order, at most one per printer, even when called again or concurrently. */
export async function queueJobs(knex: Knex, orderId: string, printers: readonly number[], now: number): Promise<void> {
  await knex.raw(
    `insert into svc_print_job (printer, order_id, created_at) select p, ?, ? from unnest(?::int[]) as p
     on conflict (printer, order_id, occasion) do nothing`,
    [orderId, new Date(now), [...printers]] as never,
  )
}

/** The jobs of one printer. */
export interface JobsOfPrinter {
  readonly printer: number
  /** Only jobs of this store's orders; null: jobs of every store. */
  readonly store: string | null
}

const IN_STORE = "(?::text is null or o.store = ?)"

/** Creates a reprint of one of a printer's jobs. Returns the new job; null if the printer has no such job. */
export async function queueReprint(
  knex: Knex,
  job: number,
  { printer, store }: JobsOfPrinter,
  now: number,
): Promise<PrintJob | null> {
  const [made] = await jobs(
    knex,
    `with j as (
       insert into svc_print_job (printer, order_id, kind, occasion, created_at)
       select p.printer, p.order_id, 'reprint', gen_random_uuid()::text, ? from svc_print_job p join svc_order o on o.id = p.order_id
        where p.number = ? and p.printer = ? and ${IN_STORE} returning *)
     select ${COLUMNS} from j join svc_order o on o.id = j.order_id`,
    [new Date(now), job, printer, store, store],
  )
  return made ?? null
}

/** One page of a printer's jobs, newest first, and their number. */
export async function listJobs(
  knex: Knex,
  { printer, store }: JobsOfPrinter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly jobs: PrintJob[]; readonly total: number }> {
  const { rows } = (await knex.raw(
    `select count(*)::int as total from svc_print_job j join svc_order o on o.id = j.order_id where j.printer = ? and ${IN_STORE}`,
    [printer, store, store] as never,
  )) as { rows: { total: number }[] }
  const found = await jobs(
    knex,
    `select ${COLUMNS} from svc_print_job j join svc_order o on o.id = j.order_id where j.printer = ? and ${IN_STORE}
      order by j.number desc limit ? offset ?`,
    [printer, store, store, limit, offset],
  )
  return { jobs: found, total: rows[0]?.total ?? 0 }
}

/**
 * The job that a printer should fetch next: the oldest one that waits or whose lease has expired. Jobs that were fetched three times
 * without a printout come last, the least fetched first, so that a job which the printer cannot print does not delay others. Null: there is
 * no such job, or a job is being printed.
 */
export async function nextJob(knex: Knex, printer: number, now: number): Promise<PrintJob | null> {
  const [next] = await jobs(
    knex,
    `select ${COLUMNS} from svc_print_job j join svc_order o on o.id = j.order_id
      where j.printer = ? and o.deleted_at is null and (j.state = 'waiting' or (j.state = 'leased' and j.leased_until <= ?))
        and not exists (select 1 from svc_print_job l where l.printer = j.printer and l.state = 'leased' and l.leased_until > ?)
      order by case when j.attempts >= ${STUCK_ATTEMPTS} then j.attempts else 0 end, j.number limit 1`,
    [printer, new Date(now), new Date(now)],
  )
  return next ?? null
}

/**
 * Leases a job to its printer. Null: the job is printed, failed, already leased or another printer's, or its order was deleted.
 * @param again whether the printer may fetch it again during its lease
 */
export async function leaseJob(
  knex: Knex,
  terms: {
    readonly job: number
    readonly printer: number
    readonly now: Date
    readonly leasedUntil: Date
    readonly again: boolean
  },
): Promise<PrintJob | null> {
  const [leased] = await jobs(
    knex,
    `update svc_print_job j set state = 'leased', attempts = attempts + 1, leased_until = ?, maybe_printed = maybe_printed or j.state = 'leased'
       from svc_order o
      where j.number = ? and j.printer = ? and o.id = j.order_id and o.deleted_at is null
        and (j.state = 'waiting' or (j.state = 'leased' and (? or j.leased_until <= ?))) returning ${COLUMNS}`,
    [terms.leasedUntil, terms.job, terms.printer, terms.again, terms.now],
  )
  return leased ?? null
}

/** The job that a printer fetched last and has not confirmed; with a number, only that job. */
export async function leasedJob(knex: Knex, printer: number, job: number | null): Promise<PrintJob | null> {
  const [found] = await jobs(
    knex,
    `select ${COLUMNS} from svc_print_job j join svc_order o on o.id = j.order_id
      where j.printer = ? and ${UNSETTLED} and (?::int is null or j.number = ?) order by j.leased_until desc, j.number desc limit 1`,
    [printer, job, job],
  )
  return found ?? null
}

/**
 * Records the result that a printer reports for a fetched job. A job that has ended after it was fetched, because its order was undone,
 * stays failed unless it was printed. False: the result was recorded earlier.
 */
export async function settleJob(knex: Knex, job: number, state: Exclude<JobState, "leased">, now: number): Promise<boolean> {
  const isPrinted = state === "printed"
  const { rowCount } = (await knex.raw(
    `update svc_print_job set state = case when state = 'failed' and not ? then state else ? end, leased_until = null, printed_at = ?,
       content = case when ? then content end
      where number = ? and ${UNSETTLED}`,
    [isPrinted, state, isPrinted ? new Date(now) : null, isPrinted, job],
  )) as { rowCount: number }
  return rowCount > 0
}

/**
 * Deletes up to `limit` jobs created before an instant.
 * @returns the number of deleted rows
 */
export function forgetJobs(knex: Knex, before: Date, limit: number): Promise<number> {
  return deleteSome(knex, { table: "svc_print_job", condition: "created_at < ?", values: [before] }, limit)
}

/** Counts the unconfirmed tickets of each printer. */
export async function waitingJobs(knex: Knex): Promise<{ readonly printer: number; readonly count: number }[]> {
  const { rows } = (await knex.raw(
    `select p.number as printer, count(j.number)::int as count from svc_printer p
       left join svc_print_job j on j.printer = p.number and j.state in ('waiting', 'leased') group by p.number order by p.number`,
  )) as { rows: { printer: number; count: number }[] }
  return rows
}
