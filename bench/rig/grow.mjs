import pg from "pg"
import { growProducts } from "../../scripts/generate/grow-products.mjs"

/**
 * Multiplies the published products of a store, with all their related rows.
 * @param {string} databaseUrl
 * @param {number} times 50: fifty times as many as before
 */
export async function multiplyProducts(databaseUrl, times) {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    await db.query("set synchronous_commit = off")
    const { rows } = await db.query(
      "select count(*)::int as present from product where deleted_at is null and status = 'published'",
    )
    await growProducts(db, Math.ceil(rows[0].present * times))
    await db.query("vacuum analyze")
  } finally {
    await db.end()
  }
}
