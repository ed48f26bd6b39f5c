import { COMMENTS_KEY, EXTRAS_SNAPSHOT_KEY, extrasSnapshot } from "../../../domain/checkout"
import { isoInZone } from "../../../domain/time"
import { lineSnapshot } from "../../../platform/orders/line-snapshot"
import type { DraftAddress, DraftLine, OrderDraft } from "../../../platform/orders/platform-order-draft"
import type { LineStockNeed, StockRequest } from "../../../platform/stock/stock"
import { orderMetadata } from "../reading/order-metadata"
import type { IdentifiedLine, JudgedRequest } from "./judged-request"
import type { OrderRequest } from "./order-request"
import type { Placement } from "./placement"

/** Builds the draft of the Medusa order from a judged request. */
export function orderDraft(placement: Placement): OrderDraft {
  const { judged, request, now } = placement
  const { commerce, customer, quote, ids, orderId, judgement } = judged
  return {
    orderId,
    ids,
    commerce,
    quote,
    lines: judged.lines.map((line) => draftLine(line, commerce.currencyDigits)),
    customer: {
      id: customer.platformId,
      email: customer.email || null,
      first_name: customer.first_name || null,
      last_name: customer.last_name || null,
      phone: customer.phone || null,
    },
    shippingAddress: shippingAddress(judged, request),
    deliveryData: judgement.delivery.distanceMeters === null ? {} : { distance_meters: judgement.delivery.distanceMeters },
    metadata: placedMetadata(placement),
    now,
  }
}

/** The metadata of the Medusa order: the host's keys, overridden by the plugin's keys. */
function placedMetadata({ judged, request, schedule, ownMetadata, now }: Placement): Record<string, unknown> {
  const { judgement, reward, settings } = judged
  const metadata = orderMetadata({
    orderType: request.cart.orderType,
    date: schedule.date,
    time: schedule.time,
    serviceMode: request.cart.serviceMode,
    table: judgement.table.kind === "chosen" ? judgement.table.table : null,
    coordinates: request.deliveryCoordinates,
    messagingOptIn: request.messagingOptIn,
    messagingConsentAt: request.messagingOptIn ? isoInZone(now, settings.timezone) : null,
    reward,
    printed: false,
  })
  return { ...ownMetadata, ...metadata }
}

function draftLine(line: IdentifiedLine, digits: number): DraftLine {
  const metadata: Record<string, unknown> = {}
  if (line.extras.length > 0) metadata[EXTRAS_SNAPSHOT_KEY] = extrasSnapshot(line.extras, digits)
  if (line.additionalComments) metadata[COMMENTS_KEY] = line.additionalComments
  return {
    id: line.id,
    snapshot: lineSnapshot(line.product, line.variant),
    metadata,
  }
}

function shippingAddress({ customer, commerce }: JudgedRequest, { cart, address, addressText }: OrderRequest): DraftAddress {
  const person = { first_name: customer.first_name || null, last_name: customer.last_name || null, phone: customer.phone || null }
  if (cart.orderType === "pickup")
    return { ...person, address_1: null, city: null, postal_code: null, country_code: commerce.country }
  if (!address) return { ...person, address_1: addressText, city: null, postal_code: null, country_code: commerce.country }
  return {
    first_name: address.first_name || person.first_name,
    last_name: address.last_name || person.last_name,
    phone: address.phone || person.phone,
    address_1: address.address_1,
    address_2: address.address_2 || null,
    city: address.city || null,
    province: address.state || null,
    postal_code: address.postcode || null,
    country_code: (address.country || commerce.country).toLowerCase(),
    metadata: address.notes ? { notes: address.notes } : null,
  }
}

/** The stock that the order takes, and the prices it was judged with. Both are checked again when the stock is reserved. */
export function stockRequest({ lines, commerce, ids }: JudgedRequest, now: number): StockRequest {
  const variants = new Map(lines.map(({ variant, product }) => [variant.id, { variant, product }]))
  const extras = new Map(lines.flatMap((line) => line.extras.map((extra) => [extra.extra_id, extra.priceMinor] as const)))
  return {
    needs: lines.flatMap((line) => needsOf(line, commerce.stockLocationId)),
    variants: [...variants.values()].map(({ variant, product }) => ({
      variantId: variant.id,
      productId: product.id,
      price: variant.price,
      priceIsComplex: variant.priceIsComplex,
      priceStamp: variant.priceStamp,
    })),
    extras: [...extras].map(([id, priceMinor]) => ({ id, priceMinor })),
    commerce,
    ids,
    now,
  }
}

function needsOf({ id, variant, quantity }: IdentifiedLine, locationId: string): LineStockNeed[] {
  if (!variant.manageInventory) return []
  return variant.inventory.map((item) => ({
    lineId: id,
    inventoryItemId: item.inventoryItemId,
    locationId,
    quantity: item.required * quantity,
    allowBackorder: variant.allowBackorder,
  }))
}
