/** Times of last use are stored in the background, so a response may not contain them yet. */
const LATER = /^last_(used_at|seen_at|address)$/

/** The shape of a value: its keys and types; for a list, the distinct shapes of its elements. Shapes can be compared with `toEqual`. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return "null"
  if (Array.isArray(value)) return [...new Set(value.map((each) => JSON.stringify(shapeOf(each))))].sort()
  if (typeof value !== "object") return typeof value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, LATER.test(key) ? "later" : shapeOf(each)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}
