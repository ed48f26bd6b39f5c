import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { deleteSome } from "../../database/delete-some"
import { preparedStatement, runPrepared } from "../../database/prepared-statement"

/** A key belongs to an operation (`scope`) and an account; anonymous callers share the account `""`. */
export interface IdempotencyKey {
  readonly scope: string
  readonly account: string
  readonly key: string
  readonly bodyHash: string
}

/**
 * `mine`: the key was free and now belongs to this transaction. `spent`: an earlier request with this key succeeded, with the
 * same or another body.
 */
export type KeyState =
  | { readonly kind: "mine" }
  | { readonly kind: "spent"; readonly sameBody: boolean; readonly resultId: string }

interface KeyRow {
  readonly body_hash: string
  readonly result_id: string
}

const judge = (row: KeyRow, bodyHash: string): KeyState => ({
  kind: "spent",
  sameBody: row.body_hash === bodyHash,
  resultId: row.result_id,
})

/** The result of an earlier successful request with this key; undefined if there was none. */
export async function findSpentKey(
  database: Knex,
  { scope, account, key, bodyHash }: IdempotencyKey,
): Promise<KeyState | undefined> {
  const { rows } = (await database.raw(
    "select body_hash, result_id from svc_idempotency_key where scope = ? and account = ? and key = ?",
    [scope, account, key],
  )) as { rows: KeyRow[] }
  return rows[0] && judge(rows[0], bodyHash)
}

const TAKE = preparedStatement(
  "take_key",
  `insert into svc_idempotency_key (scope, account, key, body_hash, result_id, created_at)
   values (:scope, :account, :key, :body_hash, :result_id, :at) on conflict do nothing returning key`,
)

/**
 * Takes the key, as the first statement of the caller's transaction. The id of the result must be known in advance, because key and effect
 * are committed together. If another request holds the key, this function waits until that request commits or rolls back, at most for the
 * lock timeout. After a rollback the key is free: only success spends a key.
 */
export async function takeKey(
  trx: Knex.Transaction,
  { scope, account, key, bodyHash }: IdempotencyKey,
  resultId: string,
  at: Date,
): Promise<KeyState> {
  const taken = await runPrepared(trx, TAKE, { scope, account, key, body_hash: bodyHash, result_id: resultId, at })
  if (taken.length > 0) return { kind: "mine" }
  // Read with a second statement, which has a new snapshot: the first statement does not see what the other transaction has just committed.
  const spent = await findSpentKey(trx, { scope, account, key, bodyHash })
  if (!spent) throw new Error("The idempotency key was neither free nor spent")
  return spent
}

/**
 * Deletes up to `limit` keys older than 30 days.
 * @returns the number of deleted rows
 */
export function forgetOldKeys(database: Knex, now: Date, limit: number): Promise<number> {
  const condition = "created_at < ?::timestamptz - interval '30 days'"
  return deleteSome(database, { table: "svc_idempotency_key", condition, values: [now] }, limit)
}
