import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { failureKindOf, type NoticeChannel } from "../../domain/notifications"
import { nextAttemptAt } from "../../domain/webhooks"
import { type LeasedNotice, NOTIFICATIONS_MODULE, type NoticeEnd, type NotificationsService } from "../../modules/notifications"
import { failpoint } from "../../platform/process/failpoint"
import { leaseLoop } from "../../queue"
import { notifyCustomer } from "./notify-customer"

/**
 * The lease (ms) of a notice, longer than an attempt normally takes. If the process crashes, another one takes the notice after the lease.
 */
const LEASE_MS = 90_000
/** Concurrent attempts per channel and process. */
const PLACES = 4
/** Concurrent attempts for a channel that could not be reached. */
const PLACES_WHILE_AWAY = 1
/** Longest time (ms) between retries, because customers are waiting. */
const LONGEST_RETRY_MS = 10 * 60_000
/** A channel that was reached within this time (ms) counts as reachable. */
const JUST_REACHED_MS = 60_000
/** When a channel is reachable again, its waiting notices are sent spread over this time (ms). */
const RETURN_SPREAD_MS = 500

const loop = leaseLoop<LeasedNotice, NoticeChannel>({
  lease: (scope, busy) => {
    const now = Date.now()
    return noticesOf(scope).leaseNotices({
      now: new Date(now),
      leasedUntil: new Date(now + LEASE_MS),
      busy,
      places: PLACES,
      placesWhileAway: PLACES_WHILE_AWAY,
    })
  },
  groupOf: ({ channel }) => channel,
  attempt,
  what: "notices to customers",
})

/** Leases the due notices that the limits allow and sends them in the background. */
export function deliverNotices(scope: MedusaContainer): Promise<void> {
  return loop.look(scope)
}

/**
 * Makes one attempt. The row is leased before anything is sent, and Medusa stores one notification per key, so a process that crashes
 * during the attempt causes no duplicate.
 */
async function attempt(scope: MedusaContainer, notice: LeasedNotice): Promise<number | null> {
  await failpoint("notice.leased")
  const end = await outcomeOf(scope, notice)
  await failpoint("notice.sent")
  const now = Date.now()
  await noticesOf(scope).settleNotice(notice, end, new Date(now))
  if (end.status === "pending") return end.nextAttemptAt?.getTime() ?? null
  const back = end.status === "sent" && (await noticesOf(scope).resumeNotices(notice.channel, new Date(now), RETURN_SPREAD_MS))
  return back ? now + RETURN_SPREAD_MS : null
}

async function outcomeOf(scope: MedusaContainer, notice: LeasedNotice): Promise<NoticeEnd> {
  try {
    const reason = await notifyCustomer(scope, notice, Date.now())
    if (reason === "under_way") return endOfOvertaken(notice)
    return reason === null ? { status: "sent", reason: null } : { status: "skipped", reason }
  } catch (error) {
    const kind = failureKindOf(error)
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: a notice (${notice.channel}, ${notice.kind}) was not sent at attempt ${notice.attempt}: ${reasonOf(error)}`)
    const next =
      kind === "refused" || kind === "unknown"
        ? null
        : nextAttemptAt(notice.attempt, notice.happened_at.getTime(), Date.now(), Math.random(), LONGEST_RETRY_MS)
    if (next === null) return { status: "failed", reason: kind }
    const away = kind === "away" && !(await isReachable(scope, notice.channel))
    return { status: "pending", reason: kind, away, nextAttemptAt: new Date(next) }
  }
}

/**
 * The result when an earlier attempt was still running at the end of its lease. That attempt gets one more lease. The order's next notice
 * waits for it, so that the notices arrive in order. If the attempt has not ended at the end of that lease, its process has crashed. The
 * notice may have been sent, and delivery is at most once, so it is not sent again.
 */
function endOfOvertaken({ reason }: LeasedNotice): NoticeEnd {
  if (reason === "under_way") return { status: "sent", reason: null }
  return { status: "pending", reason: "under_way", nextAttemptAt: new Date(Date.now() + LEASE_MS) }
}

/**
 * True if this channel has just reached other recipients. Then the failure concerns only this notice, which waits for its own retry.
 */
function isReachable(scope: MedusaContainer, channel: NoticeChannel): Promise<boolean> {
  return noticesOf(scope).wasReached(channel, new Date(Date.now() - JUST_REACHED_MS))
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 300)
}

function noticesOf(scope: MedusaContainer): NotificationsService {
  return scope.resolve<NotificationsService>(NOTIFICATIONS_MODULE)
}
