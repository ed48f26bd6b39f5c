import { changedFields } from "../changed-fields"
import { editedIn } from "../merge/merge"
import { changeOf, fieldsOf, type ScheduleDraft } from "./draft"

/** The record `into`, with the named fields of `from`. */
function taken<T extends object>(from: T, names: ReadonlySet<string>, into: T): T {
  return Object.fromEntries(
    Object.entries(into).map(([name, value]) => [name, names.has(name) ? from[name as keyof T] : value]),
  ) as T
}

/**
 * The typed changes of one draft on top of another version of the schedule.
 * @param before the version with which `mine` began
 * @param given fields that keep the value of `theirs`
 */
export function onTopOf(
  theirs: ScheduleDraft,
  before: ScheduleDraft,
  mine: ScheduleDraft,
  given: readonly string[] = [],
): ScheduleDraft {
  const edited = new Set(editedIn(fieldsOf(before), fieldsOf(mine)).filter((name) => !given.includes(name)))
  const isMine = ({ date }: { readonly date: string }): boolean => edited.has(`exception ${date}`)
  // The typed sequence stays, so that an exception that is being typed does not move.
  const kept = mine.exceptions.flatMap((each) =>
    isMine(each) ? [each] : theirs.exceptions.filter(({ date }) => date === each.date),
  )
  const shown = new Set(kept.map(({ date }) => date))
  return {
    week: taken(mine.week, edited, theirs.week),
    exceptions: [...kept, ...theirs.exceptions.filter((each) => !isMine(each) && !shown.has(each.date))],
    numbers: taken(mine.numbers, edited, theirs.numbers),
    switches: taken(mine.switches, edited, theirs.switches),
  }
}

/** The settings that a draft changes in the version with which it began; null: something is unreadable. */
export function changeBetween(before: ScheduleDraft, mine: ScheduleDraft) {
  const [from, to] = [changeOf(before), changeOf(mine)]
  return from === null || to === null ? null : changedFields(to, from)
}
