import type { HoursRange } from "../../../domain/settings/operation-settings"

/** `12`, `12:30`, `12.30`, `9h`. `24` is midnight at the end of the day. */
const TIME = String.raw`(\d{1,2})(?:[:.h](\d{2})?)?h?`
const RANGE = new RegExp(String.raw`^${TIME}\s*(?:-|–|—|a|to|à)\s*${TIME}$`, "i")

function timeOf(hour = "", minute = "00"): string | null {
  const [h, m] = [Number(hour), Number(minute)]
  if (m > 59 || h > 24 || (h === 24 && m > 0)) return null
  return `${String(h % 24).padStart(2, "0")}:${minute}`
}

/**
 * Reads opening hours as people type them. An end before its start is on the next day.
 * @returns ranges in the order of the day; empty: closed; null: unreadable
 * @example parseHours("20-24, 12-16") // [{ start: "12:00", end: "16:00" }, { start: "20:00", end: "00:00" }]
 */
export function parseHours(text: string): HoursRange[] | null {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
  const ranges: HoursRange[] = []
  for (const part of parts) {
    const found = RANGE.exec(part)
    const [start, end] = [timeOf(found?.[1], found?.[2]), timeOf(found?.[3], found?.[4])]
    if (found === null || start === null || end === null) return null
    ranges.push({ start, end })
  }
  return ranges.sort((a, b) => a.start.localeCompare(b.start))
}

/** Ranges as a text that {@link parseHours} reads. */
export function writeHours(ranges: readonly HoursRange[]): string {
  return ranges.map(({ start, end }) => `${start}–${end}`).join(", ")
}
