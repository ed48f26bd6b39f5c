/** Written beside requests, so that an answer may be without it. */
const LATER = /^last_(used_at|seen_at|address)$/

/** What a value is made of: its keys and types, those of a list's elements together. Values with the same shape are equal. */
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
