/** True for a plain object, as opposed to an array, a scalar or null. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * Merges a partial change into a settings record (contract section 3): objects merge key by key, arrays and scalars replace,
 * absent or undefined keys keep their value. Null is a value. The arguments are not modified.
 * @example mergeSettings({ a: { x: 1, y: 2 }, b: [1, 2] }, { a: { y: 3 }, b: [] }) // { a: { x: 1, y: 3 }, b: [] }
 */
export function mergeSettings<T>(base: T, change: unknown): T {
  if (change === undefined) return base
  if (!isRecord(base) || !isRecord(change)) return change as T
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue
    const present = Object.hasOwn(base, key) ? base[key] : undefined
    // defineProperty, so that a key named __proto__ stays an ordinary key.
    Object.defineProperty(merged, key, {
      value: mergeSettings(present, value),
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return merged as T
}
