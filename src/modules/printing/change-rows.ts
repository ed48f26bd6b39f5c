import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { KnownJob, PaperContent } from "../../domain/printing"

/** The jobs of an order, in the sequence of their numbers, each with its printer. */
export async function jobsOfOrder(knex: Knex, orderId: string): Promise<(KnownJob & { readonly printer: number })[]> {
  const { rows } = (await knex.raw(
    "select printer, number, kind, state, content from svc_print_job where order_id = ? order by number",
    [orderId],
  )) as { rows: (KnownJob & { readonly printer: number })[] }
  return rows
}

/**
 * Queues a ticket with the changes after a job's ticket, at most one per job, even when called again or concurrently.
 * @param base the number of that job
 */
export async function queueChange(knex: Knex, base: number, now: number): Promise<void> {
  await knex.raw(
    `insert into svc_print_job (printer, order_id, kind, base, occasion, created_at)
     select printer, order_id, 'change', number, 'change:' || number, ? from svc_print_job where number = ?
     on conflict (printer, order_id, occasion) do nothing`,
    [new Date(now), base],
  )
}

/** Stores the content of a fetched job's ticket. */
export async function noteContent(knex: Knex, job: number, content: PaperContent): Promise<void> {
  await knex.raw("update svc_print_job set content = ?::jsonb where number = ?", [JSON.stringify(content), job])
}

/** The content of a job's ticket; null: the ticket is not on paper. */
export async function contentOfJob(knex: Knex, job: number): Promise<PaperContent | null> {
  const { rows } = (await knex.raw("select content from svc_print_job where number = ?", [job])) as {
    rows: { content: PaperContent | null }[]
  }
  return rows[0]?.content ?? null
}

/**
 * Deletes the fetched job of a change that was undone. If the order no longer has the version `orderVersion`, the job waits again instead:
 * it may have to print the next change, which was not queued because of this job.
 */
export async function dropChange(knex: Knex, job: number, orderVersion: number): Promise<void> {
  const { rowCount } = (await knex.raw(
    "delete from svc_print_job j using svc_order o where j.number = ? and o.id = j.order_id and o.version = ?",
    [job, orderVersion],
  )) as { rowCount: number }
  if (rowCount === 0) await knex.raw("update svc_print_job set state = 'waiting', leased_until = null where number = ?", [job])
}

const ON_PAPER = "(state in ('printed', 'leased') or (state = 'failed' and leased_until is not null) or maybe_printed)"

/**
 * Ends the jobs of an order that will not be prepared any more, so that a printer without power prints none of them later. A ticket that a
 * printer confirms afterwards still counts as printed. Reprints that somebody requested stay.
 * @param slipPrinters the kitchen printers. Each prints one cancellation slip if a ticket of the order is or may be on its paper
 */
export async function dropJobs(knex: Knex, orderId: string, slipPrinters: readonly number[], now: number): Promise<void> {
  // One statement, so that no crash can come between the end of a job and its slip.
  await knex.raw(
    `with ended as (
       update svc_print_job set state = 'failed' where order_id = ? and state in ('waiting', 'leased') and kind in ('ticket', 'change'))
     insert into svc_print_job (printer, order_id, kind, occasion, created_at)
     select distinct printer, order_id, 'cancellation', 'cancellation', ?::timestamptz from svc_print_job
      where order_id = ? and printer = any(?::int[]) and kind <> 'cancellation' and ${ON_PAPER}
     on conflict (printer, order_id, occasion) do nothing`,
    [orderId, new Date(now), orderId, [...slipPrinters]] as never,
  )
}
