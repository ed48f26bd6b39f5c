/**
 * Returns the element of a list that must have exactly one.
 * @throws an error for any other length
 */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined || list.length > 1) {
    throw new Error(`The demo store needs exactly one record here, and the platform has ${list.length}`)
  }
  return first
}
