import type { MedusaContainer } from "@medusajs/framework/types"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"

/** Forgets what has served its time: idempotency keys after 30 days, turns at carts whose process died, what settled fulfilments have taken. */
export async function forgetThePast(scope: MedusaContainer, now: number): Promise<void> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  await ordering.forgetOldKeys(new Date(now))
  await ordering.forgetCartTurns()
  await ordering.forgetStockNotes()
}
