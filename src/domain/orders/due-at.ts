/**
 * When an order is due, as last promised: the staff's estimate, otherwise the order's own time. Screens and tickets show the same time.
 * @returns an instant with the shop's UTC offset, as in the order
 */
export function dueAt(order: { readonly estimated_at: string | null; readonly fulfillment_at: string }): string {
  return order.estimated_at ?? order.fulfillment_at
}
