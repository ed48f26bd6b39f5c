import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { failureKindOf, type NoticeChannel } from "../../domain/notifications"
import { nextAttemptAt } from "../../domain/webhooks"
import { type ClaimedNotice, NOTIFICATIONS_MODULE, type NoticeEnd, type NotificationsService } from "../../modules/notifications"
import { failpoint } from "../../platform/failpoint"
import { LeaseLoop } from "../ordering/lease-loop"
import { tellCustomer } from "./tell-customer"

/** A process that has taken a notice and died loses it after this long: more than a mail server may take for its answer. */
const LEASE_MS = 90_000
/** Attempts at once, per channel and process. */
const PLACES = 4
/** A channel that could not be reached is tried by one attempt at a time. */
const PLACES_WHILE_AWAY = 1
/** Retries are never further apart: customers wait. */
const LONGEST_RETRY_MS = 10 * 60_000
/** A channel that was reached within this long is not away. */
const JUST_REACHED_MS = 60_000
/** After a channel's return what waited for it comes within this long. */
const RETURN_SPREAD_MS = 500

const loop = new LeaseLoop<ClaimedNotice, NoticeChannel>({
  claim: (scope, busy) => {
    const now = Date.now()
    return rowsOf(scope).claimNotices(databaseOf(scope), {
      now: new Date(now),
      leasedUntil: new Date(now + LEASE_MS),
      busy,
      places: PLACES,
      placesWhileAway: PLACES_WHILE_AWAY,
    })
  },
  placeOf: ({ channel }) => channel,
  attempt,
  what: "notices to customers",
})

/** Takes every notice that is due and has a place, and sends it behind the caller's back. */
export function deliverNotices(scope: MedusaContainer): Promise<void> {
  return loop.look(scope)
}

/**
 * One attempt. The row was claimed before anything leaves, and the platform keeps one notification per key: a process that dies in
 * the middle sends nothing twice.
 */
async function attempt(scope: MedusaContainer, notice: ClaimedNotice): Promise<number | null> {
  await failpoint("notice.claimed")
  const end = await outcomeOf(scope, notice)
  await failpoint("notice.sent")
  const now = Date.now()
  await rowsOf(scope).settleNotice(databaseOf(scope), notice, end, new Date(now))
  if (end.status === "pending") return end.nextAttemptAt?.getTime() ?? null
  const back =
    end.status === "sent" &&
    (await rowsOf(scope).hurryNotices(databaseOf(scope), notice.channel, new Date(now), RETURN_SPREAD_MS))
  return back ? now + RETURN_SPREAD_MS : null
}

async function outcomeOf(scope: MedusaContainer, notice: ClaimedNotice): Promise<NoticeEnd> {
  try {
    const reason = await tellCustomer(scope, notice, Date.now())
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

/** A channel by which others have just been told is there: what fails meanwhile has a trouble of its own, and waits for its own time. */
function isReachable(scope: MedusaContainer, channel: NoticeChannel): Promise<boolean> {
  return rowsOf(scope).wasReached(databaseOf(scope), channel, new Date(Date.now() - JUST_REACHED_MS))
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 300)
}

function databaseOf(scope: MedusaContainer): Knex {
  return scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
}

function rowsOf(scope: MedusaContainer): NotificationsService["rows"] {
  return scope.resolve<NotificationsService>(NOTIFICATIONS_MODULE).rows
}
