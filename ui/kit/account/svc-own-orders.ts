import { effect } from "@preact/signals-core"
import { css, html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import { define, KitElement } from "../base/element"
import { orderAddress } from "../state/checkout/orders"
import { stepOf } from "../state/checkout/steps"
import { dateOf, dayName } from "../state/clock"
import { account } from "../state/guest/account"
import { accountWords, tell } from "../state/guest/account-words"
import { onceMore } from "../state/guest/once-more"
import { named, say, sayList } from "../state/language"
import { money } from "../state/money"
import { client } from "../state/service"
import { shop } from "../state/shop"

const PER_PAGE = 5

/**
 * The orders of the signed-in guest, newest first, each with a button to order it again. Part of `<svc-account>`.
 *
 * @element svc-own-orders
 */
export class SvcOwnOrders extends KitElement {
  static override properties = {
    orders: { state: true },
    more: { state: true },
    notice: { state: true },
    failed: { state: true },
  }
  static override styles = [KitElement.styles, ordersStyle()]
  declare orders: readonly Order[] | undefined
  declare more: boolean
  declare notice: { readonly order: string; readonly text: string } | undefined
  declare failed: boolean
  #page = 0
  #forget: (() => void) | undefined

  constructor() {
    super()
    this.more = false
    this.failed = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    let before: number | undefined
    this.#forget = effect(() => {
      const id = account.value?.id
      if (id === before) return
      before = id
      this.orders = undefined
      this.#page = 0
      if (id !== undefined) void this.#read()
    })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#forget?.()
  }

  async #read(): Promise<void> {
    this.failed = false
    try {
      const { me } = await client()
      const { data, meta } = await me.orders({ page: this.#page + 1, per_page: PER_PAGE })
      this.#page += 1
      this.orders = [...(this.orders ?? []), ...data]
      this.more = this.orders.length < meta.total
    } catch {
      this.failed = true
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!account.value || accountWords.value === undefined || shop.value === undefined) return nothing
    const { orders } = this
    return html`<section class="k" aria-labelledby="title">
      <h3 id="title">${tell("orders")}</h3>
      ${orders?.length === 0 ? html`<p class="quiet">${tell("orders_none")}</p>` : nothing}
      <ul>${orders?.map((order) => this.#order(order))}</ul>
      ${this.failed ? html`<p role="alert">${say("order_offline")} <button class="link" @click=${() => void this.#read()}>${say("try_again")}</button></p>` : nothing}
      ${this.more ? html`<button class="plain" @click=${() => void this.#read()}>${tell("orders_more")}</button>` : nothing}
    </section>`
  }

  #order(order: Order): TemplateResult {
    const { id, number, line_items, total, created_at, status } = order
    const notice = this.notice?.order === id ? this.notice.text : undefined
    return html`<li>
      <div class="top"><p><strong>${dayName(dateOf(created_at))}</strong> <span class="small quiet">${say("order_number", { number })} · ${named("steps", stepOf(status))}</span></p>
        <span class="money">${money(total)}</span></div>
      <p class="small quiet">${sayList(line_items.map(({ quantity, name }) => `${quantity} × ${name}`))}</p>
      <div class="acts"><button class="plain" @click=${() => this.#again(order)}>${say("again")}<span class="away">: ${say("order_number", { number })}</span></button>
        <a class="link" href=${orderAddress(id)}>${tell("order_show")}<span class="away">: ${say("order_number", { number })}</span></a></div>
      <p role="status" class="small">${notice}</p></li>`
  }

  async #again({ id, line_items }: Order): Promise<void> {
    this.notice = { order: id, text: await onceMore(line_items) }
  }
}

function ordersStyle() {
  return css`
    h3 { font-size: 20px; font-weight: 700; }
    li { padding: 14px 0; border-bottom: 1px solid var(--line); }
    .top { display: flex; justify-content: space-between; gap: 16px; }
    .top strong { display: inline-block; font-weight: 650; }
    .top strong::first-letter { text-transform: uppercase; }
    .acts { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px; margin-top: 8px; }
    a { color: inherit; display: inline-grid; align-items: center; }
    section > .plain { margin-top: 12px; }
  `
}

define("svc-own-orders", SvcOwnOrders)
