import type { MedusaContainer } from "@medusajs/framework/types"
import { nextHold, type Party, type PublicTable, publicTable, type TableChoice } from "../../domain/tables"
import { fail } from "../../errors"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { verdictOn } from "./judge-table"
import { TABLE_PATIENCE_MS, whenFree } from "./table-lock"
import { lockScene, questionOf, readScene } from "./table-scene"

/** A request to hold a table. */
export interface HoldRequest {
  readonly choice: TableChoice
  /** A session, an account or a cart; each has at most one hold: see {@link holderOf} and `cartHolder`. */
  readonly holder: string
  readonly party: Party
  readonly staff: boolean
}

export interface TableHeld {
  readonly table: PublicTable
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** The holder name of a party: its session, otherwise its account. */
export function holderOf({ sessionHash, accountNumber }: Party): string | undefined {
  if (sessionHash !== null) return `session:${sessionHash}`
  return accountNumber === null ? undefined : `account:${accountNumber}`
}

/**
 * Holds a table for five minutes (contract section 8): one hold per holder, renewable twice. In Medusa's checkout the cart is the
 * holder.
 * @throws table_not_found, table_occupied, table_required (an id without a token under `qr_only`), table_busy when the renewals are
 *   used up or another command has the table's lock
 */
export async function holdTable(scope: MedusaContainer, request: HoldRequest, now: number): Promise<TableHeld> {
  const { holder, choice, staff } = request
  const { sessionHash, accountNumber } = request.party
  const seating = { choice, staff, party: { ...request.party, holder } }
  const tables = scope.resolve<TablesService>(TABLES_MODULE)
  const tableId = await tableOf(scope, choice, now)
  const { result } = await unitOfWork(scope, (uow) =>
    whenFree(async () => {
      await tables.in(uow.trx).lockHolder(holder, TABLE_PATIENCE_MS)
      const scene = await lockScene(scope, uow.trx, tableId, TABLE_PATIENCE_MS, now)
      const verdict = verdictOn(scene, seating, now)
      if (verdict.kind !== "chosen") throw fail(verdict.kind === "refused" ? verdict.code : "table_not_found")
      const turn = nextHold(await tables.in(uow.trx).findHold(holder, tableId), now)
      if (turn.kind === "spent") throw fail("table_busy")
      const { renewals, expiresAt } = turn
      await tables.in(uow.trx).writeHold({
        holder,
        tableId,
        sessionHash,
        accountNumber,
        renewals,
        at: new Date(now),
        expiresAt: new Date(expiresAt),
      })
      const [view] = scene.tables
      if (!view) throw fail("table_not_found")
      return { table: publicTable(view.table, "mine", scene.rules), expiresAt }
    }),
  )
  return result
}

/** The id of the chosen table. A token must be resolved before the table can be locked. */
async function tableOf(scope: MedusaContainer, choice: TableChoice, now: number): Promise<string> {
  if (choice.tableId !== undefined) return choice.tableId
  const question = questionOf(choice)
  const table = question && (await readScene(scope, question, now)).tables[0]?.table
  if (!table) throw fail("table_not_found")
  return table.id
}

/** Ends a hold early, because its cart was given up or has become an order. */
export async function endHold(scope: MedusaContainer, holder: string): Promise<void> {
  await scope.resolve<TablesService>(TABLES_MODULE).endHoldsOf(holder)
}
