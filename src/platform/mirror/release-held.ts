import type { MedusaContainer } from "@medusajs/framework/types"
import { toMinor } from "../../domain/money"
import { releasePayment } from "../payment/release-payment"
import type { NativePayment } from "./native-state"

/** The payments that are authorised, and neither captured nor cancelled. */
export function heldOf(payments: readonly NativePayment[]): readonly NativePayment[] {
  return payments.filter(({ canceled, captured }) => !canceled && captured === 0)
}

/**
 * Cancels authorisations. If a provider has captured one instead, the capture is booked, so that it can be refunded.
 * @returns whether any was captured
 * @throws OutcomeUnknown
 */
export async function releaseHeld(scope: MedusaContainer, held: readonly NativePayment[]): Promise<boolean> {
  let isCaptured = false
  for (const { id, providerId, amount, currencyCode, digits } of held) {
    const authorised = { id, providerId, amount: toMinor(amount.toFixed(digits), digits), currency: currencyCode.toLowerCase() }
    if (await releasePayment(scope, authorised, digits)) isCaptured = true
  }
  return isCaptured
}
