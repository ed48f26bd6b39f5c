/**
 * When an order should be with its customer, as last promised: the staff's estimate, otherwise its own time. Screens and tickets name the same.
 * @returns an instant with the shop's offset, as in the order
 */
export function dueAt(order: { readonly estimated_at: string | null; readonly fulfillment_at: string }): string {
  return order.estimated_at ?? order.fulfillment_at
}
