import type { OrderTypeSettings, OrderTypeSettingsInput } from "../../../client/generated"
import { overlappingHours } from "../../../domain/settings/overlapping-hours"
import { parseHours, writeHours } from "./hours-text"
import { DAYS, hoursOf, textsOf, type WeekTexts } from "./week-texts"

/** An exception while it is edited. Without hours: closed. */
export interface ExceptionDraft {
  readonly date: string
  readonly text: string
  readonly note: string
}

/** The fields with whole numbers, by the name of the setting. */
export const NUMBERS = ["prep_time_minutes", "slot_size_minutes", "max_per_slot", "advance_days"] as const
export type NumberField = (typeof NUMBERS)[number]

export const SWITCHES = ["enabled", "allow_now", "allow_asap"] as const
export type SwitchField = (typeof SWITCHES)[number]

/** The schedule of an order type while it is edited. */
export interface ScheduleDraft {
  readonly week: WeekTexts
  readonly exceptions: readonly ExceptionDraft[]
  readonly numbers: Readonly<Record<NumberField, string>>
  readonly switches: Readonly<Record<SwitchField, boolean>>
}

/** The problem of a field: it is unreadable, or its hours overlap others. */
export type DraftProblem = "unreadable" | "overlap"

export function draftOf(mode: OrderTypeSettings): ScheduleDraft {
  return {
    week: textsOf(mode.hours),
    exceptions: mode.exceptions.map(({ date, ranges, note }) => ({ date, text: writeHours(ranges), note })),
    numbers: Object.fromEntries(NUMBERS.map((name) => [name, String(mode[name])])) as Record<NumberField, string>,
    switches: Object.fromEntries(SWITCHES.map((name) => [name, mode[name]])) as Record<SwitchField, boolean>,
  }
}

const isWhole = (text: string): boolean => /^\d{1,6}$/.test(text.trim())

/** The problems of a draft by the path of the setting below its mode: `hours.monday`, `exceptions[0].ranges`, `advance_days`. */
export function problemsOf(draft: ScheduleDraft): ReadonlyMap<string, DraftProblem> {
  const unreadable = [
    ...DAYS.filter((day) => parseHours(draft.week[day]) === null).map((day) => `hours.${day}`),
    ...draft.exceptions.flatMap(({ date, text }, index) => [
      ...(date === "" ? [`exceptions[${index}].date`] : []),
      ...(parseHours(text) === null ? [`exceptions[${index}].ranges`] : []),
    ]),
    ...NUMBERS.filter((name) => !isWhole(draft.numbers[name])),
  ]
  if (unreadable.length > 0) return new Map(unreadable.map((path) => [path, "unreadable"]))
  const change = changeOf(draft)
  if (change === null) return new Map()
  const overlaps = overlappingHours(change, "").map(
    ({ path }) => /^\.(hours\.\w+|exceptions\[\d+\]\.ranges)/.exec(path)?.[1] ?? path,
  )
  return new Map(overlaps.map((path) => [path, "overlap"]))
}

/** A draft as settings; null: something is unreadable. */
export function changeOf(draft: ScheduleDraft) {
  const hours = hoursOf(draft.week)
  const exceptions = draft.exceptions.flatMap(({ date, text, note }) => {
    const ranges = parseHours(text)
    return ranges === null || date === "" ? [] : [{ date, ranges, note: note.trim() }]
  })
  if (hours === null || exceptions.length < draft.exceptions.length) return null
  if (NUMBERS.some((name) => !isWhole(draft.numbers[name]))) return null
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(draft.numbers[name])])) as Record<NumberField, number>
  return { hours, exceptions, ...numbers, ...draft.switches } satisfies OrderTypeSettingsInput
}

/** The fields of a draft as texts. Drafts that mean the same have equal fields, however they are typed. An exception is one field. */
export function fieldsOf(draft: ScheduleDraft): Readonly<Record<string, string | boolean>> {
  const week = DAYS.map((day) => [day, inFull(draft.week[day])])
  const exceptions = draft.exceptions.map(({ date, text, note }) => [
    `exception ${date}`,
    `${inFull(text) || "–"} ${note}`.trim(),
  ])
  return { ...Object.fromEntries([...week, ...exceptions]), ...draft.numbers, ...draft.switches }
}

/** Hours in the stored spelling; unreadable text unchanged. */
function inFull(text: string): string {
  const ranges = parseHours(text)
  return ranges === null ? text : writeHours(ranges)
}
