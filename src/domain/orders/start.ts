import { type OrderStatus, stageOf } from "./statuses"

/** Whether a move begins the preparation of an accepted order. A move that skips `accepted` does not: the order may still wait for its time. */
export function isStart(from: OrderStatus, to: OrderStatus | undefined): boolean {
  return to !== undefined && stageOf(from) === "accepted" && stageOf(to) === "making"
}

/**
 * What changes when the preparation of an order begins: `prepare_at` becomes that instant, unless the planned one has passed.
 * @param now epoch ms
 */
export function startChange({ prepare_at: planned }: { readonly prepare_at: Date }, now: number): { prepare_at?: Date } {
  return planned.getTime() > now ? { prepare_at: new Date(now) } : {}
}
