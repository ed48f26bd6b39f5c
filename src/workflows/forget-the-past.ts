import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ACCESS_MODULE, type AccessService } from "../modules/access"
import { DELIVERY_MODULE, type DeliveryService } from "../modules/delivery"
import { LOYALTY_MODULE, type LoyaltyService } from "../modules/loyalty"
import { ORDERING_MODULE, type OrderingService } from "../modules/ordering"
import { isDraining } from "../platform/background-work"

const DAY = 86_400_000

/** Ended tokens and application passwords: so long somebody may want to look up what was used, and when. */
const CREDENTIALS_KEPT = 30 * DAY
/** Links of mails: an expired one and an unknown one get the same answer, so this is only for whoever looks for a fault. */
const LINKS_KEPT = DAY
/** Events of orders: whoever follows them and was away for longer reads the orders anew. */
const EVENTS_KEPT = 90 * DAY
/** Counts of requests to the routing service: only the present day's is asked for. */
const COUNTS_KEPT = 32 * DAY

const BATCH = 1_000

/** Forgets some of what has served its time, at most so many. @returns how many */
type Forget = (limit: number) => Promise<number>

/**
 * Forgets what has served its time, table by table, in batches. One table that cannot be had keeps none of the others full; what is
 * left goes the next time.
 */
export async function forgetThePast(scope: MedusaContainer, now: number): Promise<void> {
  const logger = scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  for (const [what, forget] of leftovers(scope, now)) {
    try {
      while (!isDraining() && (await forget(BATCH)) >= BATCH);
    } catch (error) {
      logger.warn(`svc: ${what} were not forgotten: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

function leftovers(scope: MedusaContainer, now: number): readonly (readonly [what: string, forget: Forget])[] {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const access = scope.resolve<AccessService>(ACCESS_MODULE)
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const delivery = scope.resolve<DeliveryService>(DELIVERY_MODULE)
  const ago = (time: number): Date => new Date(now - time)
  return [
    ["idempotency keys", (limit) => ordering.forgetOldKeys(new Date(now), limit)],
    ["turns at carts", () => ordering.cartTurns.forgetDead().then(() => 0)],
    ["what settled fulfilments have taken", () => ordering.forgetStockNotes().then(() => 0)],
    ["events of orders", (limit) => ordering.forgetEvents(ago(EVENTS_KEPT), limit)],
    ["ended tokens", (limit) => access.tokens.forget(ago(CREDENTIALS_KEPT), limit)],
    ["ended application passwords", (limit) => access.applicationPasswords.forget(ago(CREDENTIALS_KEPT), limit)],
    ["links that reset a password", (limit) => access.resets.forget(ago(LINKS_KEPT), limit)],
    [
      "links that verify an address",
      (limit) => loyalty.verifications.forgetVerifications(loyalty.connection.knex, ago(LINKS_KEPT), limit),
    ],
    ["counts of routing requests", (limit) => delivery.forgetRoutingRequests(ago(COUNTS_KEPT).toISOString().slice(0, 10), limit)],
  ]
}
