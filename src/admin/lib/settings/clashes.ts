/** A setting to which two users have given different values. */
interface Clash {
  /** `order_types.pickup.hours.monday` */
  readonly path: string
  readonly mine: unknown
  readonly theirs: unknown
}

const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The settings in a change, by path. A list is one setting. */
function settingsIn(change: object, above = ""): readonly (readonly [path: string, value: unknown])[] {
  return Object.entries(change).flatMap(([name, value]: [string, unknown]) =>
    isGroup(value) ? settingsIn(value, `${above}${name}.`) : [[`${above}${name}`, value] as const],
  )
}

const valueAt = (record: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((part, name) => (isGroup(part) ? new Map(Object.entries(part)).get(name) : undefined), record)

/**
 * The settings of a change that another user has changed as well, to another value.
 * @param began the settings that the change began with. @param latest those that are stored now
 */
export function clashesOf(change: object, began: object, latest: object): readonly Clash[] {
  return settingsIn(change).flatMap(([path, mine]) => {
    const theirs = valueAt(latest, path)
    return isSame(theirs, valueAt(began, path)) || isSame(theirs, mine) ? [] : [{ path, mine, theirs }]
  })
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
