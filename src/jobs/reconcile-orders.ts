import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcileOrders } from "../commands/checkout/arrivals/reconcile-orders"
import { lastingScope, steadily } from "../queue"

/** Adopts platform orders whose event was lost. */
export default async function svcReconcileOrders(container: MedusaContainer): Promise<void> {
  await steadily(config, () => reconcileOrders(lastingScope(container), Date.now()))
}

export const config = { name: "svc-reconcile-orders", schedule: { interval: 10_000 } }
