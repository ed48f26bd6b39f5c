import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { takeForeignWorkflow } from "../commands/checkout/arrivals/foreign-completions"
import { receiveOrder } from "../commands/checkout/arrivals/receive-order"

/** Adopts an order that was placed through the platform. */
export default async function svcOrdersPlaced({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  if (takeForeignWorkflow(event.metadata?.eventGroupId)) return
  await receiveOrder(container, event.data.id, Date.now())
}

export const config: SubscriberConfig = { event: "order.placed", context: { subscriberId: "svc-orders-placed" } }
