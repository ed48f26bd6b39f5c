import { type Conflict, conflictsIn, fieldsOf, isGroup } from "../merge/merge"

/**
 * The settings of a change that another user has also changed, to another value.
 * @param began the settings when the change began
 * @param latest the settings that are stored now
 */
export function clashesOf(change: object, began: object, latest: object): readonly Conflict[] {
  const before = fieldsOf(began)
  return conflictsIn(before, { ...before, ...fieldsOf(change) }, fieldsOf(latest))
}

/** A change without some of its settings. */
export function without(change: object, paths: readonly string[], above = ""): object {
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, value]: [string, unknown]) => {
      const path = `${above}${name}`
      if (paths.includes(path)) return []
      return [[name, isGroup(value) ? without(value, paths, `${path}.`) : value]]
    }),
  )
}
