import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { bookRefund } from "../commands/loyalty/book-refunds"

/** Takes points back after a refund on the platform. */
export default async function svcLoyaltyRefunds({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await bookRefund(container, event.data.id, Date.now())
}

export const config: SubscriberConfig = { event: "payment.refunded", context: { subscriberId: "svc-loyalty-refunds" } }
