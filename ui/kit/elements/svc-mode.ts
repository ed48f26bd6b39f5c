import { css, html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/kit-element"
import { say, spoken } from "../state/language"
import { openShop } from "../state/shop"
import { chooseWay, type Way, way, ways } from "../state/visit"

/**
 * How the guest gets the food: delivery or pick-up, whatever the shop offers. At a table there is nothing to choose.
 *
 * @element svc-mode
 * @fires {{ mode: string }} svc:mode-change - The guest has chosen another way.
 */
export class SvcMode extends KitElement {
  static override styles = [
    ...[KitElement.styles].flat(),
    css`
      .ways { display: inline-grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 4px; padding: 4px; border-radius: 999px; background: var(--soft); }
      label { display: grid; place-items: center; min-height: 44px; padding: 6px 20px; border-radius: 999px; font-weight: 600; text-align: center; cursor: pointer; }
      label:has(:checked) { background: var(--surface); box-shadow: 0 1px 4px #0003, inset 0 0 0 1.5px var(--text); }
      label:has(:focus-visible) { outline: 3px solid var(--text); outline-offset: 2px; }
      input { position: absolute; opacity: 0; }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined || ways.value.length < 2) return nothing
    return html`<div class="k"><fieldset class="ways"><legend class="away">${say("ways")}</legend>
      ${ways.value.map(
        (
          each,
        ) => html`<label><input type="radio" name="way" value=${each} .checked=${each === way.value} @change=${() => this.#choose(each)} />
          <span>${say(`way_${each}`)}</span></label>`,
      )}</fieldset></div>`
  }

  #choose(next: Way): void {
    chooseWay(next)
    this.tell("svc:mode-change", { mode: next })
  }
}

define("svc-mode", SvcMode)
