import { effect, signal } from "@preact/signals-core"
import type { DaySlots } from "../../../src/client"
import { isPicked, time } from "./request"
import { client } from "./service"
import { orderType, way } from "./visit"

const DAYS = 7

/** The days that can be ordered for, starting today; undefined while they are read. */
export const slotDays = signal<readonly DaySlots[] | undefined>(undefined)

export const dayOf = (date: string | undefined): DaySlots | undefined => slotDays.value?.find((day) => day.date === date)

/** The time that the guest had chosen and that is no longer available. */
export const lost = signal<{ readonly date: string; readonly time: string } | undefined>(undefined)

let watching = false

/** Reads the days of the chosen way of ordering, and again when it changes. A chosen time that is no longer available is dropped. */
export async function loadSlots(): Promise<void> {
  if (!watching) {
    watching = true
    let before = way.value
    effect(() => {
      const now = way.value
      if (now === before) return
      before = now
      slotDays.value = undefined
      if (!isPicked.value) time.value = undefined
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
    if (time.value && !isPossible(time.value)) {
      if (isPicked.value) lost.value = time.value
      isPicked.value = false
      time.value = undefined
    }
  } catch {
    if (slotDays.value === undefined) setTimeout(() => void loadSlots(), 3_000)
  }
}

/** Whether a chosen time is available for the current way of ordering. */
function isPossible({ date, time: at }: { readonly date: string; readonly time: string }): boolean {
  const day = dayOf(date)
  if (at === "now") return day?.now_available === true
  if (at === "asap") return day?.asap_available === true
  return day?.slots.some((slot) => slot.time === at && slot.available) === true
}

function nextDates(date: string, days: number): string[] {
  const noon = Date.parse(`${date}T12:00:00Z`)
  return Array.from({ length: days }, (_, index) => new Date(noon + (index + 1) * 86_400_000).toISOString().slice(0, 10))
}
