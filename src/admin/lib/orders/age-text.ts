/** Up to this many minutes an age is told in minutes, because the first two hours of an order are watched closely. */
const IN_MINUTES = 120
const HOUR = 60
const DAY = 24 * HOUR

/** How long ago something was, in words: "12 min. ago". A clock that is behind counts as now. */
export function ageText(language: string, minutes: number): string {
  const words = new Intl.RelativeTimeFormat(language, { style: "short", numeric: "auto" })
  // Whole days have passed, so that 47 hours ago is one day ago, but not yesterday.
  const inDays = new Intl.RelativeTimeFormat(language, { style: "short", numeric: "always" })
  const past = Math.max(0, minutes)
  if (past < IN_MINUTES) return words.format(-past, "minute")
  return past < DAY ? words.format(-Math.floor(past / HOUR), "hour") : inDays.format(-Math.floor(past / DAY), "day")
}
