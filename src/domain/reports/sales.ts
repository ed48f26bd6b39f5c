import type { Minor } from "../money"

/** Sums over some orders, or over their sales of one product, in minor units. */
export interface Sales {
  readonly orders: number
  readonly items: number
  /** Lines before discounts. */
  readonly gross: Minor
  readonly discounts: Minor
  readonly delivery: Minor
  /** Included in the other amounts where prices include tax. */
  readonly tax: Minor
  /** The amounts that customers were charged. */
  readonly total: Minor
  readonly refunds: Minor
}

export const NO_SALES: Sales = {
  orders: 0,
  items: 0,
  gross: 0n,
  discounts: 0n,
  delivery: 0n,
  tax: 0n,
  total: 0n,
  refunds: 0n,
}

/** Adds the sums of two disjoint sets of orders. */
export function addSales(a: Sales, b: Sales): Sales {
  return {
    orders: a.orders + b.orders,
    items: a.items + b.items,
    gross: a.gross + b.gross,
    discounts: a.discounts + b.discounts,
    delivery: a.delivery + b.delivery,
    tax: a.tax + b.tax,
    total: a.total + b.total,
    refunds: a.refunds + b.refunds,
  }
}

/** Net sales: the total minus refunds. */
export function netOf({ total, refunds }: Sales): Minor {
  return total - refunds
}

/** Net per order, halves away from zero; 0 without orders. */
export function averageOf(sales: Sales): Minor {
  if (sales.orders === 0) return 0n
  const net = netOf(sales)
  const orders = BigInt(sales.orders)
  const size = net < 0n ? -net : net
  const rounded = (2n * size + orders) / (2n * orders)
  return net < 0n ? -rounded : rounded
}
