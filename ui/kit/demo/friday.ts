const DAY_MS = 86_400_000
const FRIDAY = 5

/** The time of day of an instant in a zone, in minutes. */
function minutesIn(zone: string, instant: number): number {
  const text = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    instant,
  )
  const [hours = 0, minutes = 0] = text.split(":").map(Number)
  return hours * 60 + minutes
}

/**
 * The next Friday at 21:55 in the restaurant's zone.
 * @param now the current instant there, ISO with offset
 * @returns ISO instant
 */
export function nextFriday(now: string, zone: string): string {
  const offset = /(?:Z|[+-]\d\d:\d\d)$/.exec(now)?.[0] ?? "Z"
  const today = new Date(`${now.slice(0, 10)}T12:00:00Z`)
  const days = (FRIDAY - today.getUTCDay() + 7) % 7
  const wanted = 21 * 60 + 55
  const at = (more: number): number => {
    const guess = Date.parse(`${new Date(today.getTime() + more * DAY_MS).toISOString().slice(0, 10)}T21:55:00${offset}`)
    // The clocks may change between now and then.
    return guess + (wanted - minutesIn(zone, guess)) * 60_000
  }
  const first = at(days)
  return new Date(first > Date.parse(now) ? first : at(days + 7)).toISOString()
}
