import { signal } from "@preact/signals-core"
import type { DaySlots, Hours } from "../../../src/client"
import { dateOf, dayAfter, present } from "./clock"
import { client } from "./service"
import { shop } from "./shop"

const DAYS = 7

type Kind = "delivery" | "pickup"

/** The hours of one or more ways of ordering: of the coming days, and of a usual week. */
export interface Week {
  readonly kinds: readonly Kind[]
  readonly days: readonly Pick<DaySlots, "date" | "weekday" | "ranges">[]
  readonly weekly: Hours
}

/** Undefined: not read yet. Ways of ordering with the same hours share an entry. */
export const weeks = signal<readonly Week[] | undefined>(undefined)

/** Reads the coming seven days with their exceptions, and the usual week. */
export async function loadWeeks(): Promise<void> {
  const kinds = shop.value?.status.order_types ?? []
  const { schedule, slots } = await client()
  const today = dateOf(present())
  const dates = Array.from({ length: DAYS }, (_, index) => dayAfter(today, index))
  const read = await Promise.all(
    kinds.map(async (kind): Promise<Week> => {
      const [{ hours: weekly }, ...days] = await Promise.all([
        schedule.hours(kind),
        ...dates.map((date) => slots.list(kind, { date })),
      ])
      return { kinds: [kind], days: days.map(({ date, weekday, ranges }) => ({ date, weekday, ranges })), weekly }
    }),
  )
  const same = new Map<string, Week>()
  for (const week of read) {
    const key = JSON.stringify([week.days, week.weekly])
    same.set(key, { ...week, kinds: [...(same.get(key)?.kinds ?? []), ...week.kinds] })
  }
  weeks.value = [...same.values()]
}

/** Whether a day differs from the usual week. */
export const isSpecial = ({ weekly }: Week, { weekday, ranges }: Week["days"][number]): boolean =>
  JSON.stringify(weekly[weekday]) !== JSON.stringify(ranges)
