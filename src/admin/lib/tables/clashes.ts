import type { SettingsTables } from "../../../client/generated"
import { type Conflict, conflictsIn, type Fields } from "../merge/merge"
import { type TableRules, type TablesEdit, unchanged } from "./edits"

/** A change of the tables and of the rules for choosing them. */
export interface TablesPart {
  readonly rules?: Partial<TableRules>
  readonly edit?: TablesEdit
}

type Sent = Omit<SettingsTables, "tables" | "store_url"> & { readonly tables: ReturnType<TablesEdit> }

/** The settings after a change. */
const after = ({ tables, ...stored }: SettingsTables, { rules = {}, edit = unchanged }: TablesPart): Sent => ({
  ...stored,
  ...rules,
  tables: edit(tables),
})

/** The rules by their names, each table's fields as `id.label`, and the order. @param common the ids of the tables whose order is compared */
function fieldsOf({ tables, ...rules }: Sent, common: ReadonlySet<string>): Fields {
  const each = tables.flatMap(({ id, ...fields }) => Object.entries(fields).map(([name, value]) => [`${id}.${name}`, value]))
  const order = tables.flatMap(({ id }) => (common.has(id) ? [id] : []))
  return { ...rules, ...Object.fromEntries(each), order }
}

/**
 * The fields that both a change and another user have changed. New and deleted tables do not change the order of the others.
 * @param seen the settings with which the change began
 * @param latest the settings that are stored now
 */
export function tableClashes(seen: SettingsTables, change: TablesPart, latest: SettingsTables): readonly Conflict[] {
  const [before, mine, theirs] = [after(seen, {}), after(seen, change), after(latest, {})]
  const idsIn = ({ tables }: Sent) => new Set(tables.map(({ id }) => id))
  const [inMine, inTheirs] = [idsIn(mine), idsIn(theirs)]
  const common = new Set([...idsIn(before)].filter((id) => inMine.has(id) && inTheirs.has(id)))
  return conflictsIn(fieldsOf(before, common), fieldsOf(mine, common), fieldsOf(theirs, common))
}
