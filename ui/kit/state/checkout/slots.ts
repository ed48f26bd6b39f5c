import { batch, computed, effect, signal } from "@preact/signals-core"
import type { DaySlots } from "../../../../src/client"
import { dayAfter } from "../clock"
import { againAfter, client } from "../service"
import { orderType, way } from "../visit"
import { pickedFor, time } from "./request"

const DAYS = 7

export interface ChosenTime {
  /** The business date: the slots after midnight belong to the evening before. */
  readonly date: string
  /** `20:30`, or `now` or `asap`: as soon as possible. */
  readonly time: string
  /** When a slot starts; undefined: as soon as possible. */
  readonly starts_at?: string
}

/** The business days that can be ordered for, starting today; undefined while they are read. */
export const slotDays = signal<readonly DaySlots[] | undefined>(undefined)

/** Whether the days could not be read. Reading is retried. */
export const areSlotsLost = signal(false)

export const dayOf = (date: string | undefined): DaySlots | undefined => slotDays.value?.find((day) => day.date === date)

/** `now` or `asap`, if a day offers it: an order as soon as possible without a slot. */
export const soonOn = (day: DaySlots | undefined): "now" | "asap" | undefined =>
  day?.now_available ? "now" : day?.asap_available ? "asap" : undefined

/** A time that the guest has chosen and that is no longer available. */
export const lost = signal<ChosenTime | undefined>(undefined)

/** The chosen time, if it was chosen for another way of ordering and the current one does not offer it. It is kept until the guest decides. */
export const unfit = computed(() => {
  const from = pickedFor.value
  const chosen = time.value
  if (from === undefined || from === way.value || way.value === "dine_in" || chosen === undefined) return undefined
  return slotDays.value === undefined || isPossible(chosen) ? undefined : { from, chosen }
})

/** Whether the page has a checkout, which shows the time and asks about a time that is no longer possible. */
export const asksInCheckout = signal(false)

/** Whether guests choose a time. Otherwise the service refuses every slot, and an order is for as soon as possible. */
const isTimed = computed(() => orderType.value?.time_selection_enabled !== false)

let watching = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reads the days of the chosen way of ordering. They are read again when that way changes, and after a read has failed. A chosen time that is no
 * longer available is dropped.
 */
export async function loadSlots(): Promise<void> {
  if (!watching) {
    watching = true
    const present = () => `${way.value} ${isTimed.value}`
    let before = present()
    effect(() => {
      const now = present()
      if (now === before) return
      before = now
      slotDays.value = undefined
      areSlotsLost.value = false
      lost.value = undefined
      if (pickedFor.value === undefined) time.value = undefined
      void loadSlots()
    })
  }
  clearTimeout(timer)
  const asked = way.value
  if (asked === undefined || asked === "dine_in") return
  try {
    const { slots } = await client()
    const today = await slots.list(asked, {})
    const isChosen = isTimed.peek()
    const length = isChosen ? Math.min(DAYS, orderType.peek()?.advance_days ?? DAYS) : 0
    const dates = Array.from({ length }, (_, index) => dayAfter(today.date, index + 1))
    const later = await Promise.all(dates.map((date) => slots.list(asked, { date })))
    if (way.value !== asked || isTimed.peek() !== isChosen) return
    areSlotsLost.value = false
    slotDays.value = [isChosen ? today : { ...today, slots: [] }, ...later]
    const chosen = time.value
    if (chosen === undefined || unfit.value !== undefined) return
    if (isPossible(chosen)) {
      if (chosen.starts_at === undefined) time.value = { ...chosen, time: soonOn(dayOf(chosen.date)) ?? chosen.time }
      if (pickedFor.value !== undefined) pickedFor.value = asked
      return
    }
    if (pickedFor.value !== undefined) lost.value = chosen
    dropTime()
  } catch (error) {
    if (slotDays.value !== undefined || way.value !== asked) return
    areSlotsLost.value = true
    clearTimeout(timer)
    timer = setTimeout(() => void loadSlots(), againAfter(error))
  }
}

/** Removes the chosen time. Then the first available one is proposed. */
export function dropTime(): void {
  batch(() => {
    pickedFor.value = undefined
    time.value = undefined
  })
}

/** Whether a chosen time is available for the current way of ordering. */
function isPossible({ date, starts_at }: ChosenTime): boolean {
  const day = dayOf(date)
  if (starts_at === undefined) return soonOn(day) !== undefined
  return day?.slots.some((slot) => slot.starts_at === starts_at && slot.available) === true
}
