import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ACCESS_MODULE, type AccessService } from "../modules/access"
import { ALARMS_MODULE, type AlarmsService } from "../modules/alarms"
import { DELIVERY_MODULE, type DeliveryService } from "../modules/delivery"
import { LOYALTY_MODULE, type LoyaltyService } from "../modules/loyalty"
import { ORDERING_MODULE, type OrderingService } from "../modules/ordering"
import { PRINTING_MODULE, type PrintingService } from "../modules/printing"
import { forgetEvents, isDraining } from "../queue"

const DAY = 86_400_000

/** How long (ms) ended tokens, application passwords and devices are kept, so that their last use can still be looked up. */
const CREDENTIALS_KEPT = 30 * DAY
/** How long (ms) expired links of mails are kept, for debugging only: expired and unknown links get the same response. */
const LINKS_KEPT = DAY
/** How long (ms) order events are kept. A consumer that has read none for longer must read all orders again. */
const EVENTS_KEPT = 90 * DAY
/** How long (ms) payment sessions are kept. Providers send no events about older sessions. */
const SESSIONS_KEPT = 30 * DAY
/** How long (ms) the daily counts of routing requests are kept. Only today's count is used. */
const COUNTS_KEPT = 32 * DAY

/** How long (ms) ended alarms and their notices are kept. */
const ALARMS_KEPT = 30 * DAY
/** How long (ms) print jobs are kept. */
const JOBS_KEPT = 30 * DAY

const BATCH = 1_000

/** Deletes at most `limit` expired rows. @returns how many were deleted */
type DeleteBatch = (limit: number) => Promise<number>

/**
 * Deletes expired data table by table, in batches. If a table fails, the error is logged and the next table follows. Remaining rows are
 * deleted by the next run.
 */
export async function deleteExpiredRows(scope: MedusaContainer, now: number): Promise<void> {
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  for (const [what, deleteBatch] of expiredRows(scope, now)) {
    try {
      while (!isDraining() && (await deleteBatch(BATCH)) >= BATCH);
    } catch (error) {
      logger.warn(`svc: ${what} were not deleted: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

function expiredRows(scope: MedusaContainer, now: number): readonly (readonly [what: string, deleteBatch: DeleteBatch])[] {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const delivery = scope.resolve<DeliveryService>(DELIVERY_MODULE)
  const alarms = scope.resolve<AlarmsService>(ALARMS_MODULE)
  const printing = scope.resolve<PrintingService>(PRINTING_MODULE)
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const ago = (time: number): Date => new Date(now - time)
  return [
    ["idempotency keys", (limit) => ordering.forgetOldKeys(new Date(now), limit)],
    ["locks of carts", () => ordering.leaseLocks.forgetDead().then(() => 0)],
    ["payment sessions", (limit) => ordering.onlinePayments.forgetSessions(ago(SESSIONS_KEPT), limit)],
    ["stock records of settled fulfilments", () => ordering.forgetStockNotes().then(() => 0)],
    ["events of orders", (limit) => forgetEvents(knex, ago(EVENTS_KEPT), limit)],
    ["jobs of printers", (limit) => printing.forgetJobs(ago(JOBS_KEPT), limit)],
    ["alarms", (limit) => alarms.forgetAlarms(ago(ALARMS_KEPT), limit)],
    ["ended tokens", (limit) => access.tokens.forget(ago(CREDENTIALS_KEPT), limit)],
    ["ended application passwords", (limit) => access.applicationPasswords.forget(ago(CREDENTIALS_KEPT), limit)],
    ["ended devices", (limit) => access.forgetDevices(ago(CREDENTIALS_KEPT), limit)],
    ["links that reset a password", (limit) => access.resets.forget(ago(LINKS_KEPT), limit)],
    ["links that verify an address", (limit) => loyalty.forgetVerifications(ago(LINKS_KEPT), limit)],
    ["counts of routing requests", (limit) => delivery.forgetRoutingRequests(ago(COUNTS_KEPT).toISOString().slice(0, 10), limit)],
  ]
}
