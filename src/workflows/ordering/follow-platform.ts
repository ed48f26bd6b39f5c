import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { inBackground, isDraining } from "../../platform/background-work"
import { followOrder } from "./follow-order"
import { SETTLES_MS } from "./native-notes"
import { wakeRelay } from "./relay-outbox"

const BATCH = 50
const RETRY_MS = 15_000

let running: Promise<void> | undefined
let again = false

/**
 * Lets our orders follow what was done on the platform: all that the native feed has noted and nobody has followed yet. Any number of
 * processes may do it at once. Costs one look into a table that is empty when there is nothing to do.
 * Called several times in a row it is one run and one more.
 */
export async function followPlatform(scope: MedusaContainer): Promise<void> {
  if (running) {
    again = true
    return running
  }
  running = inBackground(() => followAll(scope)).finally(() => {
    running = undefined
  })
  return running
}

async function followAll(scope: MedusaContainer): Promise<void> {
  do {
    again = false
    await followDue(scope)
  } while (again && !isDraining())
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

/** An order that cannot be followed now waits, and keeps nobody else waiting. */
async function follow(scope: MedusaContainer, ordering: OrderingService, orderId: string): Promise<void> {
  try {
    const outcome = await followOrder(scope, orderId, Date.now())
    if (outcome === "changed") wakeRelay(scope, "order.updated")
    if (outcome === "later") setTimeout(() => void followPlatform(scope).catch(() => {}), SETTLES_MS).unref()
  } catch (error) {
    scope
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`svc: what was done on the platform is looked at again in ${RETRY_MS} ms: ${String(error)}`)
    await ordering.postponeNativeChanges(orderId, RETRY_MS)
  }
}
