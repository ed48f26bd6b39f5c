import { html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/element"
import "../base/order-parts"
import { accountWords, tellCount } from "../state/account-words"
import { preview, watchEarning } from "../state/earning"
import { judgement } from "../state/judgement"
import { spoken } from "../state/language"

/**
 * The points that the order will earn. Part of `<svc-checkout>` for guests who are signed in.
 *
 * @element svc-earned
 */
export class SvcEarned extends KitElement {
  override connectedCallback(): void {
    super.connectedCallback()
    watchEarning()
  }

  protected override render(): TemplateResult | typeof nothing {
    const earn = preview.value?.earn ?? 0
    // The service tells the points of the subtotal. A discount earns none, so with a discount nothing is promised.
    const isReduced = Number(judgement.value?.checks.totals.discount_total ?? 0) !== 0
    if (spoken.value === undefined || accountWords.value === undefined || earn === 0 || isReduced) return nothing
    return html`<p class="k small quiet">${tellCount("points_of_cart", earn)}</p>`
  }
}

define("svc-earned", SvcEarned)
