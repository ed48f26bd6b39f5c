import { html, type TemplateResult } from "lit"
import { tell } from "../state/guest/account-words"
import { say } from "../state/language"

/** The content of an element that could not read its data: the reason, and a button to try again. */
export function noConnection(again: () => void): TemplateResult {
  return html`<div class="k"><div class="note bad" role="alert"><p>${tell("no_connection")}</p>
    <button class="plain" @click=${again}>${say("try_again")}</button></div></div>`
}
