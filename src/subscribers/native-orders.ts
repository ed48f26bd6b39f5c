import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { FulfillmentWorkflowEvents, OrderEditWorkflowEvents, OrderWorkflowEvents, PaymentEvents } from "@medusajs/framework/utils"
import { followNativeChanges } from "../commands/ordering/mirror/follow-native-changes"

/** Updates our orders after a change on the platform. Triggers in the database record which orders changed. */
export default async function svcNativeOrders({ container }: SubscriberArgs): Promise<void> {
  await followNativeChanges(container)
}

export const config: SubscriberConfig = {
  event: [
    OrderWorkflowEvents.CANCELED,
    OrderWorkflowEvents.COMPLETED,
    OrderWorkflowEvents.ARCHIVED,
    OrderWorkflowEvents.UPDATED,
    OrderWorkflowEvents.FULFILLMENT_CREATED,
    OrderWorkflowEvents.FULFILLMENT_CANCELED,
    OrderWorkflowEvents.RETURN_RECEIVED,
    OrderWorkflowEvents.CLAIM_CREATED,
    OrderWorkflowEvents.EXCHANGE_CREATED,
    FulfillmentWorkflowEvents.SHIPMENT_CREATED,
    FulfillmentWorkflowEvents.DELIVERY_CREATED,
    PaymentEvents.CAPTURED,
    PaymentEvents.REFUNDED,
    OrderEditWorkflowEvents.CONFIRMED,
  ],
  context: { subscriberId: "svc-native-orders" },
}
