import { html, type TemplateResult } from "lit"
import { say } from "../state/language"
import { BIN, MINUS, PLUS } from "./icons"

/**
 * A quantity between its two buttons.
 * @param name what is counted
 * @param isRemoving whether the minus button removes it
 */
export function stepper(
  label: string,
  name: string,
  quantity: number,
  change: (by: 1 | -1) => void,
  isRemoving?: boolean,
): TemplateResult {
  return html`<div class="stepper" role="group" aria-label=${label}>
    <button class="icon" aria-label=${say(isRemoving ? "remove" : "one_less", { name })} @click=${() => change(-1)}>${isRemoving ? BIN : MINUS}</button>
    <output>${quantity}</output>
    <button class="icon" aria-label=${say("one_more", { name })} @click=${() => change(1)}>${PLUS}</button>
  </div>`
}
