// Made from the route declarations by `npm run client`. Changes here are lost.

/** The routes that the staff's boards call, each in one line as in `ROUTES`. */
export const STAFF_ROUTES = [
  "auth.devices.signIn POST auth/devices/token b",
  "auth.signIn POST auth/token b",
  "auth.signOut DELETE auth/token",
  "couriers.list GET delivery-boys qp",
  "orderTypes.busy PUT order-types/{slug}/busy b",
  "orderTypes.forceDisable PUT order-types/{slug}/force-disable b",
  "orderTypes.list GET order-types",
  "orders.claimPrint POST orders/{id}/print-claim b",
  "orders.get GET orders/{id} o",
  "orders.history GET orders/{id}/history",
  "orders.kitchen POST orders/{id}/kitchen b",
  "orders.list GET orders qp",
  "orders.minutes POST orders/{id}/minutes b",
  "orders.update PUT orders/{id} b",
  "products.list GET products qp",
  "products.setAvailability PUT products/{id}/availability b",
  "pushSubscriptions.create POST push-subscriptions b",
  "pushSubscriptions.delete DELETE push-subscriptions/{id}",
  "pushSubscriptions.list GET push-subscriptions",
  "status GET status",
] as const
