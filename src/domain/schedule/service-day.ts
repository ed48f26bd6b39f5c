import { horizonOf } from "./business-date"
import { prepare, type ScheduleContext } from "./schedule-context"

const DAYS_AHEAD = 30

/** When the last range of the business date ends, epoch milliseconds; null: it has none left. */
export function serviceEnd(ctx: ScheduleContext): number | null {
  const prepared = prepare(ctx)
  const { today } = horizonOf(prepared)
  const ends = prepared.calendar.rangesOn(today).flatMap(({ from, until }) => (from < until && until > ctx.now ? [until] : []))
  return ends.length === 0 ? null : Math.max(...ends)
}

/** When the first range after the business date begins, epoch milliseconds; null: none does within 30 days. */
export function nextDayOpening(ctx: ScheduleContext): number | null {
  const prepared = prepare(ctx)
  const { today } = horizonOf(prepared)
  for (let day = today + 1; day <= today + DAYS_AHEAD; day++) {
    const next = prepared.calendar.rangesOn(day).find(({ from, until }) => from < until && from > ctx.now)
    if (next) return next.from
  }
  return null
}
