import { onOneStore } from "../../../../support/one-store"
import { changeOrder } from "./change-order.suite"
import { couriersAndCustomers } from "./couriers-and-customers.suite"
import { lateEvents } from "./late-events.suite"
import { placeOrder } from "./place-order.suite"
import { readOrders } from "./read-orders.suite"
import { storeOrdersGuard } from "./store-orders-guard.suite"

onOneStore(
  {},
  {
    reading: readOrders,
    "couriers and customers": couriersAndCustomers,
    "the platform's own route": storeOrdersGuard,
    "late events": lateEvents,
    // Last, because their orders are of later hours.
    changing: changeOrder,
    placing: placeOrder,
  },
)
