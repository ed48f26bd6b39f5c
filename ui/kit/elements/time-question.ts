import { html, nothing, type TemplateResult } from "lit"
import type { OrderType } from "../../../src/client"
import type { KitElement } from "../base/element"
import { type ChosenTime, dropTime, unfit } from "../state/checkout/slots"
import { momentOf } from "../state/clock"
import { count, say } from "../state/language"
import { chooseWay, typeOf, type Way, way, ways } from "../state/visit"

/** Asks what to change when the new way of ordering does not offer the chosen time: choose another time, or keep the former way. */
export function timeQuestion(): TemplateResult | typeof nothing {
  const now = unfit.value
  if (now === undefined || way.value === undefined) return nothing
  return html`<div class="note unfit" role="alert"><div><p>${say("time_unfit", { way: say(`way_${way.value}`), time: chosenTime(now.chosen, now.from) })}</p>
    <p class="acts"><button type="button" class="plain" @click=${answer(dropTime)}>${say("time_other")}</button>
    ${ways.value.includes(now.from) ? html`<button type="button" class="plain" @click=${answer(() => chooseWay(now.from))}>${say("way_back", { way: say(`way_${now.from}`) })}</button>` : nothing}</p></div></div>`
}

/** An answer removes the question. So the focus moves to the control that the question was about, or to the cart if the element is now empty. */
const answer =
  (act: () => void) =>
  async ({ target }: Event): Promise<void> => {
    const root = (target as HTMLElement).getRootNode() as ShadowRoot
    act()
    await (root.host as KitElement).updateComplete
    const next = root.querySelector("#when, .ways :checked, .where button") ?? document.querySelector("svc-cart")
    ;(next as HTMLElement | null)?.focus()
  }

/** A time chosen for a way of ordering, for display: `20:30`, `Saturday 21 November at 00:30`. */
export const chosenTime = ({ starts_at }: ChosenTime, chosenFor = way.value): string =>
  starts_at ? momentOf(starts_at) : soonText(chosenFor)

/** As soon as possible, with the minutes that this way of ordering takes. */
export function soonText(chosenFor: Way | undefined): string {
  const type = typeOf(chosenFor)
  return type ? count("soon", minutesOf(type)) : ""
}

/** The minutes from an order to the meal. */
export const minutesOf = ({ prep_time_minutes, extra_minutes }: OrderType): number => prep_time_minutes + extra_minutes
