import type { OrderFields, OrderRow } from "../../../modules/ordering"

/** The columns of an order whose preparation begins now. None if it was to begin before: then it does not wait for its time. */
export function startChange({ prepare_at: planned }: Pick<OrderRow, "prepare_at">, now: number): OrderFields {
  return planned.getTime() > now ? { prepare_at: new Date(now) } : {}
}
