/**
 * The exact decimal of a `raw_…` field of Medusa's modules. The field without `raw_` is a float.
 * @returns null if it has no value
 */
export function rawDecimal(raw: unknown): string | null {
  if (typeof raw !== "object" || raw === null) return null
  const { value } = raw as { value?: unknown }
  return typeof value === "string" || typeof value === "number" ? String(value) : null
}
