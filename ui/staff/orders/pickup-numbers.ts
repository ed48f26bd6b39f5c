import type { Order } from "../../../src/client"
import type { Lane } from "../../../src/domain/orders/lanes"

/** The data of an order that other guests may see: its number and one letter. */
export interface PickupNumber {
  readonly id: string
  readonly ticket: number
  /** The first letter of the first name; empty: none. */
  readonly initial: string
}

/** A ready number is shown this long (ms), whether the order was fetched or not. */
const READY_MS = 10 * 60_000

/** The two columns of the pickup board. Orders that are delivered or brought to a table are not shown. */
export function pickupNumbers(
  orders: Iterable<Order>,
  laneOf: (order: Order) => Lane | null,
  now: number,
): { readonly preparing: PickupNumber[]; readonly ready: PickupNumber[] } {
  const preparing: Order[] = []
  const ready: Order[] = []
  for (const order of orders) {
    if (order.order_type !== "pickup" || order.service_mode === "dine_in") continue
    const lane = laneOf(order)
    if (lane === "to_start" || lane === "in_kitchen") preparing.push(order)
    if (lane === "ready" && now - Date.parse(order.kitchen.ready_at ?? order.updated_at) < READY_MS) ready.push(order)
  }
  const readyAt = ({ kitchen, updated_at }: Order): string => kitchen.ready_at ?? updated_at
  return {
    preparing: preparing.sort((a, b) => a.prepare_at.localeCompare(b.prepare_at) || a.number - b.number).map(numberOf),
    ready: ready.sort((a, b) => readyAt(b).localeCompare(readyAt(a)) || b.number - a.number).map(numberOf),
  }
}

function numberOf({ id, ticket_number: ticket, customer }: Order): PickupNumber {
  // Split by code points, because the first letter may be outside the basic multilingual plane.
  const [initial = ""] = customer.first_name.trim()
  return { id, ticket, initial: initial.toLocaleUpperCase() }
}
