import { css, html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/kit-element"
import { orderAgain } from "../state/again"
import { say, sayList, spoken } from "../state/language"
import { ownOrders } from "../state/orders"
import { client } from "../state/service"
import { openShop, shop } from "../state/shop"
import { arriveAtTable, leaveTable, table, tableState } from "../state/visit"

/**
 * The guest's table, from the code on it (`?svc_table=`). Without a code it shows nothing.
 *
 * @element svc-table
 */
export class SvcTable extends KitElement {
  static override properties = { told: { state: true } }
  static override styles = [
    ...[KitElement.styles].flat(),
    css`
      .at { display: flex; align-items: center; gap: 4px 16px; flex-wrap: wrap; }
      .at strong { font-size: 20px; font-weight: 720; letter-spacing: -0.01em; }
      .link { font-weight: 500; color: var(--quiet); font-size: 15px; }
      .orders { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 4px; }
      .orders .plain { border-radius: 999px; }
      .orders a { display: inline-grid; place-items: center; min-height: 44px; padding: 4px 14px; border-radius: 999px; color: inherit; font-weight: 600; background: var(--soft); text-decoration: none; }
    `,
  ]

  /** What became of ordering again. */
  declare told: string | undefined
  #busy = false

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined) return nothing
    const state = tableState.value
    if (state === "reading") return html`<div class="k"><p class="quiet" role="status">${say("table_reading")}</p></div>`
    if (state === "invalid" || state === "failed") {
      return html`<div class="k"><p class="note bad" role="alert">${say(state === "invalid" ? "table_invalid" : "table_failed")}</p></div>`
    }
    const now = table.value
    if (now === undefined) return nothing
    return html`<div class="k">
      <div class="at"><strong>${now.label}${now.zone ? ` · ${now.zone}` : ""}</strong>
        <button class="link" @click=${leaveTable}>${say("not_my_table")}</button></div>
      ${state === "taken" ? html`<p class="note bad" role="alert">${say("table_taken")} ${this.#phone()}</p>` : nothing}
      ${
        ownOrders.value.length > 0
          ? html`<div class="orders" role="group" aria-label=${say("our_orders")}>
        ${ownOrders.value.map(({ id, ticket }) => html`<a href=${`#svc-order=${id}`}>${say("ticket", { ticket })}</a>`)}
        <button class="plain" @click=${this.#again}>${say("again")}</button></div>
        <p class="small" role="status">${this.told}</p>`
          : nothing
      }
    </div>`
  }

  /** The last order of this party once more: the second round. */
  #again = async (): Promise<void> => {
    const [last] = ownOrders.value
    if (last === undefined || this.#busy) return
    this.#busy = true
    try {
      const missing = orderAgain((await (await client()).orders.get(last.id)).line_items)
      this.told = missing.length === 0 ? say("again_done") : say("again_without", { names: sayList(missing) })
    } catch {
      this.told = say("no_answer")
    }
    this.#busy = false
  }

  #phone(): TemplateResult | typeof nothing {
    const phone = shop.value?.status.store_phone
    return phone ? html`<a href=${`tel:${phone}`}>${phone}</a>` : nothing
  }
}

define("svc-table", SvcTable)
void arriveAtTable()
