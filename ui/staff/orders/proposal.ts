import type { Order, OrderType } from "../../../src/client"

/** The time that the counter proposes when it accepts an order. `minutes` undefined: the order's requested time. */
export interface Proposal {
  readonly minutes: number | undefined
}

/** An order that is wanted more than this many minutes later than it could be ready keeps its requested time. */
const AHEAD_MINUTES = 10

/** The times that can be chosen instead, in minutes. */
export const OTHER_MINUTES = [15, 20, 30, 40, 50, 60] as const

/**
 * The time for accepting an order: preparation time and extra minutes of its type, or its requested time if that is more than ten minutes later
 * or these settings are unknown.
 */
export function proposalFor(
  order: Pick<Order, "fulfillment_at" | "order_type">,
  types: readonly Pick<OrderType, "slug" | "prep_time_minutes" | "extra_minutes">[],
  now: number,
): Proposal {
  const type = types.find(({ slug }) => slug === order.order_type)
  const minutes = type === undefined ? 0 : type.prep_time_minutes + type.extra_minutes
  const wanted = (Date.parse(order.fulfillment_at) - now) / 60_000
  return { minutes: minutes === 0 || wanted > minutes + AHEAD_MINUTES ? undefined : minutes }
}
