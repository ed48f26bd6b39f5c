import { payments } from "../settings"

/** Names of the payment methods that the plugin brings, in English. */
export const texts = {
  paymentMethods: {
    cod: payments.cod.title,
    card_on_delivery: payments.card_on_delivery.title,
    bank_transfer: payments.bank_transfer.title,
  },
} as const
