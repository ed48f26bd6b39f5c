import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SealedValues } from "../../database/sealed-values"
import { defaultTableRules, type Table, type TableHold, type TableRules } from "../../domain/tables"
import { hashTableToken } from "./token-hash"

/** A current hold and its table. */
export interface StoredHold extends TableHold {
  readonly tableId: string
}

/** Tables with their rules and holds, from the same read. */
export interface TableState {
  /** The version of the settings: 0 until they are first saved. */
  readonly version: number
  readonly rules: TableRules
  readonly tables: readonly Table[]
  /** The hash of each table's token, by table id. */
  readonly tokenHashes: ReadonlyMap<string, string>
  readonly holds: readonly StoredHold[]
}

/** Selects tables. */
export type TableQuestion = { readonly id: string } | { readonly tokenHash: string } | "all"

interface StateRow {
  readonly version: number | null
  readonly value: Partial<TableRules> | null
  readonly tables: (Table & { readonly token_hash: string })[] | null
  readonly holds: StoredHold[] | null
}

/** The query for {@link TableState}; one statement for any number of tables. */
export function stateStatement(database: Knex, question: TableQuestion, now: number): Knex.Raw {
  const [condition, ...values] =
    question === "all" ? ["true"] : "id" in question ? ["t.id = ?", question.id] : ["t.token_hash = ?", question.tokenHash]
  return database.raw(
    `with asked as materialized (select t.* from svc_table t where ${condition})
     select r.version, r.value,
       (select jsonb_agg(jsonb_build_object('id', t.id, 'label', t.label, 'zone', t.zone, 'capacity', t.capacity, 'active', t.active,
          'qr_token', t.qr_token, 'token_hash', t.token_hash) order by t.position, t.id) from asked t) as tables,
       (select jsonb_agg(jsonb_build_object('tableId', h.table_id, 'holder', h.holder, 'sessionHash', h.session_hash,
          'accountNumber', h.account_number, 'expiresAt', (extract(epoch from h.expires_at) * 1000)::bigint))
          from svc_table_hold h join asked t on t.id = h.table_id where h.current and h.expires_at > ?::timestamptz) as holds
     from (select 1) one left join svc_table_rules r on r.key = 'tables'`,
    // As text, because the values are inlined when statements are combined.
    [...values, new Date(now).toISOString()] as never,
  )
}

/** Converts a row of {@link stateStatement}; opens the sealed tokens. */
export function toState(row: unknown, secrets: SealedValues): TableState {
  const { version, value, tables, holds } = row as StateRow
  return {
    version: version ?? 0,
    rules: { ...defaultTableRules(), ...value },
    tables: (tables ?? []).map(({ token_hash: _hash, qr_token, ...table }) => ({ ...table, qr_token: secrets.open(qr_token) })),
    tokenHashes: new Map((tables ?? []).map(({ id, token_hash }) => [id, token_hash])),
    holds: holds ?? [],
  }
}

/** Reads tables. Never cached: a replaced token must be invalid at once. */
export async function readState(
  database: Knex,
  question: TableQuestion,
  now: number,
  secrets: SealedValues,
): Promise<TableState> {
  const { rows } = (await stateStatement(database, question, now)) as unknown as { rows: unknown[] }
  return toState(rows[0], secrets)
}

/**
 * Locks a table until the end of the transaction and reads it. Two statements, because the read's snapshot must begin after the
 * lock is held. They are sent in one message, which is possible without bindings.
 * @param waitMs how long to wait for the lock; then the database fails with 55P03
 */
export async function lockTable(
  trx: Knex.Transaction,
  id: string,
  waitMs: number,
  now: number,
  secrets: SealedValues,
): Promise<TableState> {
  const lock = trx.raw("select 1 from svc_table where id = ? for update", [id]).toQuery()
  const read = stateStatement(trx, { id }, now).toQuery()
  const [, , state] = (await trx.raw(`set local lock_timeout = ${Math.trunc(waitMs)}; ${lock}; ${read}`)) as unknown as [
    unknown,
    unknown,
    { rows: unknown[] },
  ]
  return toState(state.rows[0], secrets)
}

/** Locks the settings and reads all tables; see {@link lockTable}. Serialises changes of tables. */
export async function lockRules(trx: Knex.Transaction, waitMs: number, now: number, secrets: SealedValues): Promise<TableState> {
  const make = "insert into svc_table_rules (key) values ('tables') on conflict do nothing"
  const lock = "select 1 from svc_table_rules where key = 'tables' for update"
  const read = stateStatement(trx, "all", now).toQuery()
  const results = (await trx.raw(`set local lock_timeout = ${Math.trunc(waitMs)}; ${make}; ${lock}; ${read}`)) as unknown as {
    rows: unknown[]
  }[]
  return toState(results.at(-1)?.rows[0], secrets)
}

