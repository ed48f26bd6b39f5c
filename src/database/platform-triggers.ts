import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { putInPlace } from "./put-in-place"

/** A set of the plugin's triggers on the platform's tables, with the functions that they call. */
export interface PlatformTriggers {
  /** The name of the set. Must be the same in all processes. */
  readonly name: string
  /** Version of the set, stored as the comment of one function, so that an installed version can be recognised. */
  readonly version: string
  /** The function that carries the version as its comment, with its parameter types. */
  readonly versionOf: string
  /** Statements that create or replace the functions. */
  readonly functions: readonly string[]
  readonly triggers: readonly PlatformTrigger[]
}

export interface PlatformTrigger {
  readonly name: string
  /** The table's name in SQL. */
  readonly table: string
  /** When the trigger fires: `after insert or update of deleted_at`. */
  readonly when: string
  /** `when (…)`: the rows that it fires for; omitted: all. */
  readonly condition?: string
  /** The function that is called. */
  readonly call: string
}

/** The statements that install the triggers and functions, replacing an older version. */
export function installStatements({ version, versionOf, functions, triggers }: PlatformTriggers): string[] {
  return [
    ...functions,
    `comment on function ${versionOf} is '${version}'`,
    ...triggers.flatMap(({ name, table, when, condition = "", call }) => [
      `drop trigger if exists ${name} on ${table}`,
      `create trigger ${name} ${when} on ${table} for each row ${condition} execute function ${call}()`,
    ]),
  ]
}

/** The statements that remove the triggers with their functions. */
export function removeStatements({ versionOf, triggers }: PlatformTriggers): string[] {
  const called = [...new Set(triggers.map(({ call }) => `${call}()`))]
  return [
    ...called.map((each) => `drop function if exists ${each} cascade`),
    ...(called.includes(versionOf) ? [] : [`drop function if exists ${versionOf}`]),
  ]
}

/**
 * SQL that returns in `found` whether all these tables of the platform exist. They may be missing, because modules migrate in no fixed
 * order.
 */
export function hasTables(wanted: PlatformTriggers): string {
  return `select ${tablesOf(wanted)
    .map((table) => `to_regclass('${table}') is not null`)
    .join(" and ")} as found`
}

interface State {
  readonly tables: boolean
  readonly triggers: number
  readonly version: string | null
}

export type PlatformTriggersOutcome = "unchanged" | "installed" | "removed" | "no_tables"

/** Installs or removes the triggers. If nothing has to change, it runs a single statement. See {@link putInPlace}. */
export async function ensureTriggers(
  knex: Knex,
  wanted: PlatformTriggers,
  { installed = true } = {},
): Promise<PlatformTriggersOutcome> {
  const read = (database: Knex): Promise<State> => readState(database, wanted)
  const state = await read(knex)
  if (!state.tables) return "no_tables"
  const changed = await putInPlace(knex, state, {
    name: wanted.name,
    read,
    isAsWanted: ({ triggers, version }) =>
      installed ? triggers === wanted.triggers.length && version === wanted.version : triggers === 0,
    statements: installed ? installStatements(wanted) : removeStatements(wanted),
  })
  if (!changed) return "unchanged"
  return installed ? "installed" : "removed"
}

async function readState(knex: Knex, wanted: PlatformTriggers): Promise<State> {
  const { rows } = await knex.raw<{ rows: State[] }>(
    `select (${hasTables(wanted)}) as tables,
       (select count(*)::int from pg_trigger t where not t.tgisinternal and t.tgenabled <> 'D'
         and t.tgrelid = any(array(select to_regclass(name)::oid from unnest(?::text[]) name)) and t.tgname = any(?)) as triggers,
       obj_description(to_regprocedure(?), 'pg_proc') as version`,
    [tablesOf(wanted), wanted.triggers.map(({ name }) => name), wanted.versionOf],
  )
  return rows[0] ?? { tables: false, triggers: 0, version: null }
}

function tablesOf({ triggers }: PlatformTriggers): string[] {
  return [...new Set(triggers.map(({ table }) => table))]
}
