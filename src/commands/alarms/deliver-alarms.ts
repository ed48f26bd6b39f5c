import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { renewUntilStopped } from "../../concurrency"
import { failureKindOf } from "../../domain/notifications"
import { nextAttemptAt } from "../../domain/webhooks"
import { ALARMS_MODULE, type AlarmsService, type LeasedAlarmNotice } from "../../modules/alarms"
import { failpoint } from "../../platform/process/failpoint"
import { leaseLoop } from "../../queue"
import { notifyOwner } from "./notify-owner"

/**
 * The lease (ms) of a notice. It is extended while its attempt runs, so it expires only if the process has crashed or the attempt never
 * ends. Then another process sends the notice.
 */
const LEASE_MS = 30_000
const EXTENDED_EVERY_MS = 5_000
/**
 * After this time (ms) an attempt loses its lease, because its provider may never respond. This is longer than a mail server may take to
 * respond.
 */
const LONGEST_ATTEMPT_MS = 11 * 60_000
/** Concurrent attempts per process. */
const PLACES = 4
/** Longest time (ms) between retries. */
const LONGEST_RETRY_MS = 5 * 60_000

type End = Parameters<AlarmsService["settleAlarmNotice"]>[1]

const loop = leaseLoop<LeasedAlarmNotice, "alarm">({
  lease: (scope, busy) => {
    const now = Date.now()
    const limit = Math.max(0, PLACES - (busy.get("alarm") ?? 0))
    return rowsOf(scope).leaseAlarmNotices({ now: new Date(now), leasedUntil: new Date(now + LEASE_MS), limit })
  },
  groupOf: () => "alarm",
  attempt,
  what: "notices of alarms",
})

/** Leases the due notices that the limits allow and sends them in the background. */
export function deliverAlarms(scope: MedusaContainer): Promise<void> {
  return loop.look(scope)
}

async function attempt(scope: MedusaContainer, notice: LeasedAlarmNotice): Promise<number | null> {
  const stopRenewals = renewUntilStopped({ everyMs: EXTENDED_EVERY_MS, limitMs: LONGEST_ATTEMPT_MS }, () =>
    rowsOf(scope).extendAlarmLease(notice, new Date(Date.now() + LEASE_MS)),
  )
  try {
    await failpoint("alarm.leased")
    const end = await outcomeOf(scope, notice)
    await failpoint("alarm.sent")
    await rowsOf(scope).settleAlarmNotice(notice, end)
    return end.nextAttemptAt?.getTime() ?? null
  } finally {
    stopRenewals()
  }
}

async function outcomeOf(scope: MedusaContainer, notice: LeasedAlarmNotice): Promise<End> {
  if (notice.ended && notice.attempt > 1) return { status: "skipped", reason: "over", nextAttemptAt: null }
  try {
    const reason = await notifyOwner(scope, notice, Date.now())
    return { status: reason === null ? "sent" : "skipped", reason, nextAttemptAt: null }
  } catch (error) {
    const kind = failureKindOf(error)
    const text = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 300)
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: an alarm (${notice.kind}, ${notice.channel}) was not sent at attempt ${notice.attempt}: ${text}`)
    const isFinal = kind === "refused" || kind === "unknown"
    const begun = notice.queued_at.getTime()
    const next = isFinal ? null : nextAttemptAt(notice.attempt, begun, Date.now(), Math.random(), LONGEST_RETRY_MS)
    if (next === null) return { status: "failed", reason: kind, nextAttemptAt: null }
    return { status: "pending", reason: kind, nextAttemptAt: new Date(next) }
  }
}

function rowsOf(scope: MedusaContainer): AlarmsService {
  return scope.resolve<AlarmsService>(ALARMS_MODULE)
}
