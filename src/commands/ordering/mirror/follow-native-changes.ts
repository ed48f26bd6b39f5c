import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ORDERING_MODULE, type OrderingService } from "../../../modules/ordering"
import { isDraining, runner } from "../../../queue"
import { followOrder } from "./follow-order"
import { CANCELLATION_SETTLES_MS } from "./native-changes"

const BATCH = 50
const RETRY_MS = 15_000

const follower = runner({ failed: "changes of Medusa orders were not applied", gatherMs: 0, run: followDue })

/**
 * Applies all changes of Medusa orders that the native feed has recorded and that are due. Several processes may run it at the same time.
 * When there is nothing to do, a run costs one query on an empty table. Calls during a run are merged into one further run.
 */
export function followNativeChanges(scope: MedusaContainer): Promise<void> {
  return follower.run(scope)
}

async function followDue(scope: MedusaContainer): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const served = new Set<string>()
  for (;;) {
    const due = (await ordering.dueNativeChanges(BATCH)).filter((orderId) => !served.has(orderId))
    if (due.length === 0 || isDraining()) return
    for (const orderId of due) {
      if (isDraining()) return
      served.add(orderId)
      await follow(scope, ordering, orderId)
    }
  }
}

/** If an order fails, it is tried again after {@link RETRY_MS}; the others are not delayed. */
async function follow(scope: MedusaContainer, ordering: OrderingService, orderId: string): Promise<void> {
  try {
    const outcome = await followOrder(scope, orderId, Date.now())
    if (outcome === "later") setTimeout(() => follower.wake(scope), CANCELLATION_SETTLES_MS).unref()
  } catch (error) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: a change of a Medusa order could not be applied, next attempt in ${RETRY_MS} ms: ${String(error)}`)
    await ordering.postponeNativeChanges(orderId, RETRY_MS)
  }
}
