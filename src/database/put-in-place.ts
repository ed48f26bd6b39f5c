import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockByName } from "./transaction-lock"

/** A database object of the plugin on Medusa's tables, with a way to read its state. */
export interface Fixture<State> {
  /** The name of the fixture. Must be the same in all processes. */
  readonly name: string
  readonly read: (database: Knex) => Promise<State>
  readonly isAsWanted: (state: State) => boolean
  /** The statements that bring it to the wanted state. */
  readonly statements: readonly string[]
}

/**
 * Installs a fixture if its state requires it. Any number of instances may do so at the same time. Throws and changes nothing when a table
 * is in use for longer than three seconds.
 * @returns whether this call changed anything
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
