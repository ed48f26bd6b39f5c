export type Values = Readonly<Record<string, string | number>>

/** Fills the {names} of a text in one pass, so that a value never counts as a name. A name without value stays. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
