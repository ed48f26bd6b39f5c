/**
 * Returns the first element of a list that should have one.
 * @throws an error for an empty list
 */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error("The platform made nothing where the demo store needs something")
  return first
}
