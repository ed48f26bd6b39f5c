import { html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/element"
import "../base/order-parts"
import { preview, watchEarning } from "../state/cart/earning"
import { accountWords, tellCount } from "../state/guest/account-words"
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
    if (spoken.value === undefined || accountWords.value === undefined || earn === 0) return nothing
    return html`<p class="k small quiet">${tellCount("points_of_cart", earn)}</p>`
  }
}

define("svc-earned", SvcEarned)
