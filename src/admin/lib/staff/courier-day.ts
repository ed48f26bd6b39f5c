import type { Order } from "../../../client/generated"
import { toDecimal, toMinor } from "../../../domain/money/minor"
import { AWAITED_STATUSES, OVER_STATUSES, UNDONE_STATUSES } from "../../../domain/orders/statuses"

/** The deliveries of a courier on a day. */
export interface CourierDay {
  readonly id: number
  readonly name: string
  readonly assigned: number
  readonly delivered: number
  /** Decimal: what guests paid in cash for the delivered orders, minus refunds. */
  readonly cash: string
  readonly currency: string
}

type Delivery = Pick<Order, "courier" | "status" | "payment_method" | "total" | "refunded_total" | "currency">

const isDelivered = (status: Order["status"]): boolean => OVER_STATUSES.includes(status) && !UNDONE_STATUSES.includes(status)

const digitsOf = (decimal: string): number => decimal.split(".")[1]?.length ?? 0

/** A day's orders per courier, sorted by name. Undone and failed orders do not count. */
export function courierDays(orders: readonly Delivery[]): CourierDay[] {
  const days = new Map<number, CourierDay>()
  for (const order of orders) {
    const delivered = isDelivered(order.status)
    if (order.courier === null || !(delivered || AWAITED_STATUSES.includes(order.status))) continue
    const { id, display_name: name } = order.courier
    const day = days.get(id) ?? { id, name, assigned: 0, delivered: 0, cash: "0.00", currency: order.currency }
    days.set(id, {
      ...day,
      assigned: day.assigned + 1,
      delivered: day.delivered + (delivered ? 1 : 0),
      cash: delivered && order.payment_method === "cod" ? plus(day.cash, order) : day.cash,
    })
  }
  return [...days.values()].sort((a, b) => a.name.localeCompare(b.name))
}

function plus(cash: string, { total, refunded_total: refunded }: Delivery): string {
  const digits = digitsOf(total)
  return toDecimal(toMinor(cash, digits) + toMinor(total, digits) - toMinor(refunded, digits), digits)
}
