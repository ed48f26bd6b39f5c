import { css, html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import { money } from "../../shared/format/money"
import { dayAndTime } from "../../shared/format/times"
import { SignalElement } from "../../shared/signal-element"
import { tokens } from "../../shared/style/tokens"
import type { BoardStore } from "../board/board-store"
import { cardStyles, modeOf } from "../board/card"
import { frameStyles } from "../board/frame"
import { sheetStyles } from "../board/modes"
import { UNDO_MS } from "../board/notices"
import { doneAt, doneOrders } from "../orders/done-orders"
import { counterStyles } from "./styles"
import { Unpaid } from "./unpaid"

const styles = css`
  :host { display: contents; }
  summary { min-height: var(--touch); margin-bottom: 8px; padding: 16px 12px; box-sizing: border-box; font-weight: 600; cursor: pointer; }
  .past { visibility: hidden; }
  a.tool { display: grid; place-items: center; text-decoration: none; }
`

/** The orders before and after their work: those whose payment is pending, and those that were handed over, each with its closing. */
export class DoneSheet extends SignalElement {
  static override properties = { store: { attribute: false } }
  static override styles = [tokens, frameStyles, cardStyles, counterStyles, sheetStyles, styles]
  declare store: BoardStore
  #unpaid: Unpaid | undefined
  /** The rows in their places. No row moves under a finger: a closed order keeps its row as it was, and a new one is added at the end. */
  readonly #rows = new Map<string, Order>()

  override connectedCallback(): void {
    super.connectedCallback()
    this.#unpaid = new Unpaid(this.store.keeper.svc)
    this.#unpaid.begin()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unpaid?.end()
  }

  #close(order: Order): void {
    const said = this.store.words.saidClosed(order.ticket_number)
    this.store.act(order, { kind: "move", to: "finalized" }, { hold: UNDO_MS, said })
  }

  protected override render(): TemplateResult {
    const { words, orders } = this.store
    const done = doneOrders(orders.all.value)
    const open = new Set(done.map(({ id }) => id))
    for (const order of done) this.#rows.set(order.id, order)
    const rows = [...this.#rows.values()]
    const unpaid = this.#unpaid?.all.value ?? []
    const close = (): boolean => this.dispatchEvent(new CustomEvent("close"))
    return html`<aside class="sheet" aria-label=${words.done}>
      <h2>${words.done}</h2>
      ${
        unpaid.length > 0
          ? html`<details><summary>${words.unpaid(String(unpaid.length))}</summary>
              <ul>${unpaid.map((order) => this.#row(order, order.created_at, this.#callOf(order)))}</ul></details>`
          : nothing
      }
      ${
        rows.length > 0
          ? html`<p>${words.closeHint}</p>
              <ul>${rows.map((order) => this.#row(order, doneAt(order), this.#closingOf(order, open.has(order.id))))}</ul>`
          : html`<p>${words.nothingHere}</p>`
      }
      <button class="tool" @click=${close}>${words.close}</button>
    </aside>`
  }

  #row(order: Order, at: string, tool: TemplateResult | typeof nothing): TemplateResult {
    const { words, language, shop, clock } = this.store
    const facts = [
      modeOf(this.store, order).word,
      order.customer.first_name,
      dayAndTime(at, clock.minute.value, shop.zone.value, language),
      money(order.total, order.currency, language),
      order.paid_at ? words.paid : order.payment_method_title,
    ]
    return html`<li data-order=${order.id}><span><b>${order.ticket_number}</b> ${facts.filter(Boolean).join(" · ")}</span>${tool}</li>`
  }

  #closingOf(order: Order, isOpen: boolean): TemplateResult {
    const { words } = this.store
    const name = `${words.closeOrder}: ${words.ticket(String(order.ticket_number))}`
    return html`<button class="tool ${isOpen ? "" : "past"}" aria-label=${name} @click=${() => this.#close(order)}>${words.closeOrder}</button>`
  }

  #callOf({ customer }: Order): TemplateResult | typeof nothing {
    const { words } = this.store
    if (!customer.phone) return nothing
    return html`<a class="tool" href=${`tel:${customer.phone}`} aria-label=${words.callNamed(customer.first_name)}>${words.call}</a>`
  }
}

customElements.define("svc-done-sheet", DoneSheet)
