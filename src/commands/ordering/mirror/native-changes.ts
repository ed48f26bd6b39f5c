import { type PlatformFacts, UNPAID_STATUSES } from "../../../domain/orders"
import { ACTOR_WAITS_MS, type NativeChange, type NativePart, type OrderRow } from "../../../modules/ordering"
import type { NativeFacts } from "../../../platform/mirror/native-facts"

/**
 * Medusa's own cancellation refunds first and cancels afterwards. A full refund younger than this (ms) may be the first half of a
 * cancellation, so it is checked again later.
 */
export const CANCELLATION_SETTLES_MS = 4_000

/** The recorded changes to apply now. A recorded actor waits for the change that belongs to it, up to a time limit. */
export function dueChanges(nativeChanges: readonly NativeChange[]): readonly NativeChange[] {
  const last = nativeChanges.findLastIndex(({ what }) => !what.includes("actor"))
  return nativeChanges.filter(({ age }, index) => index <= last || age > ACTOR_WAITS_MS)
}

/** The state before the first of the changes: the current state with the recorded changes reverted. */
export function factsBefore(
  row: OrderRow,
  { now, goodsBefore }: NativeFacts,
  nativeChanges: readonly NativeChange[],
): PlatformFacts {
  // An adopted order got its status from the state at its adoption. Only facts that would stop or start the order are treated as new.
  const arrived = hasChange(nativeChanges, "arrival")
  const was = nativeChanges.find(({ what }) => what.includes("status"))?.was_status
  return {
    ...now,
    ...goodsBefore,
    paid: now.paid && !hasChange(nativeChanges, "capture") && !(arrived && UNPAID_STATUSES.includes(row.status)),
    authorised: now.authorised && !hasChange(nativeChanges, "authorisation") && !(arrived && row.status === "pending"),
    refunded: now.refunded && !hasChange(nativeChanges, "refund"),
    cancelled: arrived ? false : was === undefined ? now.cancelled : was === "canceled",
    closed: was === undefined || was === null ? now.closed : was === "completed" || was === "archived",
  }
}

/** The version of Medusa's lines before their first change; null when they did not change. */
export function earliestVersion(nativeChanges: readonly NativeChange[]): number | null {
  const versions = nativeChanges.flatMap(({ what, was_version }) =>
    what.includes("version") && was_version !== null ? [was_version] : [],
  )
  return versions.length === 0 ? null : Math.min(...versions)
}

/** True if a refund may be the first half of a cancellation, see {@link CANCELLATION_SETTLES_MS}. */
export function mayPrecedeCancellation(row: OrderRow, { status }: NativeFacts, nativeChanges: readonly NativeChange[]): boolean {
  return (
    row.sent_at === null &&
    status === "pending" &&
    nativeChanges.some(({ what, age }) => what.includes("refund") && age < CANCELLATION_SETTLES_MS)
  )
}

/** True if one of the recorded changes concerns this part of the order. */
export const hasChange = (nativeChanges: readonly NativeChange[], part: NativePart): boolean =>
  nativeChanges.some(({ what }) => what.includes(part))
