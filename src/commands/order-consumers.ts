import { consumeOrderEvents, type OrderTopic, onOrderEvents, orderConsumer } from "../queue"
import { bookOrder } from "./loyalty/book-order"
import { wakeNotices } from "./notifications/dispatch-notices"
import { mirrorOrder } from "./ordering/mirror/mirror-order"
import { wakeOrderFeed } from "./ordering/reading/order-feed"
import { queueTickets } from "./printing/queue-tickets"
import { settleSale } from "./reports/settle-sales"
import { wakeWebhooks } from "./webhooks/dispatch-webhooks"

/*
 * All consumers of order events. Importing this file registers them; code that writes orders never imports it.
 */

const ALL: readonly OrderTopic[] = ["order.created", "order.updated", "order.deleted"]
const CHANGES: readonly OrderTopic[] = ["order.updated", "order.deleted"]

/** Updates Medusa's order to our status, then the sums of the sales report, which depend on Medusa's order. */
const nativeMirror = orderConsumer({
  name: "native-mirror",
  topics: CHANGES,
  serve: async (scope, orderId, now) => {
    await mirrorOrder(scope, orderId, now)
    await settleSale(scope, orderId)
  },
})

/** Books the points of an order. If that changes the order's record, a new event is written. */
const loyalty = orderConsumer({ name: "loyalty", topics: CHANGES, serve: bookOrder })

/** Queues the print jobs of an order. */
const printing = orderConsumer({ name: "printing", topics: ALL, serve: queueTickets })

consumeOrderEvents("native-mirror", CHANGES, nativeMirror)
consumeOrderEvents("loyalty", CHANGES, loyalty)
consumeOrderEvents("printing", ALL, printing)
onOrderEvents("webhooks", ALL, wakeWebhooks)
onOrderEvents("notices", ["order.updated"], wakeNotices)
onOrderEvents("stream", ALL, wakeOrderFeed)
