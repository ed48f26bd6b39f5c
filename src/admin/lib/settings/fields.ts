import { canonicalDecimal } from "../../../domain/settings/decimal"
import { conflictsIn, editedIn } from "../merge/merge"
import { decimalText, wholeOrText } from "../typed-numbers"
import { type TierDraft, tierBodies, tierDrafts } from "./tiers"

/**
 * The kind of a setting in a form. `secret` is write-only: `""` keeps the stored one, null removes it. `names` is a selection from a list.
 */
export type FieldKind = "text" | "whole" | "decimal" | "switch" | "secret" | "names" | "tiers"

export interface FieldSpec {
  /** The path of the setting: `delivery.routing.api_key`. */
  readonly path: string
  readonly kind: FieldKind
  /** An empty field is null, which means "no limit" or "the default". */
  readonly orNull?: true
}

export type FieldValue = string | boolean | null | readonly string[] | readonly TierDraft[]

/** The values of a form by the path of the setting. */
export type Values = Readonly<Record<string, FieldValue>>

interface Nested {
  readonly [key: string]: unknown
}

function readPath(record: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((part, key) => (part as Nested | null | undefined)?.[key], record)
}

/** Stored settings as form values. */
export function valuesOf(record: unknown, fields: readonly FieldSpec[]): Values {
  return Object.fromEntries(fields.map(({ path, kind }) => [path, shown(kind, readPath(record, path))]))
}

function shown(kind: FieldKind, stored: unknown): FieldValue {
  if (kind === "switch") return stored === true
  if (kind === "secret") return ""
  if (kind === "names") return stored as readonly string[]
  if (kind === "tiers") return tierDrafts(stored as Parameters<typeof tierDrafts>[0])
  return stored === null || stored === undefined ? "" : String(stored)
}

/** A form value as a settings value. Invalid text is sent unchanged, so that the server reports the field. */
function meaningOf({ kind, orNull }: FieldSpec, value: FieldValue | undefined): unknown {
  if (kind === "tiers") return tierBodies(value as readonly TierDraft[])
  if (typeof value !== "string") return value
  if (value.trim() === "" && orNull) return null
  if (kind === "whole") return wholeOrText(value)
  if (kind === "decimal") return canonicalDecimal(decimalText(value)) ?? decimalText(value)
  return kind === "secret" ? value : value.trim()
}

const meaningsOf = (fields: readonly FieldSpec[], values: Values): Nested =>
  Object.fromEntries(fields.map((field) => [field.path, meaningOf(field, values[field.path])]))

/** The fields whose values differ in meaning. */
export function editedFields(fields: readonly FieldSpec[], before: Values, after: Values): readonly FieldSpec[] {
  const changed = editedIn(meaningsOf(fields, before), meaningsOf(fields, after))
  return fields.filter(({ path }) => changed.includes(path))
}

/** The change of the settings from one form to the other: only the fields that differ. */
export function changeOf(fields: readonly FieldSpec[], before: Values, after: Values): Nested {
  const change: Record<string, unknown> = {}
  for (const field of editedFields(fields, before, after)) {
    const keys = field.path.split(".")
    const last = keys.pop() ?? ""
    let part = change
    for (const key of keys) {
      part[key] ??= {}
      part = part[key] as Record<string, unknown>
    }
    part[last] = meaningOf(field, after[field.path])
  }
  return change
}

/** The fields that both users have changed to different values. @param before the values with which both began */
export function conflictsOf(fields: readonly FieldSpec[], before: Values, mine: Values, theirs: Values): readonly FieldSpec[] {
  const meant = (values: Values) => meaningsOf(fields, values)
  const names = conflictsIn(meant(before), meant(mine), meant(theirs)).map(({ name }) => name)
  return fields.filter(({ path }) => names.includes(path))
}

/** The other user's values with the changes of this form applied. */
export function rebased(fields: readonly FieldSpec[], before: Values, mine: Values, theirs: Values): Values {
  const changed = editedFields(fields, before, mine).map(({ path }) => [path, mine[path] ?? null])
  return { ...theirs, ...Object.fromEntries(changed) }
}
