import type { MedusaContainer } from "@medusajs/framework/types"
import type { CheckoutData } from "../../domain/checkout"
import { nextDraft, type Party } from "../../domain/tables"
import { isFailure } from "../../errors"
import { type HoldMove, TABLES_MODULE, type TablesService } from "../../modules/tables"
import { failpoint } from "../../platform/process/failpoint"
import { takeTable } from "../tables/hold-table"
import { cartHolder } from "../tables/table-scene"

/** The checkout data of a cart before and after a change. */
export interface TableMove {
  readonly cartId: string
  readonly before: CheckoutData
  readonly after: CheckoutData
  /** The session, the account, or both. */
  readonly party: Party
  /** The network address ({@link clientKey}); null: unknown. */
  readonly client: string | null
}

/** The checkout data with the table's id, even when only a token was given. */
export interface CartTable {
  readonly data: CheckoutData
  /** The move that must be undone if the cart is not changed; undefined if no hold was moved. */
  readonly move: HoldMove | undefined
}

/**
 * Holds the table that a Medusa cart names, or extends the hold: five minutes from the last change (contract section 8, Drafts).
 * @throws table_not_found, table_occupied, table_required, table_busy for a newly chosen table. If a hold on the same table cannot be
 *   extended, this is ignored: the order's judgement decides whether the table is still free.
 */
export async function holdCartTable(scope: MedusaContainer, change: TableMove, now: number): Promise<CartTable> {
  const { before, after, cartId, party, client } = change
  if (!hasTable(after)) return { data: after, move: undefined }
  const choice = { tableId: after.tableId ?? undefined, token: after.tableToken ?? undefined }
  try {
    const { table, move } = await takeTable(
      scope,
      { choice, holder: cartHolder(cartId), party, staff: false, client, isRenewal: isSameTable(before, after) },
      ({ earlier, isMine, isFull }) => nextDraft(earlier, isMine || choice.token !== undefined, now, isFull),
      now,
    )
    await failpoint("hold.kept")
    return { data: { ...after, tableId: table.id }, move }
  } catch (error) {
    if (isFailure(error) && isSameTable(before, after)) return { data: after, move: undefined }
    throw error
  }
}

/** Ends the hold of a cart that no longer names a table. */
export async function leaveCartTable(scope: MedusaContainer, cartId: string, now: number): Promise<void> {
  await scope.resolve<TablesService>(TABLES_MODULE).leaveTable(cartHolder(cartId), new Date(now))
}

/** True if the checkout data names a table, by id or by token. */
export function hasTable({ tableId, tableToken }: CheckoutData): boolean {
  return tableId !== null || tableToken !== null
}

function isSameTable(before: CheckoutData, after: CheckoutData): boolean {
  return before.tableId !== null && before.tableId === after.tableId && before.tableToken === after.tableToken
}
