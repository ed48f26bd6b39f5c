/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue }

/** Keys that could reach an object's prototype in a program that copies the object carelessly. */
const PROTOTYPE_KEYS: readonly string[] = ["__proto__", "constructor", "prototype"]

/** True for a key that could reach an object's prototype. */
export function isPrototypeKey(key: string): boolean {
  return PROTOTYPE_KEYS.includes(key)
}

/** True if a JSON value has such a key at any depth. */
export function hasPrototypeKey(value: unknown): boolean {
  const open = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue
    if (!Array.isArray(next) && Object.keys(next).some(isPrototypeKey)) return true
    open.push(...Object.values(next))
  }
  return false
}
