import type { MedusaContainer } from "@medusajs/framework/types"
import type { HoldOwner } from "../../domain/tables"
import { isFailure } from "../../errors"
import { type EndedHold, type HoldChange, TABLES_MODULE, type TablesService } from "../../modules/tables"
import { unitOfWork } from "../../platform/process/unit-of-work"
import { TABLE_PATIENCE_MS, whenFree } from "./table-lock"
import { lockScene, occupancyOf } from "./table-scene"

/** A hold that was moved to a table, and what it has changed. */
export interface HoldMove extends HoldChange {
  readonly owner: HoldOwner
  readonly hold: EndedHold
}

/**
 * Takes a moved hold back, because the cart that named its table was not created or not changed. The hold that it ended returns, until its
 * former end, unless somebody else has taken that table meanwhile. Does nothing after a later choice of the same guest.
 */
export async function undoHold(scope: MedusaContainer, move: HoldMove, now: number): Promise<void> {
  const tables = scope.resolve<TablesService>(TABLES_MODULE)
  const terms = { isNew: move.isNew, at: new Date(now) }
  const former = latest(move.ended)
  try {
    await unitOfWork(scope, (uow) =>
      whenFree(async () => {
        const rows = tables.in(uow.trx)
        await rows.lockOwner(move.owner, TABLE_PATIENCE_MS, former ? [former.holder] : [])
        const view = former && (await lockScene(scope, uow.trx, former.tableId, TABLE_PATIENCE_MS, now)).tables[0]
        if (!(await rows.takeHoldBack(move.hold, terms)) || !former || !view) return
        const occupancy = occupancyOf(view, move.owner, now)
        const isFree = occupancy === "free" || occupancy === "mine"
        if (isFree && former.expiresAt.getTime() > now) await rows.restoreHold(former)
      }),
    )
  } catch (error) {
    if (!isFailure(error)) throw error
    // The former table's lock was not free in time. Then only the new hold ends.
    await tables.takeHoldBack(move.hold, terms)
  }
}

function latest(ended: readonly EndedHold[]): EndedHold | undefined {
  return [...ended].sort((one, other) => other.expiresAt.getTime() - one.expiresAt.getTime())[0]
}
