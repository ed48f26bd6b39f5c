import { OrderStatus } from "@medusajs/framework/utils"
import { type Part, stateOf } from "./native-drive"
import type { NativePayment } from "./native-state"
import { refundRests } from "./refund-and-book"
import { heldOf, releaseHeld } from "./release-held"

/**
 * Makes the refunds and voids that failed in Medusa's cancellation, which ignores the provider's errors and books the refunds anyway. The
 * collection that `giveMoneyBack` settles is left out.
 * @throws Error if the provider fails again, unless it refuses a refund
 */
export const giveBackRest: Part = async function giveBackRest(scope, move, { status, payments }) {
  if (status !== OrderStatus.CANCELED) return false
  const mine = (all: readonly NativePayment[]) => all.filter(({ collectionId }) => collectionId !== move.settledCollection)
  const held = heldOf(mine(payments))
  await releaseHeld(scope, held)
  const present = held.length > 0 ? ((await stateOf(scope, move))?.payments ?? []) : payments
  const isRefunded = await refundRests(scope, move, mine(present))
  return held.length > 0 || isRefunded
}
