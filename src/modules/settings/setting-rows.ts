import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** The channel on which a committed change of a settings record is announced to every instance. */
export const SETTINGS_CHANNEL = "svc_settings"

export interface SettingRow {
  readonly key: string
  readonly version: number
  /** What was stored; a record that was never saved has an empty object. */
  readonly value: unknown
}

/** A reading that takes longer is given up: the next one may find a connection that works. */
const READ_LIMIT_MS = 5_000

/** All settings records, read in one statement (there are a handful). */
export async function readSettingRows(knex: Knex): Promise<SettingRow[]> {
  return knex.select("key", "version", "value").from("svc_setting").whereNull("deleted_at").timeout(READ_LIMIT_MS)
}

export interface SettingWrite {
  readonly key: string
  /** Who changed it, for the record. */
  readonly actor: string | null
  readonly at: Date
  /**
   * Makes the next value from the one that stands, asking the database in the same transaction where it has to; undefined leaves everything
   * as it is. What it throws undoes the write.
   */
  readonly change: (present: SettingRow, transaction: Knex.Transaction) => unknown
}

/**
 * Changes one settings record under its row lock, so that of two writers at once the second sees what the first stored,
 * and announces the change with the commit.
 * @returns the record as it stands afterwards
 */
export async function writeSettingRow(knex: Knex, { key, actor, at, change }: SettingWrite): Promise<SettingRow> {
  return knex.transaction(async (transaction) => {
    await transaction.raw(`insert into svc_setting (key, version, value) values (?, 0, '{}') on conflict (key) do nothing`, [key])
    const [present] = await transaction<SettingRow>("svc_setting").select("key", "version", "value").where({ key }).forUpdate()
    if (!present) throw new Error(`settings record ${key} vanished under its lock`)
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
