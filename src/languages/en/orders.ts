/** Order statuses. */
export const statuses = {
  pending: "Pending payment",
  "on-hold": "On hold",
  accepting: "Accepting",
  accepted: "Accepted",
  processing: "Processing",
  shipped: "Shipped",
  completed: "Completed",
  finalized: "Finalized",
  cancelled: "Cancelled",
  refunded: "Refunded",
  failed: "Failed",
}

/** Order types. */
export const modes = { delivery: "Delivery", pickup: "Pickup" }

/** Names of the shipping options that the plugin creates on the platform. */
export const shippingOptions = { delivery: "Delivery", pickup: "Pickup", dine_in: "Dine-in" }

/** Names on bills and in lists of shipping zones. */
export const shipping = { delivery_fee: "Delivery fee", free: "Free shipping", rest_of_the_world: "Rest of the world" }

/** Notes that the plugin writes on orders. */
export const paymentNotes = {
  mismatch: "{paid} was paid instead of {due}.",
  lapsed: "The authorisation of the payment has ended before it was captured.",
  uncaptured:
    "The payment of this order is authorised, but could not be captured so far: look in the payment provider’s dashboard.",
  refused: "The payment provider has refused a refund of {amount}.",
  unmade: "A refund of {amount} was started on {date}, but never reached the payment provider: it was not made.",
  unknown: "A refund of {amount} was started on {date} and its outcome is unknown: look in the payment provider’s dashboard.",
  unvoided: "The payment of this order could not be cancelled at the payment provider: look in its dashboard.",
  unreadable: "The money of this order must be returned, but its payment was deleted: look in the payment provider’s dashboard.",
  twice:
    "{amount} was paid online for this order, whose money had already been collected: return it in the payment provider’s dashboard.",
  afterwards:
    "The payment provider reports a payment of this order by a payment session that was already cancelled: look in its dashboard whether it has taken money.",
}

/** Notes on orders whose table was released: by staff, or automatically. */
export const tableNotes = { staff: "Table released.", time: "Table released automatically." }

/** Labels of report groups without a courier or category. */
export const reportRest = { courier: "No courier", category: "No category", order: "Of whole orders: delivery, refunds" }

/** The sheet of table QR codes. */
export const qrSheet = {
  title: "Table QR codes",
  hint: "Scan to order from your table",
  none: "There are no active tables.",
}
