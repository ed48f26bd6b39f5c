import { randomBytes } from "node:crypto"
import pg from "pg"
import { ORDER_TABLES } from "../../scripts/generate/order-tables.mjs"

/**
 * Reference D: the least SQL that an order needs, in one transaction on one connection, without a server. Each order is a copy of the rows of a
 * placed order, with one statement per table.
 * @param {string} databaseUrl
 * @param {string} orderId the order whose rows are copied
 */
export async function rawOrders(databaseUrl, orderId) {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  const originals = []
  for (const { table, from, owner, leaveOut = [] } of ORDER_TABLES) {
    const { rows } = await db.query(`select to_jsonb(t) as row from ${from} where ${owner} = $1`, [orderId])
    const { rows: columns } = await db.query(
      "select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'",
      [table],
    )
    const names = columns.map((row) => `"${row.column_name}"`).filter((name) => !leaveOut.includes(name.slice(1, -1)))
    if (rows.length > 0) {
      const sql = `insert into "${table}" (${names.join(", ")}) select ${names.join(", ")} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`
      originals.push({ name: `raw_${table}`, sql, rows: rows.map(({ row }) => row) })
    }
  }
  const ids = originals.flatMap(({ rows }) => rows.flatMap(({ id }) => (typeof id === "string" ? [id] : [])))
  const pattern = new RegExp(ids.join("|"), "g")
  const text = JSON.stringify(originals.map(({ rows }) => rows))
  let number = 500_000_000 + randomBytes(3).readUIntBE(0, 3)

  return {
    statements: originals.length + 2,
    /** Writes one order. */
    async write() {
      number += 1
      const copied = JSON.parse(text.replace(pattern, (id) => `${id}_${number}`))
      await db.query("begin")
      for (const [index, { name, sql }] of originals.entries()) {
        for (const row of copied[index]) {
          if ("display_id" in row) row.display_id = number
          if ("ticket_number" in row) Object.assign(row, { ticket_number: number, number })
        }
        await db.query({ name, text: sql, values: [JSON.stringify(copied[index])] })
      }
      await db.query("commit")
    },
    close: () => db.end(),
  }
}
