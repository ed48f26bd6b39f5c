import type { Order } from "../../../client/generated"
import { changedFields } from "../changed-fields"

const PARTS = ["status", "due", "items", "total", "courier", "note", "contact", "address"] as const
export type Part = (typeof PARTS)[number]

function partsOf(order: Order): Readonly<Record<Part, unknown>> {
  return {
    status: [order.status, order.kitchen.ready_at],
    due: [order.estimated_at, order.fulfillment_at],
    items: order.line_items.map(({ id, quantity }) => [id, quantity]),
    total: [order.total, order.refunded_total],
    courier: order.courier?.id ?? null,
    note: order.customer_note,
    contact: order.customer,
    address: order.shipping,
  }
}

/** The parts of an order that differ between two versions, in the order of the page. */
export function changedParts(before: Order, after: Order): Part[] {
  const changed = changedFields(partsOf(after), partsOf(before))
  return PARTS.filter((part) => part in changed)
}
