/**
 * The one rule for a record that two users change: a field that both have changed to different values is a conflict; all other changes of both are
 * kept. Forms differ only in what counts as a field.
 */

/** The fields of a form, with the values that would be stored. Values are equal if their JSON is equal. */
export type Fields = Readonly<Record<string, unknown>>

/** A field to which two users have given different values. */
export interface Conflict {
  /** `order_types.pickup.hours.monday` */
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The names of the fields that differ, including those that only one of the two has. */
export function editedIn(before: Fields, after: Fields): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isSame(before[name], after[name]))
}

/** The fields that both users have changed to different values. @param before the fields with which both began */
export function conflictsIn(before: Fields, mine: Fields, theirs: Fields): readonly Conflict[] {
  return editedIn(before, mine)
    .filter((name) => !isSame(before[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }))
}

/** Whether a value has fields of its own. A list is one field. */
export function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The settings in a record at any depth, by path. */
export function fieldsOf(record: object, above = ""): Fields {
  const parts = Object.entries(record).map(([name, value]: [string, unknown]) =>
    isGroup(value) ? fieldsOf(value, `${above}${name}.`) : { [`${above}${name}`]: value },
  )
  return Object.assign({}, ...parts)
}
