import type { MedusaContainer } from "@medusajs/framework/types"
import { toMinor } from "../../../domain/money"
import {
  type CartItem,
  type CartKnowledge,
  type CartRequest,
  cartSlotKeys,
  type DeliveryKnowledge,
  type TableVerdict,
} from "../../../domain/ordering"
import type { OperationSettings } from "../../../domain/settings/operation-settings"
import type { OrderingService } from "../../../modules/ordering"
import { ORDERING_MODULE } from "../../../modules/ordering/name"
import { readSellables } from "../../../platform/catalogue/catalogue-reader"
import type { CommerceContext } from "../../../platform/commerce/commerce-context"
import { measureDistance } from "../../delivery/measure-distance"
import { judgeTable, type Seating } from "../../tables/judge-table"

const NO_TABLE: TableVerdict = { kind: "none" }

/**
 * Loads what the rules need to judge a cart: products with stock and extras, slot counts, the distance to the address (from the cache if
 * possible), and the table for dine-in. The products need one statement; the slot counts need one, or none if slots have no limit.
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
        extraIds: namedExtras(items),
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
    currencyCode: commerce.currencyCode,
    stockLocationId: commerce.stockLocationId,
    sellables,
    taken: (key) => counts.get(key) ?? 0,
    delivery,
    table,
    now,
    claimedSubtotal: request.cartSubtotal === undefined ? null : toMinor(request.cartSubtotal, commerce.currencyDigits),
  }
}

/** The extra ids that a cart's items name. */
function* namedExtras(items: readonly CartItem[]): Generator<number> {
  for (const { extraIds, extraSelections } of items) {
    yield* extraIds ?? []
    for (const { extra_ids } of extraSelections ?? []) yield* extra_ids
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

/** The distance to the customer's address. Takes it from the request if given there, otherwise from the cache or the routing service. */
export async function learnDistance(scope: MedusaContainer, request: CartRequest, now: number): Promise<DeliveryKnowledge> {
  if (request.cart.orderType === "pickup") return { kind: "none" }
  if (request.distanceKm !== undefined) return { kind: "given", kilometres: String(request.distanceKm) }
  if (!request.addressText) return { kind: "none" }
  const measurement = await measureDistance(scope, request.addressText, now)
  if (measurement.ok) return { kind: "measured", meters: measurement.meters }
  return { kind: "failed", reason: measurement.reason, unknownAddress: measurement.unknownAddress }
}
