/** Maximum number of fields in a form or query; more than any route needs. */
const FIELDS = 2_000
/** Maximum number of brackets in a name: `items[0][extra_selections][0][extra_ids][]` has five. */
const DEPTH = 8
const INDEX = /^\d{1,4}$/

type Container = Record<string, unknown> | unknown[]

/**
 * Reads the text of a query or of a form. Repeated names and `name[]` make arrays, `name[key]` and `name[0]` nested
 * values, as the host's own parser does. Values stay text. Names cannot reach a prototype: the containers have none.
 */
export function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null)
  let fields = 0
  let from = 0
  // Pair by pair, so that text after the last allowed field is not parsed.
  while (from < text.length && fields < FIELDS) {
    const mark = text.indexOf("&", from)
    const end = mark === -1 ? text.length : mark
    // The leading `&` makes a question mark part of the name.
    const pairs = end > from ? new URLSearchParams(`&${text.slice(from, end)}`) : []
    for (const [name, value] of pairs) {
      fields += 1
      put(root, stepsOf(name), value)
    }
    from = end + 1
  }
  return root
}

function stepsOf(name: string): string[] {
  const open = name.indexOf("[")
  if (open <= 0 || !name.endsWith("]")) return [name]
  const inner = name.slice(open + 1, -1).split("][", DEPTH + 1)
  return inner.length > DEPTH ? [name] : [name.slice(0, open), ...inner]
}

function put(root: Record<string, unknown>, steps: readonly string[], value: string): void {
  let container: Container = root
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at] ?? ""
    const following = steps[at + 1]
    const key = Array.isArray(container) ? indexOf(container, step) : step
    if (key === undefined) return
    const present: unknown = (container as Record<PropertyKey, unknown>)[key]
    if (following === undefined) {
      if (Array.isArray(present)) present.push(value)
      else set(container, key, present === undefined ? value : [present, value])
      return
    }
    const next: Container = isContainer(present) ? present : following === "" || INDEX.test(following) ? [] : Object.create(null)
    set(container, key, next)
    container = next
  }
}

/** The index for a bracket in an array: the next one for `[]`; undefined if it is not a number or would leave a gap. */
function indexOf(list: readonly unknown[], step: string): number | undefined {
  if (step === "") return list.length
  const index = INDEX.test(step) ? Number(step) : Number.NaN
  return index <= list.length ? index : undefined
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null
}

function set(container: Container, key: PropertyKey, value: unknown): void {
  ;(container as Record<PropertyKey, unknown>)[key] = value
}
