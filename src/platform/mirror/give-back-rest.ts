import { OrderStatus } from "@medusajs/framework/utils"
import { toMinor } from "../../domain/money"
import { releasePayment } from "../payment/release-payment"
import { type Part, stateOf } from "./native-drive"
import type { NativePayment } from "./native-state"
import { refundRests } from "./refund-and-book"

/**
 * Makes the refunds and voids that Medusa's cancellation could not make: it ignores the provider's errors, and books the refunds all the
 * same. The collection that `giveMoneyBack` settles is left out.
 * @throws Error if the provider fails again, unless it refuses a refund
 */
export const giveBackRest: Part = async function giveBackRest(scope, move, { status, payments }) {
  if (status !== OrderStatus.CANCELED) return false
  const mine = (all: readonly NativePayment[]) => all.filter(({ collectionId }) => collectionId !== move.settledCollection)
  const held = mine(payments).filter(({ canceled, captured }) => !canceled && captured === 0)
  for (const { id, providerId, amount, currencyCode, digits } of held) {
    const authorised = { id, providerId, amount: toMinor(amount.toFixed(digits), digits), currency: currencyCode.toLowerCase() }
    await releasePayment(scope, authorised, digits)
  }
  const present = held.length > 0 ? ((await stateOf(scope, move))?.payments ?? []) : payments
  const isRefunded = await refundRests(scope, move, mine(present))
  return held.length > 0 || isRefunded
}
