/** Returns the only element of a list with exactly one. */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error("The platform made nothing where the demo store needs something")
  return first
}
