import type { Query } from "./api"

/** Keys of what the dashboard keeps of our API, in its own query cache. */
export const svcKeys = {
  all: ["svc"] as const,
  overview: ["svc", "overview"] as const,
  statuses: ["svc", "order-statuses"] as const,
  settings: (name: string) => ["svc", "settings", name] as const,
  gateways: ["svc", "payment-gateways"] as const,
  catalog: ["svc", "catalog"] as const,
  menu: ["svc", "catalog", "menu"] as const,
  categories: ["svc", "catalog", "categories"] as const,
  productsOf: (category: string) => ["svc", "catalog", "products", category] as const,
  products: ["svc", "catalog", "products"] as const,
  extraGroups: ["svc", "catalog", "extra-categories"] as const,
  me: ["svc", "me"] as const,
  accounts: ["svc", "accounts", "names"] as const,
  bulkChanges: ["svc", "bulk"] as const,
  bulkChange: (id: number) => ["svc", "bulk", id] as const,
  product: (id: string) => ["svc", "product", id] as const,
  schedule: ["svc", "schedule"] as const,
  slots: (mode: string) => ["svc", "schedule", "slots", mode] as const,
  orders: ["svc", "orders"] as const,
  orderList: (query: Query) => ["svc", "orders", "list", query] as const,
  openOrders: ["svc", "orders", "open"] as const,
  order: (id: string) => ["svc", "orders", "one", id] as const,
  couriersOf: (day: string) => ["svc", "orders", "couriers", day] as const,
  report: (query: Query) => ["svc", "orders", "report", query] as const,
  webhooks: ["svc", "webhooks"] as const,
  deliveries: (id: number, page: number) => ["svc", "webhooks", id, "deliveries", page] as const,
  passwords: ["svc", "passwords"] as const,
  productSearch: (query: Query) => ["svc", "catalog", "search", query] as const,
  program: ["svc", "loyalty", "program"] as const,
  rewards: ["svc", "loyalty", "rewards"] as const,
  points: ["svc", "loyalty", "points"] as const,
  pointsAccounts: (query: Query) => ["svc", "loyalty", "points", "accounts", query] as const,
  pointsHistory: (account: number, page: number) => ["svc", "loyalty", "points", account, page] as const,
  staff: ["svc", "staff"] as const,
  devices: ["svc", "devices"] as const,
  history: (id: string) => ["svc", "orders", "history", id] as const,
}

/** Medusa's own keys of what our actions change. */
export const nativeKeys = { orders: ["orders"] as const }
