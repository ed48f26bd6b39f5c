import { isGroup } from "./merge/merge"

/** A part of the fields, at any depth. A map with arbitrary keys may lack some of them. */
export type Changed<T> = string extends keyof T
  ? T
  : { readonly [K in keyof T]?: T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? Changed<T[K]> : T[K] }

/**
 * The fields, at any depth, that differ from the values with which the form began. Only these are sent, because another user may have changed the
 * other fields since the form was opened. A list is one field.
 */
export function changedFields<T extends object>(fields: T, began: object): Changed<T> {
  const before = new Map<string, unknown>(Object.entries(began))
  const changed = Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const old = before.get(name)
    if (!isGroup(value) || !isGroup(old)) return JSON.stringify(value) === JSON.stringify(old) ? [] : [[name, value]]
    const part = changedFields(value, old)
    return Object.keys(part).length === 0 ? [] : [[name, part]]
  })
  return Object.fromEntries(changed)
}
