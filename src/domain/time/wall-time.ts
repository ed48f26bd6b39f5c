/** A wall-clock time, `HH:MM`, `00:00` to `23:59`. */
export type WallTime = string

export const MINUTES_OF_DAY = 1440

const WALL_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** True for `00:00` to `23:59` in exactly that form. */
export function isWallTime(text: string): text is WallTime {
  return WALL_TIME.test(text)
}

/** Minutes after midnight; NaN for an invalid wall time. */
export function minutesOf(time: WallTime): number {
  return isWallTime(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : Number.NaN
}

/**
 * The wall time of minutes after midnight. Minutes of the next day start again at `00:00`.
 * @example wallTimeOf(1470) // "00:30"
 */
export function wallTimeOf(minutes: number): WallTime {
  const ofDay = minutes % MINUTES_OF_DAY
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`
}

/**
 * The 12-hour text of minutes after midnight.
 * @example twelveHourText(0) // "12:00 AM"
 * @example twelveHourText(1170) // "7:30 PM"
 */
export function twelveHourText(minutes: number): string {
  const ofDay = minutes % MINUTES_OF_DAY
  const hour = Math.floor(ofDay / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(ofDay % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`
}
