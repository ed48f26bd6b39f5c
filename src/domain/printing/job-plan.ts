import { changeFor } from "./change-ticket"
import { changeBetween, type PaperContent } from "./paper-content"
import type { JobState } from "./printer"
import type { TicketTerms } from "./ticket"

/** What a job prints: the order, the order again on request of staff, what has changed since, or that the order is cancelled. */
export const JOB_KINDS = ["ticket", "reprint", "change", "cancellation"] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** A job that a printer has had of an order. */
export interface KnownJob {
  readonly number: number
  readonly kind: JobKind
  readonly state: JobState
  /** What it said when it was last fetched. Null: it was not, or the printer has not printed it. */
  readonly content: PaperContent | null
}

/**
 * The job whose ticket an order's change must be told to: the last one that is on paper, or may soon be. Null: no ticket of the change is
 * needed, because there is no such job, because a waiting job will print the order as it is then, or because nothing has changed here.
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
