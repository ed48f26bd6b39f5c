import type { MedusaContainer } from "@medusajs/framework/types"
import { type Arrival, chooseOrderType, readCheckout, readStamp, settleTime } from "../../../domain/checkout"
import { ACCESS_MODULE, type AccessService } from "../../../modules/access"
import { LOYALTY_MODULE, type LoyaltyService } from "../../../modules/loyalty"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { TABLES_MODULE, type TablesService } from "../../../modules/tables"
import type { ArrivingOrder } from "../../../platform/orders/arriving-order"

/**
 * When an order was placed, epoch milliseconds. A draft of the dashboard is placed when it is converted; for a pending order without a
 * cart, that time is its last update.
 */
export function placedAtOf({ cartId, status, createdAt, updatedAt }: ArrivingOrder): number {
  return cartId === null && status === "pending" ? updatedAt : createdAt
}

/**
 * Derives the row's data from the Medusa order itself. This is for orders without a stored judgement: orders made in the dashboard, older
 * than the plugin, or completed while the hook was switched off. Nothing is refused at this point.
 */
export async function arrivalOf(
  scope: MedusaContainer,
  order: ArrivingOrder,
  { now, installedAt = 0 }: { readonly now: number; readonly installedAt?: number },
): Promise<Arrival> {
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const { delivery, pickup } = settings.order_types
  const checkoutData = readCheckout(order.metadata)
  const hints = { shipping: order.shipping, deliveryEnabled: delivery.enabled, pickupEnabled: pickup.enabled }
  const orderType = chooseOrderType(checkoutData.orderType, hints)
  const wished = orderType === "pickup" ? checkoutData.serviceMode : ""
  const implied = orderType === "pickup" && order.shipping.some(({ kind }) => kind === "dine_in") ? "dine_in" : ""
  const serviceMode = wished || implied
  return {
    orderType,
    serviceMode,
    when: settleTime(settings, { orderType, date: checkoutData.date, time: checkoutData.time }, placedAtOf(order)),
    table: serviceMode === "dine_in" && checkoutData.tableId !== null ? await tableOf(scope, checkoutData.tableId, now) : null,
    accountNumber: await accountOf(scope, order, { now, installedAt }),
    coordinates: orderType === "delivery" && checkoutData.coordinatesConfirmed ? checkoutData.coordinates : null,
    distanceMeters: order.distanceMeters,
    messagingOptIn: checkoutData.messagingOptIn,
    messagingConsentAt: checkoutData.messagingConsentAt,
    sessionHash: checkoutData.sessionHash,
    referral: checkoutData.referral,
    reward: await rewardOf(scope, order),
  }
}

async function tableOf(scope: MedusaContainer, id: string, now: number): Promise<Arrival["table"]> {
  const [table] = (await scope.resolve<TablesService>(TABLES_MODULE).read({ id }, now)).tables
  return table ? { id: table.id, label: table.label, zone: table.zone } : null
}

/**
 * The account of the order: the customer who was signed in to the cart or was chosen in the dashboard. An e-mail alone never links an
 * order to an account. For orders from before the plugin, Medusa's customer is used.
 */
async function accountOf(
  scope: MedusaContainer,
  { customer, metadata, cartId, createdAt }: ArrivingOrder,
  { now, installedAt }: { readonly now: number; readonly installedAt: number },
): Promise<number | null> {
  if (!customer?.account) return null
  const signedIn = readStamp(metadata).owner === customer.id
  if (!signedIn && cartId !== null && createdAt >= installedAt) return null
  const account = await scope.resolve<AccessService>(ACCESS_MODULE).ensureAccount({ type: "customer", id: customer.id }, now)
  return account?.id ?? null
}

/** The loyalty coupon among the order's promotions; null without one. */
async function rewardOf(scope: MedusaContainer, { promotions }: ArrivingOrder): Promise<Arrival["reward"]> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const ids = promotions.map(({ id }) => id)
  const [coupon] = await loyalty.openCouponsOfPromotions(ids)
  return coupon ? { code: coupon.code, points: coupon.points } : null
}
