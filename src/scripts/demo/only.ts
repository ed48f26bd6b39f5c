/** The one element of a list that must have one. */
export function only<T>(list: readonly T[]): T {
  const [first] = list
  if (first === undefined) throw new Error("The platform made nothing where the demo store needs something")
  return first
}
