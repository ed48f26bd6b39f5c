import type { OrderStatus } from "../order-status"

/** The statuses in which an order keeps its table (specification, Table occupancy; contract section 8). */
export const OCCUPYING_STATUSES = [
  "pending",
  "on-hold",
  "accepting",
  "accepted",
  "processing",
  "completed",
] as const satisfies readonly OrderStatus[]

/** An order that stands on a table and was not released. Instants in epoch milliseconds. */
export interface TableOrder {
  readonly sessionHash: string | null
  readonly accountNumber: number | null
  readonly createdAt: number
}

/** A checkout draft, or a hold, on a table. */
export interface TableHold {
  readonly holder: string
  readonly sessionHash: string | null
  readonly accountNumber: number | null
  readonly expiresAt: number
}

/** Who asks: what tells one party from another. */
export interface Party {
  readonly sessionHash: string | null
  /** The account of a customer; null: a guest, or somebody who works here. */
  readonly accountNumber: number | null
  /** The name under which it holds, where that is neither its session nor its account: a checkout's cart. */
  readonly holder?: string | undefined
}

/** Who is on a table. A hold never refuses a caller with the table's token; an order does. */
export type Occupancy = "free" | "mine" | "held" | "taken"

/**
 * When a table's orders release it by themselves: so many minutes after the last of them was placed.
 * @param orders the orders that stand on the table
 * @returns epoch milliseconds; null: never, or there is nothing to release
 */
export function releaseInstant(orders: readonly Pick<TableOrder, "createdAt">[], autoReleaseMinutes: number): number | null {
  if (autoReleaseMinutes === 0 || orders.length === 0) return null
  return Math.max(...orders.map(({ createdAt }) => createdAt)) + autoReleaseMinutes * 60_000
}

/** The orders that occupy a table at this instant: all that stand on it, or none once their time is over. */
export function standingOrders<O extends Pick<TableOrder, "createdAt">>(
  orders: readonly O[],
  autoReleaseMinutes: number,
  now: number,
): readonly O[] {
  const end = releaseInstant(orders, autoReleaseMinutes)
  return end !== null && end <= now ? [] : orders
}

/** True when an order or a hold is the party's own: the same session or the same account (specification, Table records). */
export function isOwn({ sessionHash, accountNumber }: Pick<TableOrder, "sessionHash" | "accountNumber">, party: Party): boolean {
  return (
    (sessionHash !== null && sessionHash === party.sessionHash) ||
    (accountNumber !== null && accountNumber === party.accountNumber)
  )
}

/**
 * Who is on a table, seen by a party.
 * @param orders those that {@link standingOrders} leaves
 */
export function occupancyFor(orders: readonly TableOrder[], holds: readonly TableHold[], party: Party, now: number): Occupancy {
  if (orders.length > 0) return orders.some((order) => isOwn(order, party)) ? "mine" : "taken"
  const running = holds.filter(({ expiresAt }) => expiresAt > now)
  if (running.length === 0) return "free"
  return running.every((hold) => hold.holder === party.holder || isOwn(hold, party)) ? "mine" : "held"
}
