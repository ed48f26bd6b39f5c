export type Values = Readonly<Record<string, string | number>>

/** Replaces each {name} of a text by its value. A {name} inside a value is not replaced, and a {name} without a value stays. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
