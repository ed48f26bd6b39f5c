import type { MedusaContainer } from "@medusajs/framework/types"
import { toMinor } from "../../domain/money"
import { type CartKnowledge, cartSlotKeys, type DeliveryKnowledge, type TableVerdict } from "../../domain/ordering"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import { readSellables } from "../../platform/catalogue-reader"
import type { CommerceContext } from "../../platform/commerce-context"
import { measureDistance } from "../delivery/measure-distance"
import { judgeTable, type Seating } from "../tables/judge-table"
import type { CartRequest } from "./cart-request"

const NO_TABLE: TableVerdict = { kind: "none" }

/**
 * Reads what the rules need to judge a cart: products with stock and extras in one statement, the slots' counts in another
 * (none where slots have no limit), the distance of the address, from the cache where it is known, and of a dine-in cart its table.
 */
export async function loadCartKnowledge(
  scope: MedusaContainer,
  request: CartRequest,
  settings: OperationSettings,
  commerce: CommerceContext,
  seating: Seating | null,
  now: number,
): Promise<CartKnowledge> {
  const { cart } = request
  const items = cart.items ?? []
  const [sellables, counts, delivery, table] = await Promise.all([
    readSellables(
      scope,
      {
        productIds: items.map((item) => item.productId),
        extraIds: items.flatMap((item) => [
          ...(item.extraIds ?? []),
          ...(item.extraSelections ?? []).flatMap((selection) => selection.extra_ids),
        ]),
      },
      commerce,
      now,
    ),
    countSlots(scope, request, settings, now),
    learnDistance(scope, request, now),
    seating ? judgeTable(scope, seating, now) : NO_TABLE,
  ])
  return {
    settings,
    digits: commerce.currencyDigits,
    currencySymbol: commerce.currencySymbol,
    stockLocationId: commerce.stockLocationId,
    sellables,
    taken: (key) => counts.get(key) ?? 0,
    delivery,
    table,
    now,
    claimedSubtotal: request.cartSubtotal === undefined ? null : toMinor(request.cartSubtotal, commerce.currencyDigits),
  }
}

async function countSlots(
  scope: MedusaContainer,
  { cart, cartId }: CartRequest,
  settings: OperationSettings,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const keys = cartSlotKeys(cart, settings, now)
  return scope.resolve<OrderingService>(ORDERING_MODULE).slotCounts(keys, settings.capacity_statuses, cartId)
}

/** What is known of the way to the customer of a request; asks the routing service where it has to. */
export async function learnDistance(scope: MedusaContainer, request: CartRequest, now: number): Promise<DeliveryKnowledge> {
  if (request.cart.orderType === "pickup") return { kind: "none" }
  if (request.distanceKm !== undefined) return { kind: "given", kilometres: String(request.distanceKm) }
  if (!request.addressText) return { kind: "none" }
  const measurement = await measureDistance(scope, request.addressText, now)
  return measurement.ok ? { kind: "measured", meters: measurement.meters } : { kind: "failed", reason: measurement.reason }
}
