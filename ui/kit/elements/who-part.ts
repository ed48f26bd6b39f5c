import { html, type TemplateResult } from "lit"
import { field } from "../base/field"
import { messages, person, setPerson } from "../state/checkout/request"
import { say } from "../state/language"

/** Who orders: a name and a phone number. */
export function whoPart(asked: boolean | undefined): TemplateResult {
  const line = (id: "name" | "phone", type: "text" | "tel", autocomplete: string): TemplateResult =>
    field({
      id,
      label: say(id),
      type,
      value: person.value[id],
      autocomplete,
      problem: asked && person.value[id].trim() === "" ? say("fill_in", { field: say(id) }) : undefined,
      onChange: (value) => setPerson({ [id]: value }),
    })
  return html`${line("name", "text", "name")} ${line("phone", "tel", "tel")}`
}

/** The consent to messages about the order. It is never ticked in advance. */
export function consentPart(): TemplateResult {
  return html`<label class="option"><input type="checkbox" id="consent" .checked=${messages.value} @change=${(event: Event) => {
    messages.value = (event.target as HTMLInputElement).checked
  }} /><span>${say("consent")}</span></label>`
}
