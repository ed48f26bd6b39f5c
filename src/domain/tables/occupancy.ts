/** An unreleased order on a table. Instants in epoch milliseconds. */
export interface TableOrder {
  readonly sessionHash: string | null
  readonly accountNumber: number | null
  readonly createdAt: number
}

/** A hold or a checkout draft on a table. */
export interface TableHold {
  readonly holder: string
  readonly sessionHash: string | null
  readonly accountNumber: number | null
  readonly expiresAt: number
}

/** The data of a caller that distinguishes parties. */
export interface Party {
  readonly sessionHash: string | null
  /** The account of a customer; null: a guest, or staff. */
  readonly accountNumber: number | null
  /** The holder name of its holds if neither session nor account identifies it: a checkout's cart. */
  readonly holder?: string | undefined
}

/** The state of a table for a caller. Whether the caller may sit down also depends on the table's token: see `maySit`. */
export type Occupancy = "free" | "mine" | "held" | "taken"

/**
 * When a table's orders are released automatically: a number of minutes after the last of them was placed.
 * @param orders the unreleased orders on the table
 * @returns epoch milliseconds; null: never, or there is nothing to release
 */
export function releaseInstant(orders: readonly Pick<TableOrder, "createdAt">[], autoReleaseMinutes: number): number | null {
  if (autoReleaseMinutes === 0 || orders.length === 0) return null
  return Math.max(...orders.map(({ createdAt }) => createdAt)) + autoReleaseMinutes * 60_000
}

/** The orders that occupy a table at an instant: all its unreleased orders, or none after the automatic release. */
export function standingOrders<O extends Pick<TableOrder, "createdAt">>(
  orders: readonly O[],
  autoReleaseMinutes: number,
  now: number,
): readonly O[] {
  const end = releaseInstant(orders, autoReleaseMinutes)
  return end !== null && end <= now ? [] : orders
}

/** True when an order or a hold belongs to the party: the same session or the same account (specification, Table records). */
export function isOwn({ sessionHash, accountNumber }: Pick<TableOrder, "sessionHash" | "accountNumber">, party: Party): boolean {
  return (
    (sessionHash !== null && sessionHash === party.sessionHash) ||
    (accountNumber !== null && accountNumber === party.accountNumber)
  )
}

/**
 * The occupancy of a table from the view of a party.
 * @param orders the result of {@link standingOrders}
 */
export function occupancyFor(orders: readonly TableOrder[], holds: readonly TableHold[], party: Party, now: number): Occupancy {
  if (orders.length > 0) return orders.some((order) => isOwn(order, party)) ? "mine" : "taken"
  const running = holds.filter(({ expiresAt }) => expiresAt > now)
  if (running.length === 0) return "free"
  return running.every((hold) => hold.holder === party.holder || isOwn(hold, party)) ? "mine" : "held"
}
