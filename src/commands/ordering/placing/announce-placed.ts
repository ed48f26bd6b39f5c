import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"
import type { OrderingService } from "../../../modules/ordering"
import { ORDERING_MODULE } from "../../../modules/ordering/name"
import { announceOrderEvent } from "../../../queue/order-events"
import { recordJustPlaced } from "./just-placed"

/**
 * Announces an order that was placed, or that stops being unseen because it is paid: wakes the consumers of the outbox and emits Medusa's
 * `order.placed`. The order is committed, so a failure is only logged.
 */
export function announcePlaced(scope: MedusaContainer, orderId: string): void {
  recordJustPlaced(orderId)
  announceOrderEvent(scope, "order.created")
  scope
    .resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    .emit({ name: OrderWorkflowEvents.PLACED, data: { id: orderId } })
    .catch((error: unknown) => {
      scope.resolve<Logger>(ContainerRegistrationKeys.LOGGER).warn(`svc: order.placed was not emitted: ${String(error)}`)
    })
}

/** Like {@link announcePlaced}, for an order that was unseen. Does nothing if the transaction was rolled back. */
export async function announceAppeared(scope: MedusaContainer, orderId: string): Promise<void> {
  const order = await scope
    .resolve<OrderingService>(ORDERING_MODULE)
    .findOrder(orderId)
    .catch(() => undefined)
  if (order && !order.unseen) announcePlaced(scope, orderId)
}
