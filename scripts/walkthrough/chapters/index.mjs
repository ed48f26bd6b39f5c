import { bulkPrice } from "./bulk-price.mjs"
import { cardPayments, vanishedGuest } from "./card-payments.mjs"
import { customer } from "./customer.mjs"
import { dayReport } from "./day-report.mjs"
import { delivery } from "./delivery.mjs"
import { events } from "./events.mjs"
import { kitchenEvening } from "./kitchen-evening.mjs"
import { nativeCheckout } from "./native-checkout.mjs"
import { notifiedCustomers } from "./notified-customers.mjs"
import { points } from "./points.mjs"
import { restaurantOrder } from "./restaurant-order.mjs"
import { signIn } from "./sign-in.mjs"
import { storeAtAGlance } from "./store-at-a-glance.mjs"
import { storeDay } from "./store-day.mjs"
import { tables } from "./tables.mjs"

/** The chapters in order. To add one, create a file here and add a line. */
export const CHAPTERS = [
  signIn,
  storeAtAGlance,
  delivery,
  restaurantOrder,
  notifiedCustomers,
  events,
  nativeCheckout,
  cardPayments,
  tables,
  customer,
  points,
  storeDay,
  bulkPrice,
  dayReport,
  kitchenEvening,
  vanishedGuest,
]