/** Locks several tables, always in the same order. */
export async function lockTables(trx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.raw("select 1 from svc_table where id = any(?) order by id for update", [[...ids]])
}

/** Returns which of the tokens are retired. They must not be used again. */
export async function retiredAmong(trx: Knex.Transaction, tokens: readonly string[]): Promise<ReadonlySet<string>> {
  if (tokens.length === 0) return new Set()
  const byHash = new Map(tokens.map((token) => [hashTableToken(token), token]))
  const { rows } = (await trx.raw("select token_hash from svc_table_retired_token where token_hash = any(?)", [
    [...byHash.keys()],
  ])) as { rows: { token_hash: string }[] }
  return new Set(rows.flatMap(({ token_hash }) => byHash.get(token_hash) ?? []))
}

/** New rules and tables. `removed`: ids of tables to delete; `retired`: tokens that become invalid. */
export interface TablesWrite {
  readonly rules: TableRules
  readonly tables: readonly Table[]
  readonly removed: readonly string[]
  readonly retired: readonly { readonly token: string; readonly tableId: string }[]
  readonly actor: string
  readonly at: Date
}

/**
 * Writes rules and tables under the lock of the settings. Unchanged tables are not written.
 * @returns the new version
 */
export async function writeTables(trx: Knex.Transaction, write: TablesWrite, secrets: SealedValues): Promise<number> {
  const { rules, tables, removed, retired, actor, at } = write
  await retireTokens(trx, retired, at)
  await trx.raw(
    `with gone as (delete from svc_table where id = any(?)), lost as (delete from svc_table_hold where table_id = any(?))
     insert into svc_table (id, position, label, zone, capacity, active, qr_token, token_hash)
     select w.id, w.position, w.label, w.zone, w.capacity, w.active, w.qr_token, w.token_hash
     from jsonb_to_recordset(?::jsonb)
       as w(id text, position int, label text, zone text, capacity int, active boolean, qr_token text, token_hash text)
     order by w.id
     on conflict (id) do update set position = excluded.position, label = excluded.label, zone = excluded.zone,
       capacity = excluded.capacity, active = excluded.active, qr_token = excluded.qr_token,
       token_hash = excluded.token_hash
     where (svc_table.position, svc_table.label, svc_table.zone, svc_table.capacity, svc_table.active, svc_table.token_hash)
       is distinct from (excluded.position, excluded.label, excluded.zone, excluded.capacity, excluded.active, excluded.token_hash)`,
    [
      [...removed],
      [...removed],
      JSON.stringify(tables.map((table, position) => ({ ...table, ...storedToken(table, secrets), position }))),
    ],
  )
  const { rows } = (await trx.raw(
    `update svc_table_rules set version = version + 1, value = ?::jsonb, updated_at = ?, updated_by = ? where key = 'tables'
     returning version`,
    [JSON.stringify(rules), at, actor],
  )) as { rows: { version: number }[] }
  return rows[0]?.version ?? 0
}

/** A token in its stored form. */
function storedToken({ qr_token }: Pick<Table, "qr_token">, secrets: SealedValues): { qr_token: string; token_hash: string } {
  return { qr_token: secrets.seal(qr_token), token_hash: hashTableToken(qr_token) }
}

async function retireTokens(trx: Knex.Transaction, retired: TablesWrite["retired"], at: Date): Promise<void> {
  if (retired.length === 0) return
  await trx.raw(
    `insert into svc_table_retired_token (token_hash, table_id, retired_at)
     select w.token_hash, w.table_id, ? from jsonb_to_recordset(?::jsonb) as w(token_hash text, table_id text)`,
    [at, JSON.stringify(retired.map(({ token, tableId }) => ({ token_hash: hashTableToken(token), table_id: tableId })))],
  )
}

/** Gives a locked table a new token; the old one is invalid from the commit on. */
export async function replaceToken(
  trx: Knex.Transaction,
  change: { readonly table: Table; readonly token: string; readonly actor: string; readonly at: Date },
  secrets: SealedValues,
): Promise<void> {
  const { table, token, actor, at } = change
  // Copies the stored hash, so it works even if the sealed token cannot be opened.
  await trx.raw(
    "insert into svc_table_retired_token (token_hash, table_id, retired_at) select token_hash, id, ? from svc_table where id = ?",
    [at, table.id],
  )
  const { qr_token, token_hash } = storedToken({ qr_token: token }, secrets)
  await trx.raw("update svc_table set qr_token = ?, token_hash = ? where id = ?", [qr_token, token_hash, table.id])
  await trx.raw("update svc_table_rules set version = version + 1, updated_at = ?, updated_by = ? where key = 'tables'", [
    at,
    actor,
  ])
}
