/** A payment of an order and its refunds that are not booked. */
export interface RefundedPayment {
  readonly id: string
  readonly collectionId: string
  readonly begunRefunds: readonly {
    /** True if the store was notified that the result of this refund is unknown. */
    readonly isMarked: boolean
  }[]
}

/**
 * Whether a refund of a payment has no response yet, and the check of the order's online payment will complete it. Medusa would book this refund
 * together with the next one.
 */
export function isRefundUnfinished(
  paymentId: string,
  online: { readonly collection_id: string; readonly look_at: Date | null },
  payments: readonly RefundedPayment[],
): boolean {
  if (online.look_at === null) return false
  const payment = payments.find(({ id, collectionId }) => id === paymentId && collectionId === online.collection_id)
  return payment?.begunRefunds.some(({ isMarked }) => !isMarked) === true
}
