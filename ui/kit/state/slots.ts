import { effect, signal } from "@preact/signals-core"
import type { DaySlots } from "../../../src/client"
import { time } from "./request"
import { client } from "./service"
import { orderType, way } from "./visit"

const DAYS = 7

/** The days that can be ordered for, today first; undefined while they are read. */
export const slotDays = signal<readonly DaySlots[] | undefined>(undefined)

export const dayOf = (date: string | undefined): DaySlots | undefined => slotDays.value?.find((day) => day.date === date)

let watching = false

/** Reads the days of the way of ordering, and again when it changes. A chosen time that is gone is given up. */
export async function loadSlots(): Promise<void> {
  if (!watching) {
    watching = true
    let before = way.value
    effect(() => {
      const now = way.value
      if (now === before) return
      before = now
      slotDays.value = undefined
      time.value = undefined
      void loadSlots()
    })
  }
  const asked = way.value
  if (asked === undefined || asked === "dine_in") return
  try {
    const { slots } = await client()
    const today = await slots.list(asked, {})
    const dates = nextDates(today.date, Math.min(DAYS, orderType.peek()?.advance_days ?? DAYS))
    const later = await Promise.all(dates.map((date) => slots.list(asked, { date })))
    if (way.value !== asked) return
    slotDays.value = [today, ...later]
    const chosen = dayOf(time.value?.date)?.slots.find((slot) => slot.time === time.value?.time)
    if (chosen?.available === false) time.value = undefined
  } catch {
    if (slotDays.value === undefined) setTimeout(() => void loadSlots(), 3_000)
  }
}

function nextDates(date: string, days: number): string[] {
  const noon = Date.parse(`${date}T12:00:00Z`)
  return Array.from({ length: days }, (_, index) => new Date(noon + (index + 1) * 86_400_000).toISOString().slice(0, 10))
}
