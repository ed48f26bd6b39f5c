import type { MedusaContainer } from "@medusajs/framework/types"
import {
  accountHolder,
  type DraftTurn,
  type EarlierHold,
  holdOwner,
  isRunning,
  nextHold,
  type Party,
  type PublicTable,
  publicTable,
  sessionHolder,
  type TableChoice,
} from "../../domain/tables"
import { fail } from "../../errors"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import { failpoint } from "../../platform/process/failpoint"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { verdictOn } from "./judge-table"
import { TABLE_PATIENCE_MS, whenFree } from "./table-lock"
import { lockScene, occupancyOf, questionOf, readScene } from "./table-scene"
import type { HoldMove } from "./undo-hold"

/** A request to hold a table. */
export interface HoldRequest {
  readonly choice: TableChoice
  /** A session, an account or a cart: see {@link holderOf} and `cartHolder`. */
  readonly holder: string
  readonly party: Party
  readonly staff: boolean
  /** The table is not chosen now, only named again: a hold of the same owner on another table is not moved. */
  readonly isRenewal?: boolean
}

export interface TableHeld {
  readonly table: PublicTable
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** A table that may be named, and what holds it. */
interface TableTaken {
  readonly table: PublicTable
  /** Epoch milliseconds; null: nothing holds it. */
  readonly expiresAt: number | null
  /** What `undoHold` takes back; undefined when nothing has moved. */
  readonly move: HoldMove | undefined
}

/** Whether the table is held: by the holds that its owner has or had on it. `isMine`: it is occupied by the party itself. */
type Turn = (earlier: readonly EarlierHold[], isMine: boolean) => DraftTurn

/** The holder name of a party: its session, otherwise its account. */
export function holderOf({ sessionHash, accountNumber }: Party): string | undefined {
  if (sessionHash !== null) return sessionHolder(sessionHash)
  return accountNumber === null ? undefined : accountHolder(accountNumber)
}

/**
 * Holds a table for five minutes (contract section 8). A guest holds one table, by requests and carts together: another choice moves the
 * hold. It can be renewed twice.
 * @throws table_not_found, table_occupied, table_required (an id without a token under `qr_only`), table_busy when the renewals are
 *   used up or another command has the table's lock
 */
export async function holdTable(scope: MedusaContainer, request: HoldRequest, now: number): Promise<TableHeld> {
  const { table, expiresAt } = await takeTable(scope, request, (earlier) => nextHold(earlier, now), now)
  if (expiresAt === null) throw fail("table_busy")
  return { table, expiresAt }
}

/**
 * Judges the choice and holds the table, in one transaction.
 * @throws what {@link holdTable} throws
 */
export async function takeTable(scope: MedusaContainer, request: HoldRequest, turnOf: Turn, now: number): Promise<TableTaken> {
  const { holder, choice, party, staff, isRenewal = false } = request
  const { sessionHash, accountNumber } = party
  const seating = { choice, staff, party: { ...party, holder } }
  const owner = holdOwner({ holder, sessionHash, accountNumber }, staff)
  const tables = scope.resolve<TablesService>(TABLES_MODULE)
  const tableId = await tableOf(scope, choice, now)
  const { result } = await unitOfWork(scope, (uow) =>
    whenFree(async () => {
      const rows = tables.in(uow.trx)
      await rows.lockOwner(owner, TABLE_PATIENCE_MS)
      const scene = await lockScene(scope, uow.trx, tableId, TABLE_PATIENCE_MS, now)
      const verdict = verdictOn(scene, seating, now)
      const [view] = scene.tables
      if (verdict.kind !== "chosen" || !view) throw fail(verdict.kind === "refused" ? verdict.code : "table_not_found")
      const table = publicTable(view.table, "mine", scene.rules)
      if (isRenewal && (await rows.holdsElsewhere(owner, tableId, new Date(now))))
        return { table, expiresAt: null, move: undefined }
      const earlier = await rows.findHolds(owner, tableId)
      const turn = turnOf(earlier, occupancyOf(view, seating.party, now) === "mine")
      if (turn.kind === "spent") throw fail("table_busy")
      if (turn.kind === "unheld") return { table, expiresAt: null, move: undefined }
      const { renewals } = turn
      const [at, expiresAt] = [new Date(now), new Date(turn.expiresAt)]
      const change = await rows.writeHold(owner, { holder, sessionHash, accountNumber, tableId, renewals, at, expiresAt })
      await failpoint("hold.before-commit")
      const isRenewed = earlier.some((hold) => hold.holder === holder && isRunning(hold, now))
      const move = isRenewed ? undefined : { owner, ...change, hold: { holder, tableId, expiresAt } }
      return { table, expiresAt: turn.expiresAt, move }
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

/** Forgets the holds of a holder, for example when its cart has become an order. */
export async function endHold(scope: MedusaContainer, holder: string): Promise<void> {
  await scope.resolve<TablesService>(TABLES_MODULE).endHoldsOf(holder)
}
