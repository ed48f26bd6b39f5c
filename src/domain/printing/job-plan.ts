import { changeFor } from "./change-ticket"
import { changeBetween, type PaperContent } from "./paper-content"
import type { JobState } from "./printer"
import type { TicketTerms } from "./ticket"

/**
 * What a job prints. `ticket`: the order. `reprint`: the order again, requested by staff. `change`: the changes since the last ticket.
 * `cancellation`: that the order is cancelled.
 */
export const JOB_KINDS = ["ticket", "reprint", "change", "cancellation"] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** A print job of one printer for an order. */
export interface KnownJob {
  readonly number: number
  readonly kind: JobKind
  readonly state: JobState
  /** The content when it was last fetched. Null: it was not fetched, or the printer has not printed it. */
  readonly content: PaperContent | null
}

/**
 * The number of the job whose ticket a ticket of changes must follow: the last one that is on paper or may soon be. Null: no ticket of
 * changes is needed, because there is no such job, because a waiting job will print the changed order, or because nothing has changed for
 * this printer.
 * @param jobs the jobs of one printer for the order, in the sequence of their numbers
 */
export function changedSince(
  jobs: readonly KnownJob[],
  now: PaperContent,
  printer: Pick<TicketTerms, "stations" | "stationOf">,
): number | null {
  if (jobs.some(({ state }) => state === "waiting")) return null
  const last = jobs.filter(({ state }) => state === "printed" || state === "leased").at(-1)
  if (last === undefined) return null
  return changeFor(changeBetween(last.content, now), printer) === null ? null : last.number
}
