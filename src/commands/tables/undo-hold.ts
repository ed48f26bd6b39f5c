import type { MedusaContainer } from "@medusajs/framework/types"
import { ownerNames } from "../../domain/tables"
import { isFailure } from "../../errors"
import { type EndedHold, type HoldMove, TABLES_MODULE, type TablesService } from "../../modules/tables"
import { type UnitOfWork, unitOfWork } from "../../platform/process/unit-of-work"
import { TABLE_PATIENCE_MS, whenFree } from "./table-lock"
import { occupancyOf, readScene } from "./table-scene"

/** Maximum number of attempts to lock all holds that the move has ended; they may change between the read and the lock. */
const ATTEMPTS = 5

/**
 * Undoes the choice of a table, because the cart that named the table was not created or not changed. The holds that the choice ended are
 * restored with their former end: the guest's own hold, and the holds of others on the same table. The guest's hold is not restored if the
 * guest has chosen again. No hold is restored if somebody else has taken its table.
 */
export async function undoHold(scope: MedusaContainer, move: HoldMove, now: number): Promise<void> {
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { result: isDone } = await unitOfWork(scope, (uow) => whenFree(() => undo(scope, uow, move, now)))
      if (isDone) return
    }
  } catch (error) {
    if (!isFailure(error)) throw error
  }
  // A lock was not free in time, or the holds kept changing. Then only the new hold ends.
  await scope.resolve<TablesService>(TABLES_MODULE).undoMove(move, new Date(now))
}

/** @returns false if nothing was changed, because not all holds to restore were locked */
async function undo(scope: MedusaContainer, uow: UnitOfWork, move: HoldMove, now: number): Promise<boolean> {
  const [rows, at] = [scope.resolve<TablesService>(TABLES_MODULE).in(uow.trx), new Date(now)]
  const seen = await rows.holdsEndedBy(move, at)
  await rows.lockOwner(move.owner, TABLE_PATIENCE_MS, seen.flatMap(ownerNames))
  const chosen = move.hold ? [move.hold.tableId] : []
  await rows.lockTables([...chosen, ...seen.map(({ tableId }) => tableId)])
  const ended = await rows.holdsEndedBy(move, at)
  const isLocked = ended.every((hold) => seen.some((one) => one.holder === hold.holder && one.tableId === hold.tableId))
  if (!isLocked) return false
  if (await rows.undoMove(move, at)) {
    for (const hold of returning(ended)) await returnTableToHolder(scope, uow, hold, now)
  }
  return true
}

/** The holds to restore: one of the guest, because a guest holds one table, and all those of other guests. */
function returning(ended: readonly EndedHold[]): readonly EndedHold[] {
  return [...ended.filter(({ own }) => own).slice(0, 1), ...ended.filter(({ own }) => !own)]
}

async function returnTableToHolder(scope: MedusaContainer, uow: UnitOfWork, hold: EndedHold, now: number): Promise<void> {
  const [view] = (await readScene(scope, { id: hold.tableId }, now, uow.trx)).tables
  if (!view) return
  const occupancy = occupancyOf(view, hold, now)
  const isFree = occupancy === "free" || occupancy === "mine"
  if (isFree) await scope.resolve<TablesService>(TABLES_MODULE).in(uow.trx).restoreHold(hold, new Date(now))
}
