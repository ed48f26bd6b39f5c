import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockByName } from "./transaction-lock"

/** A database object of the plugin on Medusa's tables, with a way to read its state. */
export interface Fixture<State> {
  /** The name of the fixture. Must be the same in all processes. */
  readonly name: string
  readonly read: (database: Knex) => Promise<State>
  readonly isAsWanted: (state: State) => boolean
  /** The statements that bring the fixture to the wanted state. */
  readonly statements: readonly string[]
}

/**
 * Installs a fixture if its state requires it. Any number of instances may call this at the same time.
 * @returns whether this call changed anything
 * @throws when a table is in use for longer than three seconds; nothing is changed then
 */
export async function putInPlace<State>(
  knex: Knex,
  state: State,
  { name, read, isAsWanted, statements }: Fixture<State>,
): Promise<boolean> {
  if (isAsWanted(state)) return false
  return await knex.transaction(async (trx) => {
    await trx.raw("set local lock_timeout = '3s'")
    await lockByName(trx, name)
    if (isAsWanted(await read(trx))) return false
    for (const statement of statements) await trx.raw(statement)
    return true
  })
}
