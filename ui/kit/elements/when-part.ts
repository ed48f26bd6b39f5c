import { html, type TemplateResult } from "lit"
import { shopPhone } from "../base/shop-phone"
import { dayName, timeOf } from "../state/clock"
import { count, say, spoken } from "../state/language"
import { pickedFor, time } from "../state/request"
import { dayOf, lost, slotDays, soonOn, unfit } from "../state/slots"
import { way } from "../state/visit"
import { chosenTime, soonText, timeQuestion } from "./time-question"

/** The time of the order: as soon as possible, or a day and one of its slots. */
export function whenPart(): TemplateResult {
  const days = slotDays.value
  if (days === undefined) return html`<p class="quiet" role="status">${say("loading")}</p>`
  if (unfit.value) return html`<fieldset><legend>${say("when")}</legend>${timeQuestion()}</fieldset>`
  const today = days[0]
  const soon = soonOn(today)
  const open = days.filter(({ slots }) => slots.some(({ available }) => available))
  if (soon === undefined && open.length === 0) return html`<p class="note bad" role="alert">${say("no_slots")}${shopPhone()}</p>`
  const chosen = dayOf(time.value?.date)
  const choose = (date: string, at: string): void => {
    time.value = { date, time: at }
  }
  const pick = (date: string, at: string): void => {
    pickedFor.value = way.value
    lost.value = undefined
    choose(date, at)
  }
  // Without a choice, or if the chosen time is no longer available, the first possible time is used.
  if (chosen === undefined && soon !== undefined && today) choose(today.date, soon)
  else if (chosen === undefined && open[0]) choose(open[0].date, firstOf(open[0].slots))
  const present = time.value
  const day = dayOf(present?.date)
  const gone = lost.value
  return html`<fieldset><legend>${say("when")}</legend>
    ${gone ? html`<p class="note" role="status">${say("time_gone", { time: chosenTime(gone) })}</p>` : ""}
    <label class="field"><span>${say("day")}</span><select id="day" @change=${(event: Event) => {
      const date = (event.target as HTMLSelectElement).value
      const next = dayOf(date)
      if (next) pick(date, date === today?.date && soon ? soon : firstOf(next.slots))
    }}>${days
      .filter((each) => open.includes(each) || (each === today && soon !== undefined))
      .map(
        ({ date }) => html`<option value=${date} ?selected=${date === present?.date}>${capital(dayName(date))}</option>`,
      )}</select></label>
    <label class="field"><span>${say("time")}</span><select id="time" @change=${(event: Event) => pick(present?.date ?? "", (event.target as HTMLSelectElement).value)}>
      ${day === today && soon ? html`<option value=${soon} ?selected=${present?.time === soon}>${soonText()}</option>` : ""}
      ${day?.slots.map(({ time: at, starts_at, available, taken, max }) => {
        const left = max === null ? undefined : max - taken
        const words = !available ? say("slot_full") : left !== undefined && left <= 3 ? count("slots_left", left) : ""
        return html`<option value=${at} ?disabled=${!available} ?selected=${at === present?.time}>${timeOf(starts_at)}${words ? ` – ${words}` : ""}</option>`
      })}</select></label>
  </fieldset>`
}

const firstOf = (slots: readonly { readonly time: string; readonly available: boolean }[]): string =>
  slots.find(({ available }) => available)?.time ?? ""

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(spoken.value?.locale) + text.slice(1)
