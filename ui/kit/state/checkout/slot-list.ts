import type { DaySlots } from "../../../../src/client"

/** A slot with its business date. */
interface DatedSlot extends Readonly<DaySlots["slots"][number]> {
  readonly date: string
}

/**
 * The slots of business days in one list. A business date may have the same time twice: before and after midnight, or while the clocks are
 * put back. An order for such a time gets the first slot, so only that one is listed.
 */
export const slotsOf = (days: readonly DaySlots[]): readonly DatedSlot[] =>
  days.flatMap(({ date, slots }) => {
    const listed = new Set<string>()
    return slots.filter(({ time }) => !listed.has(time) && listed.add(time)).map((slot) => ({ ...slot, date }))
  })

/** The calendar day of a slot, from its start in the restaurant's time zone. */
export const dayOfSlot = ({ starts_at = "" }: { readonly starts_at?: string }): string => starts_at.slice(0, 10)

/** The slot to propose on a calendar day: the first of its own business date, or one after midnight of the evening before. */
export function firstOn(day: string, slots: readonly DatedSlot[]): DatedSlot | undefined {
  const onDay = slots.filter((slot) => dayOfSlot(slot) === day)
  return onDay.find(({ date }) => date === day) ?? onDay[0]
}

/** The slots to list: the free and the full ones. Slots that have passed or are too soon are left out. */
export const listed = (slots: readonly DatedSlot[], now: number): readonly DatedSlot[] =>
  slots.filter(
    ({ available, max, taken, starts_at }) => available || (max !== null && taken >= max && Date.parse(starts_at) > now),
  )

/**
 * The slot to propose in place of one that is gone: the next free one or, if there is none, the last before it.
 * @param free in the order of their start
 */
export const nextTo = (gone: string, free: readonly DatedSlot[]): DatedSlot | undefined =>
  free.find(({ starts_at }) => Date.parse(starts_at) > Date.parse(gone)) ?? free.at(-1)
