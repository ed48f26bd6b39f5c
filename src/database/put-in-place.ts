import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Something of ours on the platform's tables, of which a database has a state. */
export interface Fixture<State> {
  /** One name for all processes. */
  readonly name: string
  readonly read: (database: Knex) => Promise<State>
  readonly isAsWanted: (state: State) => boolean
  /** What makes it as it is wanted. */
  readonly statements: readonly string[]
}

/**
 * Makes a fixture as it is wanted where its state says that it is not; any number of instances may do so at once. A table that is in
 * use for longer than three seconds makes it throw and leaves everything as it was.
 * @returns whether this call has changed anything
 */
export async function putInPlace<State>(
  knex: Knex,
  state: State,
  { name, read, isAsWanted, statements }: Fixture<State>,
): Promise<boolean> {
  if (isAsWanted(state)) return false
  return await knex.transaction(async (trx) => {
    await trx.raw("set local lock_timeout = '3s'")
    await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [name])
    if (isAsWanted(await read(trx))) return false
    for (const statement of statements) await trx.raw(statement)
    return true
  })
}
