import type { TableHold } from "./occupancy"

/** The owner of holds that belong together: all holds of the holder, of the session and of the account. */
export type HoldOwner = Pick<TableHold, "holder" | "sessionHash" | "accountNumber">

/**
 * The owner of a hold. A guest holds one table (contract section 8), so all carts of a session or an account have one owner. Staff serve
 * many guests, so each of their holders is a separate owner.
 */
export function holdOwner({ holder, sessionHash, accountNumber }: HoldOwner, isStaff: boolean): HoldOwner {
  return isStaff ? { holder, sessionHash: null, accountNumber: null } : { holder, sessionHash, accountNumber }
}

/** The names of the locks for an owner's requests, in a fixed order. Two owners that share a session or an account share a name. */
export function ownerNames({ holder, sessionHash, accountNumber }: HoldOwner): readonly string[] {
  const names = new Set([holder])
  if (sessionHash !== null) names.add(sessionHolder(sessionHash))
  if (accountNumber !== null) names.add(accountHolder(accountNumber))
  return [...names].sort()
}

/** The name of the lock for the requests of all guests at one network address. */
export const clientName = (client: string): string => `client:${client}`

/** The holder name of a session. */
export const sessionHolder = (sessionHash: string): string => `session:${sessionHash}`

/** The holder name of an account. */
export const accountHolder = (accountNumber: number): string => `account:${accountNumber}`
