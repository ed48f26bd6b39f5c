import type { SettingsTables } from "../../../client/generated"
import { TABLE_LIMITS } from "../../../domain/tables"
import type { TableRules } from "./edits"

/** The rules that are switches, in the order of the form. */
export const RULE_SWITCHES = [
  "enabled",
  "require_table",
  "allow_in_cart",
  "show_availability",
  "hide_occupied",
  "join_with_token",
] as const

const RULES = [...RULE_SWITCHES, "selection", "auto_release_minutes"] as const

/** The rules while they are edited, with a number as typed. */
export type RulesDraft = Omit<TableRules, "auto_release_minutes"> & { readonly auto_release_minutes: string }

export function rulesDraftOf({ auto_release_minutes: minutes, ...settings }: SettingsTables): RulesDraft {
  return { ...settings, auto_release_minutes: String(minutes) }
}

/** The typed minutes; undefined: they are invalid. An empty field is 0. */
export function minutesOf(typed: string): number | undefined {
  const text = typed.trim() || "0"
  const minutes = Number(text)
  return /^\d+$/.test(text) && minutes <= TABLE_LIMITS.autoReleaseMinutes ? minutes : undefined
}

/** The rules that a draft changes. */
export function rulesChanged(draft: RulesDraft, stored: SettingsTables): Partial<TableRules> {
  const wanted: TableRules = { ...draft, auto_release_minutes: minutesOf(draft.auto_release_minutes) ?? -1 }
  return Object.fromEntries(RULES.filter((rule) => wanted[rule] !== stored[rule]).map((rule) => [rule, wanted[rule]]))
}
