import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SealedValues } from "../../database/sealed-values"

/**
 * Seals tokens that an older version stored in clear. Safe in several processes at once: a row already sealed by another one does
 * not match any more. Does nothing before the migration.
 */
export async function sealStoredTokens(database: Knex, secrets: SealedValues): Promise<void> {
  const { rows: found } = (await database.raw("select to_regclass('svc_table') is not null as present")) as {
    rows: { present: boolean }[]
  }
  if (found[0]?.present !== true) return
  const { rows } = (await database.raw("select id, qr_token from svc_table")) as { rows: { id: string; qr_token: string }[] }
  for (const { id, qr_token } of rows.filter((row) => !secrets.isSealed(row.qr_token))) {
    await database.raw("update svc_table set qr_token = ? where id = ? and qr_token = ?", [secrets.seal(qr_token), id, qr_token])
  }
}
