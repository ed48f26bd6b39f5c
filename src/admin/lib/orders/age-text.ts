/** An age up to this many minutes is shown in minutes, because staff watch an order closely in its first two hours. */
const IN_MINUTES = 120
const HOUR = 60
const DAY = 24 * HOUR

/** How long ago something was, in words: "12 min. ago". Negative minutes, from a clock that is behind, count as zero. */
export function ageText(language: string, minutes: number): string {
  const words = new Intl.RelativeTimeFormat(language, { style: "short", numeric: "auto" })
  // Whole days, always as a number: 47 hours are "1 day ago", because they are not necessarily yesterday.
  const inDays = new Intl.RelativeTimeFormat(language, { style: "short", numeric: "always" })
  const past = Math.max(0, minutes)
  if (past < IN_MINUTES) return words.format(-past, "minute")
  return past < DAY ? words.format(-Math.floor(past / HOUR), "hour") : inDays.format(-Math.floor(past / DAY), "day")
}
