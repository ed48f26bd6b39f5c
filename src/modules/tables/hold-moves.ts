import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { HoldOwner } from "../../domain/tables"
import { OF_OWNER, ownerBindings } from "./hold-rows"

/**
 * A choice of a table that may have to be undone. Each hold that the move ended stores the id of the move (`ended_by`). A later move ends
 * the hold of this move, so the moves of a guest form a chain. Each move can be removed from the chain, in any order and in any process.
 */
export interface HoldMove {
  readonly id: string
  readonly owner: HoldOwner
  /** The hold that the move wrote; undefined: it chose a table without holding it. */
  readonly hold: { readonly holder: string; readonly tableId: string } | undefined
  /** True if no earlier hold of this table by the holder is known. */
  readonly isNew: boolean
}

/** A hold that a move has ended. */
export interface EndedHold extends HoldOwner {
  readonly tableId: string
  /** When the hold would have ended without the move. */
  readonly formerEnd: Date
  /** True if the hold belongs to the owner of the move. */
  readonly own: boolean
}

/** The holds ended by a move that can be restored, those with the latest former end first. */
export async function holdsEndedBy(
  database: Knex,
  { id, owner }: Pick<HoldMove, "id" | "owner">,
  at: Date,
): Promise<readonly EndedHold[]> {
  const { rows } = (await database.raw(
    `select h.holder, h.table_id as "tableId", h.session_hash as "sessionHash", h.account_number as "accountNumber",
       h.former_expires_at as "formerEnd", ${OF_OWNER} as own
     from svc_table_hold h where h.ended_by = ? and h.former_expires_at > ? order by h.former_expires_at desc, h.holder, h.table_id`,
    [...ownerBindings(owner), id, at] as never,
  )) as { rows: EndedHold[] }
  return rows
}

/**
 * Removes a move and its hold from the chain. If a later move has ended that hold, the later move takes over the holds that this move had
 * ended.
 * @returns true if there is no later move, so the caller must restore the holds that this move ended
 */
export async function undoMove(database: Knex, move: HoldMove, at: Date): Promise<boolean> {
  const later = move.hold ? await removeHold(database, move, move.hold, at) : await laterMove(database, move, at)
  if (later === undefined) return true
  await database.raw("update svc_table_hold set ended_by = ? where ended_by = ?", [later, move.id])
  return false
}

interface WrittenHold {
  readonly current: boolean
  readonly move: string
  readonly ended_by: string | null
}

/**
 * Ends or deletes the hold of a move.
 * @returns the later move that ended or rewrote the hold; null: the hold ended otherwise; undefined: it was still current
 */
async function removeHold(
  database: Knex,
  { id, isNew }: HoldMove,
  { holder, tableId }: { readonly holder: string; readonly tableId: string },
  at: Date,
): Promise<string | null | undefined> {
  const { rows } = (await database.raw(
    "select current, move, ended_by from svc_table_hold where holder = ? and table_id = ? for update",
    [holder, tableId],
  )) as { rows: WrittenHold[] }
  const [found] = rows
  if (!found) return null
  if (found.move !== id) return found.move
  // If the holder had never held the table before, the row is deleted; otherwise the hold counts as ended.
  await (isNew
    ? database.raw("delete from svc_table_hold where holder = ? and table_id = ?", [holder, tableId])
    : database.raw(
        `update svc_table_hold set current = false, expires_at = least(expires_at, ?), ended_by = null
         where holder = ? and table_id = ?`,
        [at, holder, tableId],
      ))
  return found.current ? undefined : found.ended_by
}

/** The move that wrote the owner's present hold. */
async function laterMove(database: Knex, { owner }: HoldMove, at: Date): Promise<string | undefined> {
  const { rows } = (await database.raw(
    `select h.move from svc_table_hold h where h.current and h.expires_at > ? and ${OF_OWNER} limit 1`,
    [at, ...ownerBindings(owner)] as never,
  )) as { rows: { move: string }[] }
  return rows[0]?.move
}

/** Makes an ended hold on a locked table current again, until its former end, unless its owner holds a table now. */
export async function restoreHold(trx: Knex.Transaction, { holder, tableId }: EndedHold, at: Date): Promise<void> {
  await trx.raw(
    `update svc_table_hold h set current = true, expires_at = h.former_expires_at, ended_by = null, former_expires_at = null
     where h.holder = ? and h.table_id = ? and not h.current and not exists (select from svc_table_hold o
       where o.current and (o.holder = h.holder or (o.expires_at > ?
         and (o.session_hash = h.session_hash or o.account_number = h.account_number))))`,
    [holder, tableId, at],
  )
}
