import { html, type TemplateResult } from "lit"
import { askForTable } from "../state/checkout/arrival"
import { say } from "../state/language"
import { leaveTable, tableState } from "../state/visit"

/** The text while the table of the scanned code is not known. It is shown above the menu, and instead of the checkout. */
export function tableNote(): TemplateResult {
  if (tableState.value === "reading")
    return html`<p class="quiet above" id="instead" tabindex="-1" role="status">${say("table_reading")}</p>`
  return html`<div class="note bad above" role="alert"><p>${say("table_failed")}</p>
    <button class="plain" id="instead" @click=${askForTable}>${say("try_again")}</button>
    <button class="link" @click=${leaveTable}>${say("not_my_table")}</button></div>`
}
