import { type PlatformFacts, UNPAID_STATUSES } from "../../domain/order-status"
import { ACTOR_WAITS_MS, type NativeChange, type NativePart, type OrderRow } from "../../modules/ordering"
import type { NativeFacts } from "../../platform/native-facts"

/**
 * The platform's own cancellation gives the money back first and cancels then: a full refund this young may be the first half of
 * one, and is looked at again.
 */
export const SETTLES_MS = 4_000

/** Notes of what was done, and of who was about to do it; whoever has not done anything yet is waited for. */
export function followable(notes: readonly NativeChange[]): readonly NativeChange[] {
  const last = notes.findLastIndex(({ what }) => !what.includes("actor"))
  return notes.filter(({ age }, index) => index <= last || age > ACTOR_WAITS_MS)
}

/** The state before the first of the changes: what no note tells of was as it is. */
export function factsBefore(row: OrderRow, { now, goodsBefore }: NativeFacts, notes: readonly NativeChange[]): PlatformFacts {
  // An order that came to us got its status from what was seen then: only what would stop it, or start it, is looked at again.
  const arrived = isNoted(notes, "arrival")
  const was = notes.find(({ what }) => what.includes("status"))?.was_status
  return {
    ...now,
    ...goodsBefore,
    paid: now.paid && !isNoted(notes, "capture") && !(arrived && UNPAID_STATUSES.includes(row.status)),
    refunded: now.refunded && !isNoted(notes, "refund"),
    cancelled: arrived ? false : was === undefined ? now.cancelled : was === "canceled",
    closed: was === undefined || was === null ? now.closed : was === "completed" || was === "archived",
  }
}

/** The platform's version of the lines before the first change of them; null: they have not changed. */
export function earliestVersion(notes: readonly NativeChange[]): number | null {
  const versions = notes.flatMap(({ what, was_version }) =>
    what.includes("version") && was_version !== null ? [was_version] : [],
  )
  return versions.length === 0 ? null : Math.min(...versions)
}

/** See {@link SETTLES_MS}. */
export function mayBeHalfACancellation(row: OrderRow, { status }: NativeFacts, notes: readonly NativeChange[]): boolean {
  return (
    row.sent_at === null && status === "pending" && notes.some(({ what, age }) => what.includes("refund") && age < SETTLES_MS)
  )
}

export const isNoted = (notes: readonly NativeChange[], part: NativePart): boolean =>
  notes.some(({ what }) => what.includes(part))
