import type { Order } from "../../../src/client"

/** The delivery address in one line: street, postcode, city. */
export function addressOf({ shipping }: Pick<Order, "shipping">): string {
  return shipping === null ? "" : [shipping.address_1, shipping.postcode, shipping.city].filter(Boolean).join(", ")
}

/** A link that opens the phone's navigation app, so that the page needs no map and no other host. */
export function navigationLink(order: Pick<Order, "delivery_coordinates" | "shipping">, userAgent: string): string {
  const query = encodeURIComponent(addressOf(order))
  const at = order.delivery_coordinates
  if (/iPhone|iPad|iPod/.test(userAgent)) return `maps:?daddr=${query || `${at?.latitude},${at?.longitude}`}`
  return `geo:${at === null ? "0,0" : `${at.latitude},${at.longitude}`}?q=${query || `${at?.latitude},${at?.longitude}`}`
}
