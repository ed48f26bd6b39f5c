import { TABLE_LIMITS } from "../../../domain/tables"

/** A range of names in a list such as `Table 1-20, Bar 1-4, Sofa`. */
const RANGE = /^(.*?)(\d{1,4})\s*[-–—]\s*(\d{1,4})$/

/**
 * The names of a typed list, in order; null: a range ends before it starts. The list is cut off after one name more than the maximum number of
 * tables.
 */
export function namesOf(typed: string): readonly string[] | null {
  const names: string[] = []
  for (const part of typed.split(/[,;\n]/)) {
    const text = part.trim().replace(/\s+/g, " ")
    const [, word = "", first = "", last = ""] = RANGE.exec(text) ?? []
    if (last === "") {
      if (text !== "") names.push(text)
      continue
    }
    if (Number(last) < Number(first)) return null
    // `01-20` counts with leading zeros.
    const width = first.startsWith("0") ? first.length : 1
    for (let at = Number(first); at <= Number(last) && names.length <= TABLE_LIMITS.tables; at += 1)
      names.push(`${word}${String(at).padStart(width, "0")}`)
  }
  return names
}

/** A unique id, derived from a name. @param taken the other ids; the new one is added */
export function idFor(name: string, taken: Set<string>): string {
  const slug = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, TABLE_LIMITS.id - 4)
  const stem = slug === "" ? "table" : slug
  let id = stem
  for (let more = 2; taken.has(id); more += 1) id = `${stem}-${more}`
  taken.add(id)
  return id
}
