import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcileOrders } from "../workflows/checkout/reconcile-orders"
import { lastingScope } from "../workflows/lasting-scope"
import { steadily } from "../workflows/steadily"

/** Gives orders of the platform whose event was lost their row. */
export default async function svcReconcileOrders(container: MedusaContainer): Promise<void> {
  await steadily(config.name, 10_000, () => reconcileOrders(lastingScope(container), Date.now()))
}

export const config = { name: "svc-reconcile-orders", schedule: "*/10 * * * * *" }
