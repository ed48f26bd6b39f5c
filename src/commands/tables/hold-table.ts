import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  accountHolder,
  clientName,
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
import { type HoldMove, TABLES_MODULE, type TablesService } from "../../modules/tables"
import { failpoint } from "../../platform/process/failpoint"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { isClientFull } from "./client-holds"
import { verdictOn } from "./judge-table"
import { TABLE_PATIENCE_MS, whenFree } from "./table-lock"
import { lockScene, occupancyOf, questionOf, readScene } from "./table-scene"

/** A request to hold a table. */
export interface HoldRequest {
  readonly choice: TableChoice
  /** A session, an account or a cart: see {@link holderOf} and `cartHolder`. */
  readonly holder: string
  readonly party: Party
  readonly staff: boolean
  /** The network address ({@link clientKey}); null: unknown. */
  readonly client: string | null
  /** True if the table is only named again, not newly chosen: then a hold of the same owner on another table is not moved. */
  readonly isRenewal?: boolean
}

export interface TableHeld {
  readonly table: PublicTable
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

/** The table, and the hold on it. */
interface TableTaken {
  readonly table: PublicTable
  /** Epoch milliseconds; null: the table is not held. */
  readonly expiresAt: number | null
  /** The move that `undoHold` undoes; undefined when no hold was moved. */
  readonly move: HoldMove | undefined
}

/** The facts that decide whether the table is held. */
interface TurnFacts {
  /** The present and past holds of the owner on the table. */
  readonly earlier: readonly EarlierHold[]
  /** True if the party itself occupies the table. */
  readonly isMine: boolean
  /** True if the owner holds nothing, and other guests of its network address hold as many tables as they may. */
  readonly isFull: boolean
}

type Turn = (facts: TurnFacts) => DraftTurn

/** The holder name of a party: its session, otherwise its account. */
export function holderOf({ sessionHash, accountNumber }: Party): string | undefined {
  if (sessionHash !== null) return sessionHolder(sessionHash)
  return accountNumber === null ? undefined : accountHolder(accountNumber)
}

/**
 * Holds a table for five minutes (contract section 8). A guest holds one table at a time, chosen by a request or in a cart: another choice
 * moves the hold. A hold can be renewed twice. Guests of one network address hold at most half of the tables, unless they show the table's
 * token.
 * @throws table_not_found, table_occupied, table_required (an id without a token under `qr_only`), table_busy when the renewals are used
 *   up, guests of the same address hold too many tables, or another command has the table's lock
 */
export async function holdTable(scope: MedusaContainer, request: HoldRequest, now: number): Promise<TableHeld> {
  const { table, expiresAt } = await takeTable(scope, request, (facts) => nextHold(facts.earlier, now, facts.isFull), now)
  if (expiresAt === null) throw fail("table_busy")
  return { table, expiresAt }
}

/**
 * Judges the choice and holds the table, in one transaction.
 * @throws the errors of {@link holdTable}
 */
export async function takeTable(scope: MedusaContainer, request: HoldRequest, turnOf: Turn, now: number): Promise<TableTaken> {
  const { holder, choice, party, staff, isRenewal = false } = request
  const { sessionHash, accountNumber } = party
  const seating = { choice, staff, party: { ...party, holder } }
  const owner = holdOwner({ holder, sessionHash, accountNumber }, staff)
  const tables = scope.resolve<TablesService>(TABLES_MODULE)
  const tableId = await tableOf(scope, choice, now)
  const client = staff || accountNumber !== null || choice.token !== undefined ? null : request.client
  const { result } = await unitOfWork(scope, (uow) =>
    whenFree(async () => {
      const rows = tables.in(uow.trx)
      await rows.lockOwner(owner, TABLE_PATIENCE_MS, client === null ? [] : [clientName(client)])
      const scene = await lockScene(scope, uow.trx, tableId, TABLE_PATIENCE_MS, now)
      const verdict = verdictOn(scene, seating, now)
      const [view] = scene.tables
      if (verdict.kind !== "chosen" || !view) throw fail(verdict.kind === "refused" ? verdict.code : "table_not_found")
      const table = publicTable(view.table, "mine", scene.rules)
      if (isRenewal && (await rows.holdsElsewhere(owner, tableId, new Date(now))))
        return { table, expiresAt: null, move: undefined }
      const earlier = await rows.findHolds(owner, tableId)
      const at = new Date(now)
      const isMine = occupancyOf(view, seating.party, now) === "mine"
      const turn = turnOf({
        earlier,
        isMine,
        isFull: await isClientFull(scope, uow.trx, { client, owner, tableId, earlier }, now),
      })
      if (turn.kind === "spent") throw fail("table_busy")
      const id = randomUUID()
      if (turn.kind === "unheld") {
        const moved = await rows.endHoldsOfOwner(owner, id, at)
        return { table, expiresAt: null, move: moved ? { id, owner, hold: undefined, isNew: false } : undefined }
      }
      const { renewals, expiresAt: end } = turn
      const hold = { holder, sessionHash, accountNumber, client, tableId, renewals, move: id, at, expiresAt: new Date(end) }
      const isNew = await rows.writeHold(owner, hold)
      await failpoint("hold.before-commit")
      const isRenewed = earlier.some((one) => one.holder === holder && isRunning(one, now))
      return { table, expiresAt: end, move: isRenewed ? undefined : { id, owner, hold: { holder, tableId }, isNew } }
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

/** Ends the holds of a holder, for example when its cart has become an order. */
export async function endHold(scope: MedusaContainer, holder: string): Promise<void> {
  await scope.resolve<TablesService>(TABLES_MODULE).endHoldsOf(holder)
}
