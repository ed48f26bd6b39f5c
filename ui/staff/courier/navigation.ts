import type { Order } from "../../../src/client"

/** The delivery address, in the form that people would tell a driver. */
export function addressOf({ shipping }: Pick<Order, "shipping">): string {
  return shipping === null ? "" : [shipping.address_1, shipping.postcode, shipping.city].filter(Boolean).join(", ")
}

/** A link that opens the phone's own navigation app. The page then needs neither a map nor another host. */
export function navigationLink(order: Pick<Order, "delivery_coordinates" | "shipping">, userAgent: string): string {
  const query = encodeURIComponent(addressOf(order))
  const at = order.delivery_coordinates
  if (/iPhone|iPad|iPod/.test(userAgent)) return `maps:?daddr=${query || `${at?.latitude},${at?.longitude}`}`
  return `geo:${at === null ? "0,0" : `${at.latitude},${at.longitude}`}?q=${query || `${at?.latitude},${at?.longitude}`}`
}
