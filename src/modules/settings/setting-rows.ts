import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The notification channel for committed changes of settings records. */
export const SETTINGS_CHANNEL = "svc_settings"

/** A row of `svc_setting`. */
export interface SettingRow {
  readonly key: string
  readonly version: number
  /** The stored value; `{}` if the record was never saved. */
  readonly value: unknown
}

/** A read is abandoned after this time; the next read may get a working connection. */
const READ_LIMIT_MS = 5_000

/** Reads all settings records in one statement; there are only a few. */
export async function readSettingRows(knex: Knex): Promise<SettingRow[]> {
  return knex.select("key", "version", "value").from("svc_setting").whereNull("deleted_at").timeout(READ_LIMIT_MS)
}

/** A change of a settings record. */
export interface SettingWrite {
  readonly key: string
  /** Stored as the author of the change. */
  readonly actor: string | null
  readonly at: Date
  /**
   * Computes the next value from the current one, and may read the database in the same transaction; undefined changes nothing.
   * If it throws, the write is rolled back.
   */
  readonly change: (present: SettingRow, transaction: Knex.Transaction) => unknown
}

/**
 * Changes one settings record under its row lock, so that the second of two concurrent writers sees the first one's value, and
 * sends the notification with the commit.
 * @returns the record afterwards
 */
export async function writeSettingRow(knex: Knex, { key, actor, at, change }: SettingWrite): Promise<SettingRow> {
  return knex.transaction(async (transaction) => {
    await transaction.raw(`insert into svc_setting (key, version, value) values (?, 0, '{}') on conflict (key) do nothing`, [key])
    const [present] = await transaction<SettingRow>("svc_setting").select("key", "version", "value").where({ key }).forUpdate()
    if (!present) throw new Error(`The settings record ${key} does not exist although its row is locked`)
    const value = await change(present, transaction)
    if (value === undefined) return present
    const version = present.version + 1
    await transaction.raw(
      `update svc_setting set version = ?, value = ?::jsonb, updated_at = ?, updated_by = ? where key = ? and version = ?`,
      [version, JSON.stringify(value), at, actor, key, present.version],
    )
    await transaction.raw(`select pg_notify(?, ?)`, [SETTINGS_CHANNEL, `${key}:${version}`])
    return { key, version, value }
  })
}
