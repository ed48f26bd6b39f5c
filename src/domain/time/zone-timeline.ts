import { IANAZone } from "luxon"
import type { DayNumber } from "./calendar-date"
import { MINUTES_OF_DAY } from "./wall-time"

const MINUTE = 60_000
const DAY = 86_400_000
/** Upper bound of all offsets from UTC. */
const WIDEST_OFFSET = 15 * 3_600_000
const CHUNK = 32 * DAY
const CHUNK_MARGIN = 2 * DAY
/** Maximum cached chunks. A four-month chunk takes about 0.4 ms to compute and 1 kB to keep; a store needs a handful. */
const MAX_CHUNKS = 128
/** Maximum cached zones: more than exist. */
const MAX_ZONES = 1024

/** A period with one offset from UTC: half-open, in milliseconds. */
interface Segment {
  readonly from: number
  readonly until: number
  readonly offset: number
}

/** The reading of a wall clock at an instant. */
export interface WallClock {
  readonly day: DayNumber
  /** Minutes after midnight, seconds cut off. */
  readonly minutes: number
}

/** The instant of a wall-clock reading. */
export interface ReachedReading {
  /** The first instant at which the clock shows the reading or a later one, epoch milliseconds. */
  readonly at: number
  /** False when the clock skips the reading. */
  readonly shown: boolean
}

/**
 * The UTC offsets of one IANA zone over time. Libraries resolve skipped and repeated readings in their own ways, so only offsets
 * are taken from one (and cached, because the lookup is slow). All conversions are decided here.
 */
export class ZoneTimeline {
  readonly #zone: IANAZone
  readonly #chunks = new Map<number, readonly Segment[]>()

  /** @throws RangeError for an unknown IANA zone */
  constructor(readonly name: string) {
    this.#zone = IANAZone.create(name)
    if (!this.#zone.isValid) throw new RangeError(`"${name}" is not an IANA time zone.`)
  }

  /** The zone's offset from UTC at an instant, in milliseconds; positive east of UTC. */
  offsetAt(instant: number): number {
    for (const { until, offset } of this.#around(instant)) if (instant < until) return offset
    return this.#askOffset(instant)
  }

  /** The reading of the zone's clocks at an instant. */
  wallClockAt(instant: number): WallClock {
    const local = instant + this.offsetAt(instant)
    const day = Math.floor(local / DAY)
    return { day, minutes: Math.floor((local - day * DAY) / MINUTE) }
  }

  /**
   * The first instant at which the zone's clocks show a reading or a later one: the first occurrence of a repeated reading, and
   * the clock change for a skipped one.
   * @param minutes after midnight of the day; 1440 and more are the next day's
   * @example Europe/Madrid, 2026-03-29 02:30 // { at: 2026-03-29T01:00:00Z (03:00 on the clock), shown: false }
   * @example Europe/Madrid, 2026-10-25 02:30 // { at: 2026-10-25T00:30:00Z (summer time), shown: true }
   */
  reach(day: DayNumber, minutes: number): ReachedReading {
    const reading = (day * MINUTES_OF_DAY + minutes) * MINUTE
    const earliest = reading - WIDEST_OFFSET
    for (const { from, until, offset } of this.#around(reading)) {
      if (until <= earliest) continue
      const shownAt = reading - offset
      const at = Math.max(shownAt, from, earliest)
      if (at < until) return { at, shown: at === shownAt }
    }
    // Unreachable for real zones: a chunk with its margins covers every offset of a reading in it.
    throw new RangeError(`The clocks of ${this.name} do not reach day ${day}, minute ${minutes}.`)
  }

  /** The segments from two days before to two days after the chunk of an instant. */
  #around(instant: number): readonly Segment[] {
    const index = Math.floor(instant / CHUNK)
    let segments = this.#chunks.get(index)
    if (!segments) {
      segments = this.#findSegments(index * CHUNK - CHUNK_MARGIN, (index + 1) * CHUNK + CHUNK_MARGIN)
      if (this.#chunks.size >= MAX_CHUNKS) this.#chunks.clear()
      this.#chunks.set(index, segments)
    }
    return segments
  }

  /** Sampling by day suffices: no zone changes its offset and back within one day. */
  #findSegments(start: number, end: number): Segment[] {
    const segments: Segment[] = []
    let from = start
    let offset = this.#askOffset(start)
    for (let sample = start + DAY; sample <= end; sample += DAY) {
      const next = this.#askOffset(sample)
      if (next === offset) continue
      const change = this.#findChange(sample - DAY, sample, offset)
      segments.push({ from, until: change, offset })
      from = change
      offset = next
    }
    segments.push({ from, until: end, offset })
    return segments
  }

  /** The second at which the offset changes, between two instants. */
  #findChange(before: number, after: number, offsetBefore: number): number {
    let low = before
    let high = after
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000
      if (this.#askOffset(middle) === offsetBefore) low = middle
      else high = middle
    }
    return high
  }

  #askOffset(instant: number): number {
    // Whole seconds: the library gives minutes, with fractions for historic local mean times.
    return Math.round(this.#zone.offset(instant) * 60) * 1000
  }
}

const timelines = new Map<string, ZoneTimeline>()

/**
 * The timeline of a zone, cached between calls.
 * @throws RangeError for an unknown IANA zone
 */
export function timelineOf(zone: string): ZoneTimeline {
  let timeline = timelines.get(zone)
  if (!timeline) {
    timeline = new ZoneTimeline(zone)
    if (timelines.size >= MAX_ZONES) timelines.clear()
    timelines.set(zone, timeline)
  }
  return timeline
}
