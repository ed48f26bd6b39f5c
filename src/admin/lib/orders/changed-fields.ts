import type { Order } from "../../../client/generated"

const FIELDS = ["status", "due", "items", "total", "courier", "note", "contact", "address"] as const
type ChangedField = (typeof FIELDS)[number]

const VALUES: Readonly<Record<ChangedField, (order: Order) => unknown>> = {
  status: ({ status, kitchen }) => [status, kitchen.ready_at],
  due: ({ estimated_at, fulfillment_at }) => [estimated_at, fulfillment_at],
  items: ({ line_items: lines }) => lines.map(({ id, quantity }) => [id, quantity]),
  total: ({ total, refunded_total }) => [total, refunded_total],
  courier: ({ courier }) => courier?.id ?? null,
  note: ({ customer_note: note }) => note,
  contact: ({ customer }) => customer,
  address: ({ shipping }) => shipping,
}

/** The fields that differ between two versions of an order, in the order of the page. */
export function changedFields(before: Order, after: Order): ChangedField[] {
  return FIELDS.filter((field) => JSON.stringify(VALUES[field](before)) !== JSON.stringify(VALUES[field](after)))
}
