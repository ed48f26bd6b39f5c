/** Texts of the plugin's widgets on Medusa's own pages, in English. */
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
  station: {
    title: "Kitchen station",
    hint: "Where it is prepared. Boards and printers of a station show only its dishes, and those without a station. Empty: no station.",
    known: "Known stations",
    saved: "Station saved.",
  },
  storeService: {
    title: "Ordering",
    hint: "What guests can order now, and where to change it.",
    none: "Neither delivery nor pick-up is switched on.",
  },
} as const
