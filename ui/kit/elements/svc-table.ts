import { css, html, nothing, type TemplateResult } from "lit"
import type { PublicTable } from "../../../src/client"
import { define, KitElement } from "../base/element"
import { shopPhone } from "../base/shop-phone"
import { orderAddress, ordersHere } from "../state/checkout/orders"
import { chooseTable, hold, readTables, zones } from "../state/checkout/tables"
import { hasSentences, problemOf } from "../state/errors"
import { onceMore } from "../state/guest/once-more"
import { count, say, spoken } from "../state/language"
import { client } from "../state/service"
import { openShop } from "../state/shop"
import { isTableOpen, leaveTable, seating, table, tableState, way } from "../state/visit"
import { tableNote } from "./table-note"

/**
 * The guest's table, from its QR code (`?svc_table=`). If such a code is opened on a page without this element, the kit adds the element above the
 * menu. Without a code the element is empty until the guest chooses to eat at a table. Then it lists the tables by zone, if the shop lets guests
 * choose. A chosen table is held until the order is placed.
 *
 * @element svc-table
 */
export class SvcTable extends KitElement {
  static override properties = { notice: { state: true } }
  static override styles = [
    KitElement.styles,
    css`
      .at { display: flex; align-items: center; gap: 4px 16px; flex-wrap: wrap; min-height: 44px; }
      .at strong { font-size: 20px; font-weight: 720; letter-spacing: -0.01em; }
      .link { font-weight: 500; color: var(--quiet); font-size: 15px; }
      .at strong:focus-visible { outline: none; }
      .zones { display: grid; gap: 14px; margin-block: 8px; }
      h2 { font-size: 20px; font-weight: 720; letter-spacing: -0.01em; }
      h3 { font-size: 15px; font-weight: 600; margin-bottom: 6px; }
      .tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(104px, 1fr)); gap: 8px; }
      .tile { display: grid; gap: 2px; align-content: center; width: 100%; height: 100%; min-height: 64px; padding: 8px 12px; border-radius: var(--radius); box-shadow: inset 0 0 0 1px var(--edge); text-align: center; }
      .tile:hover:enabled { background: var(--soft); }
      .tile:disabled { background: var(--soft); box-shadow: none; color: var(--quiet); cursor: default; }
      .tile:disabled strong { font-weight: 500; text-decoration: line-through; }
      .orders { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 4px; }
      .orders .plain { border-radius: 999px; }
      .orders a { background: var(--soft); box-shadow: none; }
    `,
  ]

  /** The result of ordering again, as a message. */
  declare notice: string | undefined
  #busy = false

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    // The tables are already read if the page has waited for them (seating.ts).
    if (seating.value === undefined) void readTables()
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined) return nothing
    const state = tableState.value
    if (isTableOpen.value) return html`<div class="k ${state === "reading" ? "at" : ""}">${tableNote()}</div>`
    if (state === "off") return html`<div class="k"><p class="note" role="status">${say("table_off")}</p></div>`
    if (state === "invalid") return html`<div class="k"><p class="note bad" role="alert">${say("table_invalid")}</p></div>`
    const now = table.value
    const orders = ordersHere.value
    if (now === undefined) return way.value === "dine_in" ? this.#choice() : nothing
    return html`<div class="k">
      <div class="at"><strong id="instead" tabindex="-1">${now.label}${now.zone ? ` · ${now.zone}` : ""}</strong>
        <button class="link" @click=${this.#leave}>${say("not_my_table")}</button></div>
      ${hold.value === "ended" && orders.length === 0 ? html`<p class="note" role="status">${say("table_unheld")}</p>` : nothing}
      ${state === "taken" ? html`<p class="note bad" role="alert">${say("table_taken")}${shopPhone()}</p>` : nothing}
      ${
        orders.length > 0
          ? html`<div class="orders" role="group" aria-label=${say("our_orders")}>
        ${orders.map(({ id, ticket }) => html`<a class="plain" href=${orderAddress(id)}>${say("ticket", { ticket })}</a>`)}
        <button class="plain" @click=${this.#again}>${say("again")}</button></div>
        <p class="small" role="status">${this.notice}</p>`
          : nothing
      }
    </div>`
  }

  #leave = (): void => {
    leaveTable()
    void readTables()
  }

  /** The tables to choose from, by zone; if the shop requires the code, a hint to scan it. */
  #choice(): TemplateResult | typeof nothing {
    const now = seating.value
    if (now === undefined) return nothing
    if (now.selection === "qr_only") return html`<div class="k"><p class="note" role="status">${say("table_scan")}</p></div>`
    return html`<div class="k zones" role="group" aria-labelledby="which"><h2 id="which">${say("table_which")}</h2>
      ${this.notice ? html`<p class="note bad" role="alert">${this.notice}</p>` : nothing}
      ${zones(now.tables).map(
        ([
          zone,
          tables,
        ]) => html`<div role="group" aria-label=${zone || nothing}>${zone ? html`<h3 class="quiet">${zone}</h3>` : nothing}
        <ul class="tiles">${tables.map((each) => html`<li>${this.#tile(each)}</li>`)}</ul></div>`,
      )}</div>`
  }

  #tile(each: PublicTable): TemplateResult {
    const { label, capacity, selectable } = each
    return html`<button class="tile" ?disabled=${!selectable} @click=${() => this.#choose(each)}><strong>${label}</strong>
      <span class="small">${selectable ? (capacity > 0 ? count("table_seats", capacity) : nothing) : say("table_full")}</span></button>`
  }

  async #choose(each: PublicTable): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    this.notice = undefined
    hasSentences()
    try {
      await chooseTable(each)
    } catch (error) {
      this.notice = problemOf(error)
      void readTables()
    }
    this.#busy = false
  }

  /** Puts the last order of this party into the cart again, for a second round. */
  #again = async (): Promise<void> => {
    const [last] = ordersHere.value
    if (last === undefined || this.#busy) return
    this.#busy = true
    try {
      this.notice = await onceMore((await (await client()).orders.get(last.id)).line_items)
    } catch {
      this.notice = say("no_answer")
    }
    this.#busy = false
  }
}

define("svc-table", SvcTable)
