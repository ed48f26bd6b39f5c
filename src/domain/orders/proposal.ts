/** The time that is proposed for accepting an order. `minutes` undefined: the order's requested time. */
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
  order: { readonly fulfillment_at: string; readonly order_type: string },
  types: readonly { readonly slug: string; readonly prep_time_minutes: number; readonly extra_minutes: number }[],
  now: number,
): Proposal {
  const type = types.find(({ slug }) => slug === order.order_type)
  const minutes = type === undefined ? 0 : type.prep_time_minutes + type.extra_minutes
  const wanted = (Date.parse(order.fulfillment_at) - now) / 60_000
  return { minutes: minutes === 0 || wanted > minutes + AHEAD_MINUTES ? undefined : minutes }
}
