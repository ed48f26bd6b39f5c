import type { texts as english } from "../../en/dashboard/payment"
import type { Texts } from "../../words"
import { payments } from "../settings"

/** Names of the payment methods that the plugin brings, in Spanish. */
export const texts: Texts<typeof english> = {
  paymentMethods: {
    cod: payments.cod.title,
    card_on_delivery: payments.card_on_delivery.title,
    bank_transfer: payments.bank_transfer.title,
  },
}
