/*
 * Copies related rows many times inside the database. The originals are staged in a separate schema. Every id in them has a mark, which is
 * replaced by the copy's own suffix. So the copies refer to each other as the originals do. They satisfy every constraint, because the
 * service itself wrote the originals.
 */

const STAGING = "svc_generator"

/** Marks the end of an id; private-use characters that no shop text contains. */
const OWN_MARK = "\uE000"
const FURTHER_MARK = "\uE001"

/** @param {import("pg").Client} db */
export async function openStaging(db) {
  await db.query(`drop schema if exists ${STAGING} cascade`)
  await db.query(`create schema ${STAGING}`)
}

export async function closeStaging(db) {
  await db.query(`drop schema if exists ${STAGING} cascade`)
}

export const staged = (table) => `${STAGING}."${table}"`

/**
 * Stages the originals.
 * @param {import("pg").Client} db
 * @param {object} plan
 * @param {readonly { table: string, from: string, owner: string, leaveOut?: readonly string[] }[]} plan.tables see ORDER_TABLES
 * @param {readonly string[]} plan.owners ids of the rows' owners; a row's `original` is its owner's index in this list, from 0
 * @param {readonly string[]} [plan.further] ids of rows that were copied earlier; each gets its own suffix
 * @returns {Promise<StagedTable[]>} without tables that have no rows
 * @typedef {{ table: string, columns: { name: string, instant: boolean, marked: boolean, json: boolean }[], leaveOut: readonly
 * string[] }} StagedTable
 */
export async function stageRows(db, { tables, owners, further = [] }) {
  const existing = await existingTables(db)
  const read = []
  for (const { table, from, owner, leaveOut = [] } of tables.filter(({ table: name }) => existing.has(name))) {
    const { rows } = await db.query(`select ${owner} as owner, to_jsonb(t)::text as row from ${from} where ${owner} = any($1)`, [
      owners,
    ])
    if (rows.length > 0) read.push({ table, leaveOut, rows: onceEach(rows, owners) })
  }
  const mark = marker(idsOf(read), further)
  const result = []
  for (const { table, leaveOut, rows } of read) {
    const columns = await columnsOf(db, table)
    const marked = rows.map(({ row }) => mark(row))
    await db.query(
      `create unlogged table ${staged(table)} as select o.original, r.*
         from unnest($1::int[], $2::text[]) as o (original, data), lateral jsonb_populate_record(null::"${table}", o.data::jsonb) r`,
      [rows.map(({ original }) => original), marked],
    )
    const withMark = new Set(
      marked.flatMap((text) =>
        Object.entries(JSON.parse(text))
          .filter(hasMark)
          .map(([name]) => name),
      ),
    )
    result.push({ table, leaveOut, columns: columns.map((column) => ({ ...column, marked: withMark.has(column.name) })) })
  }
  return result
}

/**
 * The statement that copies the staged rows of a table. Its parameters `$1` and `$2` are the first and last copy number.
 *
 * It reads the staged row as `t` and the copy's plan as `p`, a staged table with `g` (its number), `original`, `suffix` and
 * `further_suffix`.
 * @param {StagedTable} stagedTable
 * @param {{ set?: Record<string, string>, join?: string, instants?: (column: string) => string }} how `set`: SQL for a column;
 * `join`: further tables; `instants`: SQL for every instant not named in `set`
 */
export function copyStatement({ table, columns, leaveOut }, { set = {}, join = "", instants } = {}) {
  const copied = columns.filter(({ name }) => !leaveOut.includes(name))
  const expressions = copied.map((column) => {
    const value = `t."${column.name}"`
    if (set[column.name] !== undefined) return set[column.name]
    if (column.instant && instants) return instants(value)
    return column.marked ? unmarked(value, column.json) : value
  })
  // Sequence columns are numbered in the order of the originals.
  const order = leaveOut.filter((name) => ["id", "position"].includes(name)).map((name) => `, t."${name}"`)
  return `insert into "${table}" (${copied.map(({ name }) => `"${name}"`).join(", ")})
    select ${expressions.join(", ")} from ${staged(table)} t join ${staged("plan")} p using (original) ${join}
    where p.g between $1 and $2 order by p.g${order.join("")}`
}

/** SQL for a staged value with its marks replaced by the copy's suffixes. */
export function unmarked(value, json = false) {
  const text = json ? `${value}::text` : value
  const replaced = `replace(replace(${text}, '${OWN_MARK}', p.suffix), '${FURTHER_MARK}', p.further_suffix)`
  return json ? `${replaced}::jsonb` : replaced
}

/** A row with several owners is copied with the first of them. */
function onceEach(rows, owners) {
  const seen = new Map()
  for (const { owner, row } of rows) {
    const original = owners.indexOf(owner)
    seen.set(row, Math.min(original, seen.get(row) ?? original))
  }
  return [...seen].map(([row, original]) => ({ row, original }))
}

const hasMark = ([, value]) => {
  const text = JSON.stringify(value)
  return text.includes(OWN_MARK) || text.includes(FURTHER_MARK)
}

function marker(ids, further) {
  const furtherIds = new Set(further)
  const all = [...new Set([...ids, ...further])].map((id) => id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  // An id inside a longer id does not match, because the ids of earlier copies start with their original's id.
  const pattern = new RegExp(`(?<![A-Za-z0-9_])(${all.join("|")})(?![A-Za-z0-9_])`, "g")
  return (text) => (all.length === 0 ? text : text.replace(pattern, (id) => id + (furtherIds.has(id) ? FURTHER_MARK : OWN_MARK)))
}

function idsOf(read) {
  return read.flatMap(({ rows }) => rows.flatMap(({ row }) => textIds(JSON.parse(row))))
}

const textIds = ({ id }) => (typeof id === "string" ? [id] : [])

async function existingTables(db) {
  const { rows } = await db.query("select table_name from information_schema.tables where table_schema = 'public'")
  return new Set(rows.map((row) => row.table_name))
}

async function columnsOf(db, table) {
  const { rows } = await db.query(
    `select column_name as name, data_type = 'timestamp with time zone' as instant, data_type in ('jsonb', 'json') as json
       from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows
}
