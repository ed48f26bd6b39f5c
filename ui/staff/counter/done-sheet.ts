import { css, html, nothing, svg, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import { UNDO_MS } from "../../../src/domain/orders/undo-time"
import { money } from "../../shared/format/money"
import { dayAndTime } from "../../shared/format/times"
import { SignalElement } from "../../shared/signal-element"
import { tokens } from "../../shared/style/tokens"
import type { BoardStore } from "../board/board-store"
import { cardStyles, modeOf } from "../board/cards/card"
import { frameStyles } from "../board/frame"
import { sheetStyles } from "../board/modes"
import { sign } from "../board/signs"
import { doneAt, doneOrders } from "../orders/done-orders"
import { isVoid, type Settlement, settlementOfAwaited, settlementOfDone } from "../orders/settlements"
import { counterStyles } from "./styles"
import { Unpaid } from "./unpaid"

const checkSign = sign(svg`<path d="M4 12.5l5.5 5.5L20 6.5" />`)
const crossSign = sign(svg`<path d="M5 5l14 14M19 5L5 19" />`)

const styles = css`
  :host { display: contents; }
  .title { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
  .unused { visibility: hidden; }
  a.tool { display: grid; place-items: center; text-decoration: none; }
  /* An entry has three lines of one row each, so that it never changes its height. */
  .entry { display: grid; gap: 1px; line-height: 1.2; }
  .sheet .entry p { overflow: hidden; font-size: 0.95rem; text-overflow: ellipsis; white-space: nowrap; }
  .sheet .entry p:first-child { color: var(--ink); font-weight: 600; font-size: 1.1rem; }
  .entry :is(strong, s) { font-size: 1.05rem; }
  .entry strong { color: var(--ink); }
  .sheet .past > .entry { text-decoration: none; }
  .sheet .past > .entry :is(p, b, strong) { color: var(--ink-soft); font-weight: 400; }
  .entry s { text-decoration-thickness: 2px; }
  /* The word has the place and the size of the button that it replaces. */
  .end { flex: none; display: grid; justify-items: end; align-items: center; }
  .end > * { grid-area: 1 / 1; }
  .end .tool { font-size: 1rem; }
  .sheet .past > .end { visibility: visible; }
  .past .end .tool { visibility: hidden; }
  .settled { display: flex; align-items: center; gap: 4px; padding: 3px 10px; border: 2px solid var(--ink); border-radius: 999px; background: var(--ink); color: var(--ground); font-size: 0.95rem; font-weight: 700; }
  .void .settled { border: 2px dashed var(--ink-soft); border-radius: 4px; background: none; color: var(--ink); }
  .settled svg { width: 1em; height: 1em; stroke-width: 3.5; }
  @media (max-width: 400px) {
    .end .tool { max-width: 6.2rem; padding: 0 8px; }
    .settled { padding: 2px 7px; font-size: 0.85rem; }
  }
  .sheet { scroll-padding-bottom: calc(var(--touch) + 32px); }
  /* The shadow of the close button covers the rows beside and below it. */
  .sheet > .tool { position: sticky; bottom: 0; flex: none; margin-top: auto; box-shadow: 0 0 0 16px var(--raised); }
`

/** The orders whose payment is pending, and those that were handed over, each with the button that closes it. */
export class DoneSheet extends SignalElement {
  static override properties = { store: { attribute: false }, awaits: { state: true } }
  static override styles = [tokens, frameStyles, cardStyles, counterStyles, sheetStyles, styles]
  declare store: BoardStore
  /** Whether the orders whose payment is pending are shown, instead of those that were handed over. */
  declare awaits: boolean
  #unpaid: Unpaid | undefined
  /** The rows in their places. So that no row moves under a finger, a closed or paid order keeps its row, and a new order is added at the end. */
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
    for (const order of [...unpaid, ...(this.#unpaid?.left.value.values() ?? [])]) this.#awaited.set(order.id, order)
    for (const order of doneOrders(orders.all.value)) this.#done.set(order.id, order)
    for (const rows of [this.#awaited, this.#done]) for (const id of rows.keys()) this.#follow(rows, orders.byId.value.get(id))
    const done = [...this.#done.values()].filter((order) => orders.byId.value.has(order.id) && !settlementOfDone(order))
    const close = (): boolean => this.dispatchEvent(new CustomEvent("close"))
    const toggle = (): void => {
      this.awaits = !this.awaits
    }
    return html`<aside class="sheet" aria-label=${words.done}>
      <div class="title"><h2>${words.done}</h2>
        <button class="tool ${this.#awaited.size > 0 ? "" : "unused"}" aria-pressed=${this.awaits} @click=${toggle}>${words.unpaid(String(unpaid.length))}</button></div>
      ${
        this.awaits
          ? this.#rows(this.#awaited, unpaid, settlementOfAwaited, ({ created_at }) => created_at, this.#callOf)
          : html`${this.#done.size > 0 ? html`<p>${words.closeHint}</p>` : nothing}${this.#rows(this.#done, done, settlementOfDone, doneAt, this.#closingOf)}`
      }
      <button class="tool" @click=${close}>${words.close}</button>
    </aside>`
  }

  /** Updates the row of an order, unless the row already shows a later version. */
  #follow(rows: Map<string, Order>, order: Order | undefined): void {
    if (order !== undefined && order.version >= (rows.get(order.id)?.version ?? 0)) rows.set(order.id, order)
  }

  /** @param open the orders whose button can be used */
  #rows(
    all: ReadonlyMap<string, Order>,
    open: readonly Order[],
    settlementOf: (order: Order) => Settlement | undefined,
    at: (order: Order) => string,
    toolOf: (order: Order) => TemplateResult | typeof nothing,
  ): TemplateResult {
    if (all.size === 0) return html`<p>${this.store.words.nothingHere}</p>`
    const ids = new Set(open.map(({ id }) => id))
    return html`<ul>${[...all.values()].map((order) => {
      const isOpen = ids.has(order.id)
      const settlement = isOpen ? undefined : settlementOf(order)
      return html`<li class="${isOpen ? "" : "past"} ${isVoid(order) ? "void" : ""}" data-order=${order.id}>
        ${this.#facts(order, at(order))}<div class="end">${toolOf(order)}${settlement ? this.#word(order, settlement) : nothing}</div>
      </li>`
    })}</ul>`
  }

  #facts(order: Order, at: string): TemplateResult {
    const { words, language, shop, clock } = this.store
    const sum = money(order.total, order.currency, language)
    const where = [modeOf(this.store, order).word, dayAndTime(at, clock.minute.value, shop.zone.value, language)]
    const payment = order.paid_at && !isVoid(order) ? words.paid : order.payment_method_title
    return html`<div class="entry">
      <p><b>${order.ticket_number}</b> ${order.customer.first_name}</p>
      <p>${where.filter(Boolean).join(" · ")}</p>
      <p>${isVoid(order) ? html`<s>${sum}</s>` : html`<strong>${sum}</strong>`}${payment && ` · ${payment}`}</p>
    </div>`
  }

  /** What became of an order, as a word and an icon. */
  #word(order: Order, settlement: Settlement): TemplateResult {
    return html`<span class="settled">${isVoid(order) ? crossSign : checkSign}${this.store.words[settlement]}</span>`
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
