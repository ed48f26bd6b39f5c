import { css, html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/element"
import { fieldStyle, optionStyle } from "../base/field"
import { CLOSE } from "../base/icons"
import { openSheet, sheetStyle } from "../base/sheet"
import { coverage } from "../state/checkout/coverage"
import { asksInCheckout, unfit } from "../state/checkout/slots"
import { openAccount } from "../state/guest/account"
import { keep } from "../state/kept"
import { say, spoken } from "../state/language"
import { openShop, releaseSpace } from "../state/shop"
import { chooseWay, isTableOpen, seating, type Way, way, ways } from "../state/visit"
import { timeQuestion } from "./time-question"
import { addressText, coverageLine, wherePart } from "./where-part"

/**
 * Lets the guest choose delivery or pickup, or eating at a table if the page has `<svc-table>`. Shows only what the shop offers. For delivery it
 * asks for the address at once, and shows whether the shop delivers there. After the code of a table was scanned there is no choice.
 *
 * @element svc-mode
 * @fires {{ mode: string }} svc:mode-change - The guest has changed the choice.
 */
export class SvcMode extends KitElement {
  static override properties = { asking: { state: true }, asked: { state: true } }
  static override styles = [KitElement.styles, sheetStyle, fieldStyle, optionStyle, modeStyle()]
  /** Whether the sheet for the address is open. */
  declare asking: boolean | undefined
  declare asked: boolean | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    openAccount()
  }

  protected override render(): TemplateResult | typeof nothing {
    const isAtTable = isTableOpen.value || ways.value[0] === "dine_in"
    if (spoken.value === undefined || ways.value.length === 0 || isAtTable) return nothing
    const question = asksInCheckout.value ? nothing : timeQuestion()
    if (ways.value.length < 2 && way.value !== "delivery" && question === nothing) return nothing
    return html`<div class="k">${ways.value.length < 2 ? nothing : this.#ways()} ${question} ${way.value === "delivery" ? this.#where() : nothing}</div>
      ${this.asking ? this.#sheet() : nothing}`
  }

  #ways(): TemplateResult {
    return html`<fieldset class="ways"><legend class="away">${say("ways")}</legend>
      ${ways.value.map(
        (
          each,
        ) => html`<label><input type="radio" name="way" value=${each} .checked=${each === way.value} @change=${() => this.#choose(each)} />
          <span>${say(`way_${each}`)}</span></label>`,
      )}</fieldset>`
  }

  #where(): TemplateResult {
    const line = addressText()
    const ask = (): void => {
      this.asking = true
    }
    if (line === undefined)
      return html`<p class="where"><button class="link" id=${this.asking ? nothing : "instead"} @click=${ask}>${say("where_to")}</button></p>`
    return html`<div class="where"><p>${line}<button class="link" @click=${ask}>${say("edit")}<span class="away">: ${say("where")}</span></button></p>${coverageLine()}</div>`
  }

  #sheet(): TemplateResult {
    return html`<dialog class="k" aria-labelledby="title" @close=${() => {
      this.asking = false
      this.asked = false
    }}>
      <div class="head"><h2 id="title">${say("where_to")}</h2>
        <button class="icon" aria-label=${say("close")} @click=${() => this.#dialog?.close()}>${CLOSE}</button></div>
      <form novalidate @submit=${this.#done}><div class="body">${wherePart(this.asked)}</div>
      <div class="foot"><button class="button" type="submit">${say("done")}</button></div></form></dialog>`
  }

  /** The content of the element; null: it is not known yet whether the shop delivers to the address. */
  protected override get shown(): Element | null {
    return coverage.value.state === "coverage_asking" ? null : super.shown
  }

  protected override updated(): void {
    const { shown } = this
    const areTablesKnown = seating.value !== undefined
    if (shown === null) releaseSpace(areTablesKnown)
    // The height is stored for the next visit (svc.ts), which begins without a table and without a question about the time.
    const isFinal = shown ?? (areTablesKnown && way.value === "pickup")
    if (isFinal && !isTableOpen.value && way.value !== "dine_in" && unfit.value === undefined)
      keep("space", shown?.getBoundingClientRect().height ?? 0)
    if (this.asking && this.#dialog && !this.#dialog.open) openSheet(this.#dialog)
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog")
  }

  #done = (event: Event): void => {
    event.preventDefault()
    this.asked = true
    void this.updateComplete.then(() => {
      const wrong = this.renderRoot.querySelector<HTMLElement>("[aria-invalid=true]")
      if (wrong) wrong.focus()
      else this.#dialog?.close()
    })
  }

  #choose(next: Way): void {
    chooseWay(next)
    this.tell("svc:mode-change", { mode: next })
  }
}

function modeStyle() {
  return css`
    /* The element is at least as high as the space that svc.ts reserves on a first visit. */
    .k { min-height: 52px; }
    .ways { display: inline-grid; grid-auto-flow: column; gap: 4px; padding: 4px; border-radius: 999px; background: var(--soft); }
    .ways label { display: grid; place-items: center; min-height: 44px; padding: 6px clamp(6px, 2.4vw, 20px); border-radius: 999px; font-size: clamp(14px, 4.2vw, 16px); font-weight: 600; line-height: 1.2; text-align: center; }
    .ways label:has(:checked) { background: var(--surface); box-shadow: 0 1px 4px #0003, inset 0 0 0 1.5px var(--text); }
    .where { margin-top: 6px; }
    div.where p { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; }
    .covered { color: var(--quiet); }
    dialog form { display: contents; }
  `
}

define("svc-mode", SvcMode)
