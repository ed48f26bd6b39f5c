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
  .title { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
  .unused { visibility: hidden; }
  a.tool { display: grid; place-items: center; text-decoration: none; }
  .sheet li .tool { flex: none; font-size: 1rem; }
  .sheet { scroll-padding-bottom: calc(var(--touch) + 32px); }
  /* Its shadow covers the rows beside and below it. */
  .sheet > .tool { position: sticky; bottom: 0; flex: none; margin-top: auto; box-shadow: 0 0 0 16px var(--raised); }
`

/** The orders before and after their work: those whose payment is pending, and those that were handed over, each with its closing. */
export class DoneSheet extends SignalElement {
  static override properties = { store: { attribute: false }, awaits: { state: true } }
  static override styles = [tokens, frameStyles, cardStyles, counterStyles, sheetStyles, styles]
  declare store: BoardStore
  /** Whether the orders whose payment is pending are shown, instead of those that were handed over. */
  declare awaits: boolean
  #unpaid: Unpaid | undefined
  /** The rows in their places. No row moves under a finger: a closed or paid order keeps its row, and a new one is added at the end. */
  readonly #done = new Map<string, Order>()
  readonly #awaited = new Map<string, Order>()

  constructor() {
    super()
    this.awaits = false
  }

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
    const unpaid = this.#unpaid?.all.value ?? []
    for (const order of unpaid) this.#awaited.set(order.id, order)
    for (const order of doneOrders(orders.all.value)) this.#done.set(order.id, order)
    // Each by itself, because the list of many orders leaves out the oldest.
    const done = [...this.#done.keys()].flatMap((id) =>
      doneOrders([orders.byId.value.get(id)].filter((each) => each !== undefined)),
    )
    const close = (): boolean => this.dispatchEvent(new CustomEvent("close"))
    const toggle = (): void => {
      this.awaits = !this.awaits
    }
    return html`<aside class="sheet" aria-label=${words.done}>
      <div class="title"><h2>${words.done}</h2>
        <button class="tool ${this.#awaited.size > 0 ? "" : "unused"}" aria-pressed=${this.awaits} @click=${toggle}>${words.unpaid(String(unpaid.length))}</button></div>
      ${
        this.awaits
          ? this.#rows(this.#awaited, unpaid, ({ created_at }) => created_at, this.#callOf)
          : html`${this.#done.size > 0 ? html`<p>${words.closeHint}</p>` : nothing}${this.#rows(this.#done, done, doneAt, this.#closingOf)}`
      }
      <button class="tool" @click=${close}>${words.close}</button>
    </aside>`
  }

  /** @param open the orders whose tool can be used */
  #rows(
    all: ReadonlyMap<string, Order>,
    open: readonly Order[],
    at: (order: Order) => string,
    toolOf: (order: Order) => TemplateResult | typeof nothing,
  ): TemplateResult {
    if (all.size === 0) return html`<p>${this.store.words.nothingHere}</p>`
    const ids = new Set(open.map(({ id }) => id))
    return html`<ul>${[...all.values()].map(
      (order) =>
        html`<li class=${ids.has(order.id) ? "" : "past"} data-order=${order.id}>${this.#facts(order, at(order))}${toolOf(order)}</li>`,
    )}</ul>`
  }

  #facts(order: Order, at: string): TemplateResult {
    const { words, language, shop, clock } = this.store
    const facts = [
      modeOf(this.store, order).word,
      order.customer.first_name,
      dayAndTime(at, clock.minute.value, shop.zone.value, language),
      money(order.total, order.currency, language),
      order.paid_at ? words.paid : order.payment_method_title,
    ]
    return html`<span><b>${order.ticket_number}</b> ${facts.filter(Boolean).join(" · ")}</span>`
  }

  readonly #closingOf = (order: Order): TemplateResult => {
    const { words } = this.store
    const name = `${words.closeOrder}: ${words.ticket(String(order.ticket_number))}`
    return html`<button class="tool" aria-label=${name} @click=${() => this.#close(order)}>${words.closeOrder}</button>`
  }

  readonly #callOf = ({ customer }: Order): TemplateResult | typeof nothing => {
    const { words } = this.store
    if (!customer.phone) return nothing
    return html`<a class="tool" href=${`tel:${customer.phone}`} aria-label=${words.callNamed(customer.first_name)}>${words.call}</a>`
  }
}

customElements.define("svc-done-sheet", DoneSheet)
