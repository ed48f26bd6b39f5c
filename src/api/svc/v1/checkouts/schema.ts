import { paymentSchema } from "../../../contracts/payment-schema"
import { placedOrderSchema } from "../../../contracts/placed-order"

/** A placed order with its payment. */
export const checkoutSchema = placedOrderSchema.extend({ payment: paymentSchema })
