/** A plain object of settings, as opposed to an array, a scalar or null. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * Puts a partial change over a settings record (contract section 3): objects merge key by key, arrays and scalars replace,
 * a key that is absent or undefined keeps what stands. Null is a value. Neither argument is changed.
 * @example mergeSettings({ a: { x: 1, y: 2 }, b: [1, 2] }, { a: { y: 3 }, b: [] }) // { a: { x: 1, y: 3 }, b: [] }
 */
export function mergeSettings<T>(base: T, change: unknown): T {
  if (change === undefined) return base
  if (!isRecord(base) || !isRecord(change)) return change as T
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) continue
    const present = Object.hasOwn(base, key) ? base[key] : undefined
    // defineProperty, so that a key named __proto__ stays a key.
    Object.defineProperty(merged, key, {
      value: mergeSettings(present, value),
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return merged as T
}
