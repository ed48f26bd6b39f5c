export type Values = Readonly<Record<string, string | number>>

/** Fills in the {names} of a text in one pass, so that a value is never read as a name. A name without a value stays. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
