import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ORDERING_MODULE, type OrderingService } from "../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../modules/settings"
import { mayReadAsGuest } from "../workflows/ordering/find-visible-order"

/** Orders that guests place themselves, and whose key they are given. What the dashboard makes is the host's to show. */
const PLACED_BY_GUESTS: readonly string[] = ["api", "checkout"]

/**
 * Guards the host's own public `GET /store/orders/{id}` for orders of guests: it answers anybody who knows an id, so it asks for
 * the order's key (`X-Svc-Order-Key` or `order_key`) as our own route does (contract section 7, option `protect_store_orders`). A
 * native checkout is given the key with its order (`extensions.svc.order_key`). Other orders, and everything else below the path,
 * are the host's business.
 */
export async function guardStoreOrders(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const settings = req.scope.resolve<SettingsService>(SETTINGS_MODULE)
  const id = req.params.id
  const reads = (req.method === "GET" || req.method === "HEAD") && req.path === "/"
  if (!reads || id === undefined || !settings.options().protect_store_orders || settings.coexistenceMode()) return next()
  const order = await req.scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(id)
  const guests = order !== undefined && order.account_number === null && PLACED_BY_GUESTS.includes(order.source)
  const key = req.header("X-Svc-Order-Key") ?? (typeof req.query.order_key === "string" ? req.query.order_key : undefined)
  if (!guests || (key !== undefined && mayReadAsGuest(req.scope, order, key, Date.now()))) {
    // The host's validation refuses parameters that it does not know.
    delete req.query.order_key
    return next()
  }
  // In the host's own words for an order that it does not have.
  res.status(404).json({ type: "not_found", message: "Order not found" })
}
