import { authenticate, type MedusaNextFunction, type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { actorOfSignIn, type PlatformSignIn } from "../commands/access/credentials/platform-sign-in"
import { mayReadAsGuest } from "../commands/ordering/reading/find-visible-order"
import { keepFromCaches } from "../http"
import { ACCESS_MODULE, type AccessService } from "../modules/access"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../modules/settings"
import { isTransferToken } from "../platform/orders/order-transfer"

/** Sources of orders whose key the customer gets. For orders made in the dashboard the host's rules apply. */
const PLACED_WITH_KEY: readonly string[] = ["api", "checkout"]

/** The host's own sign-in of customers, for requests that may come without one. */
const readSignIn = authenticate("customer", ["session", "bearer"], { allowUnauthenticated: true })

/**
 * Guards the host's `/store/orders/{id}` and everything below it for orders placed by customers. The host shows an order to anybody who
 * knows its id, even through the transfer routes (any customer may request a transfer of any order). Here they require the order's key
 * (`X-Svc-Order-Key` or `order_key`), as our own route does (contract section 7, option `protect_store_orders`), or the sign-in of the
 * order's own customer. A Medusa checkout gets the key with its order (`extensions.svc.order_key`). Accepting or declining a transfer with
 * its mailed token needs no key. Other orders are left to the host.
 */
export function guardStoreOrders(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  return guardOrder(req.params.id, req, res, next)
}

/** Far more items than a return has. Medusa's validation of very long lists would delay all other requests. */
const MOST_RETURNED = 1_000

/**
 * Guards the host's `POST /store/returns` like {@link guardStoreOrders}: with the order's id alone, anybody could return its products, and
 * mark them as received. Refuses lists of more than {@link MOST_RETURNED} items.
 */
export async function guardStoreReturns(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  const { order_id: id, items } = (req.body ?? {}) as { readonly order_id?: unknown; readonly items?: unknown }
  if (Array.isArray(items) && items.length > MOST_RETURNED) {
    res.status(400).json({ type: "invalid_data", message: `At most ${MOST_RETURNED} items can be returned at once` })
    return
  }
  return guardOrder(typeof id === "string" && !id.includes("\0") ? id : undefined, req, res, next)
}

async function guardOrder(
  id: string | undefined,
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const settings = req.scope.resolve<SettingsService>(SETTINGS_MODULE)
  if (id === undefined || !settings.options().protect_store_orders || settings.coexistenceMode()) return next()
  const order = await req.scope.resolve<OrderingService>(ORDERING_MODULE).findOrder(id)
  const guarded = order !== undefined && PLACED_WITH_KEY.includes(order.source)
  const key = req.header("X-Svc-Order-Key") ?? (typeof req.query.order_key === "string" ? req.query.order_key : undefined)
  // Whoever has the key gets the order: no cache may give it to the next caller (contract section 15).
  if (guarded) keepFromCaches(res)
  const known = key !== undefined && guarded && mayReadAsGuest(req.scope, order, key, Date.now())
  if (!guarded || known || (await isOwn(req, res, order)) || (await answersTransfer(req, id))) {
    // The host's validation refuses unknown parameters.
    delete req.query.order_key
    return next()
  }
  // The host's own response for an unknown order.
  res.status(404).json({ type: "not_found", message: "Order not found" })
}

/** True if the order's own customer is signed in at the host, by session or token. */
async function isOwn(req: MedusaRequest, res: MedusaResponse, { account_number: number }: OrderRow): Promise<boolean> {
  if (number === null) return false
  await readSignIn(req, res, () => undefined)
  const { auth_context: signIn } = req as { auth_context?: PlatformSignIn }
  const actor = signIn === undefined ? null : actorOfSignIn(signIn)
  if (actor?.type !== "customer") return false
  const account = await req.scope.resolve<AccessService>(ACCESS_MODULE).accountByNumber(number)
  return account?.actor.type === "customer" && account.actor.id === actor.id
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
