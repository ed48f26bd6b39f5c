/** Texts of our widgets on Medusa's own pages, in English. */
export const texts = {
  customerService: {
    newOrder: "Order for this customer",
    points: "Points",
    pointsValue: "{{points}} points",
    owed: "{{points}} owed",
    orders: "Last orders",
    noOrders: "No orders yet.",
    all: "All orders",
    deliveredTo: "Delivered to",
  },
  storeService: {
    title: "Ordering",
    hint: "What guests can order now, and where to change it.",
    none: "Neither delivery nor pick-up is switched on.",
  },
} as const
