import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutData } from "../../domain/checkout"
import type { Party } from "../../domain/tables"
import { isFailure } from "../../errors"
import { endHold, holdTable } from "../tables/hold-table"
import { cartHolder } from "../tables/table-scene"

/** The checkout data of a cart before and after a change. */
export interface TableMove {
  readonly cartId: string
  readonly before: CheckoutData
  readonly after: CheckoutData
  /** The session, the account, or both. */
  readonly party: Party
}

/**
 * Holds the table that a Medusa cart names, or extends the hold: five minutes from the last change (contract section 8, Drafts).
 * @returns the checkout data with the table's id, also when only a token was given
 * @throws table_not_found, table_occupied, table_required, table_busy for a newly chosen table. If a hold on the same table cannot be
 *   extended, this is ignored: the order's judgement decides whether the table is still free.
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

/** Ends a cart's hold on a table, when it no longer names one or the cart was not created. */
export async function endCartTable(scope: MedusaContainer, cartId: string): Promise<void> {
  await endHold(scope, cartHolder(cartId))
}

/** True if the checkout data names a table, by id or by token. */
export function hasTable({ tableId, tableToken }: CheckoutData): boolean {
  return tableId !== null || tableToken !== null
}

function isSameTable(before: CheckoutData, after: CheckoutData): boolean {
  return before.tableId !== null && before.tableId === after.tableId && before.tableToken === after.tableToken
}
