import { existsSync, readdirSync } from "node:fs"
import { join, parse } from "node:path"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PASSWORD_SINCE } from "../modules/access/password-watch"
import { deleteIdentityKey, deleteStaffIdentities } from "../platform/identity/forget-sign-ins"
import { MAILBOX_PROVEN } from "../platform/identity/mailbox-proof"
import { deleteMigrationRecords } from "../platform/process/migration-records"
import { OWN_FUNCTIONS, OWN_TABLES } from "./own-tables"
import { ON_PLATFORM_TABLES } from "./platform-traces"

type Report = (line: string) => void

/** Removes the plugin's triggers with their functions, and its indexes, from Medusa's tables. This happens even with `--keep-data`. */
export async function removeFromPlatformTables(trx: Knex.Transaction, report: Report): Promise<void> {
  for (const { what, statements } of ON_PLATFORM_TABLES) {
    for (const statement of statements) await trx.raw(statement)
    report(`removed ${what}`)
  }
}

/**
 * Drops the plugin's tables and functions and the records of its migrations. A later installation then migrates from the beginning. Never
 * cascades.
 * @throws when a view or foreign key of the host depends on a table of the plugin; the error names it
 */
export async function dropOwnTables(trx: Knex.Transaction, report: Report): Promise<void> {
  const { rows: tables } = await trx.raw<{ rows: { name: string }[] }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname = any(?)",
    [[...OWN_TABLES]],
  )
  if (tables.length > 0) await trx.raw(`drop table ${tables.map(({ name }) => `"${name}"`).join(", ")}`)
  report(`dropped ${tables.length} tables`)

  const { rows: functions } = await trx.raw<{ rows: { signature: string }[] }>(
    "select oid::regprocedure::text as signature from pg_proc where pronamespace = current_schema()::regnamespace and proname = any(?)",
    [[...OWN_FUNCTIONS]],
  )
  for (const { signature } of functions) await trx.raw(`drop function ${signature}`)
  report(`dropped ${functions.length} functions`)

  const forgotten = await deleteMigrationRecords(trx, ownMigrations())
  report(`deleted the records of ${forgotten} migrations`)
}

/** Deletes the sign-in identities of staff, and the plugin's metadata on all other identities. Users and customers can still sign in. */
export async function forgetSignIns(trx: Knex.Transaction, report: Report): Promise<void> {
  const deleted = await deleteStaffIdentities(trx)
  for (const key of [PASSWORD_SINCE, MAILBOX_PROVEN]) await deleteIdentityKey(trx, key)
  report(`deleted the sign-in of ${deleted} staff accounts`)
}

/** The names of the plugin's migrations, as the platform records them: the names of the migration files in the package. */
function ownMigrations(): string[] {
  const modules = join(__dirname, "..", "modules")
  return readdirSync(modules)
    .map((name) => join(modules, name, "migrations"))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder))
    .filter((file) => /^Migration\d+\.(js|ts)$/.test(file))
    .map((file) => parse(file).name)
}
