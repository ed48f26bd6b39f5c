import { reasonOfCartPayment } from "../index"

it.each([
  ["offline", false, "offline"],
  ["offline", true, "offline"],
  ["authorized", false, "paid"],
  ["captured", false, "paid"],
  ["partially_refunded", false, "paid"],
  ["refunded", false, "paid"],
  ["refunded", true, "cancelled"],
  ["voided", true, "cancelled"],
  // The store has accepted the order unpaid.
  ["awaiting", false, "offline"],
] as const)(
  "an order from the platform's cart with payment status %s, undone: %p, cannot be paid here: %s",
  (status, isUndone, reason) => {
    expect(reasonOfCartPayment(status, isUndone)).toBe(reason)
  },
)
