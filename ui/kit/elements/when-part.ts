import { html, type nothing, type TemplateResult } from "lit"
import { shopPhone } from "../base/shop-phone"
import { cure } from "../state/checkout/placing"
import { pickedFor, time } from "../state/checkout/request"
import { dayOfSlot, firstOn, listed, nextTo, slotsOf } from "../state/checkout/slot-list"
import { areSlotsLost, type ChosenTime, dayOf, loadSlots, lost, slotDays, soonOn, unfit } from "../state/checkout/slots"
import { dateOf, dayName, present } from "../state/clock"
import { count, say, spoken } from "../state/language"
import { way } from "../state/visit"
import { chosenTime, soonText, timeQuestion } from "./time-question"

/** The time of the order. The group is not replaced when its content changes, so it keeps the focus. */
export function whenPart(): TemplateResult {
  return html`<fieldset id="when" tabindex="-1" aria-busy=${slotDays.value === undefined}><legend>${say("when")}</legend>${choice()}</fieldset>`
}

/**
 * As soon as possible, or a day and one of its slots. The days are calendar days: half past midnight after Friday evening is listed under
 * Saturday. The options are selected by property: the attribute has no effect on an option that the guest has picked.
 */
function choice(): TemplateResult | typeof nothing {
  const days = slotDays.value
  if (days === undefined) {
    return areSlotsLost.value
      ? html`<div class="note bad" role="alert"><p>${say("times_lost")}</p><button type="button" class="plain" @click=${loadSlots}>${say("try_again")}</button></div>`
      : html`<p class="quiet pending" role="status">${say("loading")}</p>`
  }
  if (unfit.value) return timeQuestion()
  const slots = slotsOf(days)
  const free = slots.filter(({ available }) => available)
  const now = soonOn(days[0])
  const soon: ChosenTime | undefined = now && { date: days[0]?.date ?? "", time: now }
  const gone = lost.value
  // A time that is gone is replaced by the next one, not by the soonest.
  const first = (gone?.starts_at && nextTo(gone.starts_at, free)) || soon || free[0]
  if (first === undefined) return html`<p class="note bad" role="alert">${say("no_slots")}${shopPhone()}</p>`
  // Without a choice, or if the chosen time is no longer available, the first possible time is used.
  if (dayOf(time.value?.date) === undefined) time.value = first
  const chosen: ChosenTime = time.value ?? first
  const today = dateOf(present())
  const day = chosen.starts_at ? dayOfSlot(chosen) : today
  const pick = (next: ChosenTime | undefined): void => {
    cure(/^sche|slot/)
    pickedFor.value = way.value
    lost.value = undefined
    time.value = next
  }
  return html`${gone && html`<p class="note" role="status">${capital(say("time_gone", { time: chosenTime(gone) }))}</p>`}
    <div id="day" class="ways">${[...new Set([soon && today, ...free.map(dayOfSlot)])].map(
      (date) =>
        date &&
        html`<label class="plain"><input type="radio" name="day" value=${date} .checked=${date === day} @change=${() => pick(date === today && soon ? soon : firstOn(date, free))} />${capital(dayName(date, undefined, "short"))}</label>`,
    )}</div>
    <label class="field"><span>${say("time")}</span><select id="time" @change=${({ target }: Event) => {
      const { value } = target as HTMLSelectElement
      pick(value === now ? soon : free.find((slot) => slot.time === value && dayOfSlot(slot) === day))
    }}>
      ${soon && day === today ? html`<option value=${soon.time} .selected=${chosen.time === now}>${soonText(way.value)}</option>` : ""}
      ${listed(slots, present())
        .filter((slot) => dayOfSlot(slot) === day)
        .map(({ time: at, available, taken, max }) => {
          const left = max === null ? undefined : max - taken
          const words = !available ? say("slot_full") : left !== undefined && left <= 3 ? count("slots_left", left) : ""
          return html`<option value=${at} ?disabled=${!available} .selected=${at === chosen.time}>${at}${words ? ` – ${words}` : ""}</option>`
        })}</select></label>`
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(spoken.value?.locale) + text.slice(1)
