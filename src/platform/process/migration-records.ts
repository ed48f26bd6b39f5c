import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Deletes the records of these migrations, so that they run again. The platform records the migrations of all modules by their names.
 * @returns the number of deleted records
 */
export async function deleteMigrationRecords(trx: Knex.Transaction, names: readonly string[]): Promise<number> {
  return trx("mikro_orm_migrations").whereIn("name", names).delete()
}
