import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutData } from "../../domain/checkout"
import type { Party } from "../../domain/tables"
import { isFailure } from "../../errors"
import { endHold, holderOf, holdTable } from "../tables/hold-table"

/** The checkout data of a cart before and after a change. */
export interface TableMove {
  readonly cartId: string
  readonly before: CheckoutData
  readonly after: CheckoutData
  /** Who chooses: a session, an account, or both. */
  readonly party: Party
}

/**
 * Starts the draft of a native cart on the table that it names, or keeps it going: five minutes from the last change (contract
 * section 8, Drafts).
 * @returns the checkout data with the table's id, which a token alone did not tell
 * @throws table_not_found, table_occupied, table_required, table_busy for a table that was chosen now. One that the cart has had
 *   before is not lost over a renewal: whether it can still be had is judged with the order.
 */
export async function holdCartTable(scope: MedusaContainer, move: TableMove, now: number): Promise<CheckoutData> {
  const { before, after, cartId, party } = move
  if (!hasTable(after)) return after
  const choice = { tableId: after.tableId ?? undefined, token: after.tableToken ?? undefined }
  try {
    const { table } = await holdTable(scope, { choice, holder: cartHolder(cartId), party, staff: false }, now)
    return { ...after, tableId: table.id }
  } catch (error) {
    if (isFailure(error) && isSameTable(before, after)) return after
    throw error
  }
}

/** Gives the table of a cart back: it has chosen none, or was never made. */
export async function endCartTable(scope: MedusaContainer, cartId: string): Promise<void> {
  await endHold(scope, cartHolder(cartId))
}

export function hasTable({ tableId, tableToken }: CheckoutData): boolean {
  return tableId !== null || tableToken !== null
}

function cartHolder(cartId: string): string {
  return holderOf({ sessionHash: null, accountNumber: null }, cartId) as string
}

function isSameTable(before: CheckoutData, after: CheckoutData): boolean {
  return before.tableId !== null && before.tableId === after.tableId && before.tableToken === after.tableToken
}
