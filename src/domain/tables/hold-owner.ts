import type { TableHold } from "./occupancy"

/** Whose holds count as one: all holds of the holder, of the session and of the account. */
export type HoldOwner = Pick<TableHold, "holder" | "sessionHash" | "accountNumber">

/**
 * The owner of a hold. A guest holds one table (contract section 8), so all carts of a session or an account have one owner. Staff serve
 * many guests: each holder of theirs is an owner of its own.
 */
export function holdOwner({ holder, sessionHash, accountNumber }: HoldOwner, isStaff: boolean): HoldOwner {
  return isStaff ? { holder, sessionHash: null, accountNumber: null } : { holder, sessionHash, accountNumber }
}

/** What the requests of an owner wait for, in a fixed order. Two owners that share a session or an account share a name. */
export function ownerNames({ holder, sessionHash, accountNumber }: HoldOwner): readonly string[] {
  const names = new Set([holder])
  if (sessionHash !== null) names.add(sessionHolder(sessionHash))
  if (accountNumber !== null) names.add(accountHolder(accountNumber))
  return [...names].sort()
}

/** What the requests of all guests of one network address wait for. */
export const clientName = (client: string): string => `client:${client}`

/** The holder name of a session. */
export const sessionHolder = (sessionHash: string): string => `session:${sessionHash}`

/** The holder name of an account. */
export const accountHolder = (accountNumber: number): string => `account:${accountNumber}`
