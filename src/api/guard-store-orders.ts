import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { mayReadAsGuest } from "../commands/ordering/reading/find-visible-order"
import { ORDERING_MODULE, type OrderingService } from "../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../modules/settings"
import { isTransferToken } from "../platform/orders/order-transfer"

/** Sources of orders that guests place themselves, and whose key they get. Orders made in the dashboard are left to the host. */
const PLACED_BY_GUESTS: readonly string[] = ["api", "checkout"]

/**
 * Guards the host's `/store/orders/{id}` and everything below it for orders of guests. The host shows an order to anybody who knows its id,
 * also through the transfer routes (any customer may request a transfer of any order). Here they require the order's key
 * (`X-Svc-Order-Key` or `order_key`), as our own route does (contract section 7, option `protect_store_orders`). A Medusa checkout gets the
 * key with its order (`extensions.svc.order_key`). Accepting or declining a transfer with its mailed token needs no key. Other orders are
 * left to the host.
 */
export async function guardStoreOrders(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const settings = req.scope.resolve<SettingsService>(SETTINGS_MODULE)
  const id = req.params.id
  if (id === undefined || !settings.options().protect_store_orders || settings.coexistenceMode()) return next()
  const order = await req.scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(id)
  const guests = order !== undefined && order.account_number === null && PLACED_BY_GUESTS.includes(order.source)
  const key = req.header("X-Svc-Order-Key") ?? (typeof req.query.order_key === "string" ? req.query.order_key : undefined)
  const known = key !== undefined && guests && mayReadAsGuest(req.scope, order, key, Date.now())
  if (!guests || known || (await answersTransfer(req, id))) {
    // The host's validation refuses unknown parameters.
    delete req.query.order_key
    return next()
  }
  // The host's own response for an unknown order.
  res.status(404).json({ type: "not_found", message: "Order not found" })
}

/** True for accepting or declining a transfer with its valid token. */
async function answersTransfer(req: MedusaRequest, orderId: string): Promise<boolean> {
  const { token } = (req.body ?? {}) as { readonly token?: unknown }
  if (
    req.method !== "POST" ||
    !/^\/transfer\/(accept|decline)\/?$/i.test(req.path) ||
    typeof token !== "string" ||
    token.includes("\0")
  )
    return false
  return isTransferToken(req.scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId, token)
}
