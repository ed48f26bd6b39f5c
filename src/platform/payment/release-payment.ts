import type { MedusaContainer } from "@medusajs/framework/types"
import type { Minor } from "../../domain/money"
import type { BookedPayment } from "./online-payment-state"
import { cancelPayment } from "./online-session"
import { OutcomeUnknown } from "./provider-silent"
import { bookCapture, capturedAtProvider } from "./uncertain-capture"

/** An authorised payment. */
type Authorised = Pick<BookedPayment, "id" | "providerId" | "amount" | "currency">

const VOID = "whether an authorisation is void"

/**
 * Cancels the authorisation of an undone order. The provider refuses this if the money was already captured, either in the provider's own
 * dashboard or by a process that crashed before it booked the capture. The captured amount is then booked, so that it can be refunded.
 * @param digits decimal places of the amount
 * @returns whether the payment is captured
 * @throws OutcomeUnknown
 */
export async function releasePayment(scope: MedusaContainer, payment: Authorised, digits: number): Promise<boolean> {
  try {
    await cancelPayment(scope, payment.id)
    return false
  } catch (error) {
    const captured = await capturedOf(scope, payment, digits)
    if (captured === 0n) throw new OutcomeUnknown(error, { unknown: VOID })
    await book(scope, payment.id, captured, digits)
    return true
  }
}

/** @throws OutcomeUnknown */
async function capturedOf(scope: MedusaContainer, payment: Authorised, digits: number): Promise<Minor> {
  try {
    return await capturedAtProvider(scope, payment, digits)
  } catch (error) {
    throw new OutcomeUnknown(error, { unknown: VOID })
  }
}

/** @throws OutcomeUnknown */
async function book(scope: MedusaContainer, id: string, captured: Minor, digits: number): Promise<void> {
  try {
    await bookCapture(scope, id, { taken: captured, booked: 0n, digits })
  } catch (error) {
    throw new OutcomeUnknown(error, { unknown: "whether a capture is booked" })
  }
}
