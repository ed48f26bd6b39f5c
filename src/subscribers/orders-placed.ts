import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { receiveOrder } from "../commands/checkout/arrivals/receive-order"

/** An order was placed through the platform: it becomes one of ours. */
export default async function svcOrdersPlaced({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await receiveOrder(container, event.data.id, Date.now())
}

export const config: SubscriberConfig = { event: "order.placed", context: { subscriberId: "svc-orders-placed" } }
