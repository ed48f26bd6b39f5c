const DAY = 86_400_000
const DAYS_AHEAD = 6

/**
 * Slots for orders at the measured store, which never closes: from 10:00 to 19:45 on each of the next six days. At these hours daylight saving
 * time never begins or ends.
 * @returns {{ date: string, time: string }[]}
 */
export function slotsAhead() {
  const dateOf = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Madrid", dateStyle: "short" })
  return Array.from({ length: DAYS_AHEAD }, (_, index) => dateOf.format(Date.now() + (index + 1) * DAY)).flatMap((date) =>
    Array.from({ length: 40 }, (_, quarter) => {
      const time = `${10 + Math.floor(quarter / 4)}:${String((quarter % 4) * 15).padStart(2, "0")}`
      return { date, time }
    }),
  )
}
