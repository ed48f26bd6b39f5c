import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { Order, OrderProgress } from "../../../src/client"
import { FINAL_STATUSES, STATUS_STAGES } from "../../../src/domain/orders/status-facts"
import { define, KitElement } from "../base/element"
import { CHECK } from "../base/icons"
import { callShop } from "../base/shop-phone"
import { takeReturn } from "../payment/bank-return"
import { endWaiting, isArriving, orderAddress, orderInAddress, ownOrders, paying, takePlaced } from "../state/checkout/orders"
import { isCalledOff, STEPS, stepOf } from "../state/checkout/steps"
import { momentOf, present } from "../state/clock"
import { loadSentences, problemOf } from "../state/errors"
import type { ShopEvents } from "../state/events"
import { account, openAccount } from "../state/guest/account"
import { callers } from "../state/guest/bearer"
import { onceMore } from "../state/guest/once-more"
import { named, say, spoken } from "../state/language"
import { money } from "../state/money"
import { pageAddress } from "../state/root"
import { client, orderKeyOf, takeOrderKey } from "../state/service"
import { openShop } from "../state/shop"

/** The shown part of an order's progress. The record of a placed order also has these fields. */
type Progress = Pick<OrderProgress, "status" | "estimated_at" | "fulfillment_at" | "tracking_url" | "message"> &
  Partial<Pick<OrderProgress, "cancellable_until">>

const VISIBLE_MS = 10_000
const HIDDEN_MS = 60_000

/**
 * An order: its ticket number, its status, and the bill. Without `order` and `number`, it shows the order of `#svc-order=<id>` in the page's URL.
 * The attribute `key` is not needed for an order that was placed in the same browser tab. A button shares a link to the order. The link has the
 * key after its `#`: browsers never send this part of a URL.
 *
 * @element svc-order
 * @attr {string} order - Id of the order
 * @attr {string} number - Number of the order, instead of its id
 * @attr {string} key - The order's key, if the order was not placed in the same browser tab
 * @fires {{ order: Order }} svc:order-placed - The order was paid online, or its payment was changed to an offline method.
 * @csspart order - The whole content
 */
export class SvcOrder extends KitElement {
  static override properties = {
    order: { type: String },
    number: { type: String },
    key: { type: String },
    record: { state: true },
    progress: { state: true },
    trouble: { state: true },
    ended: { state: true },
    cancelling: { state: true },
    notice: { state: true },
  }
  static override styles = [KitElement.styles, orderStyle()]
  declare order: string | undefined
  declare number: string | undefined
  declare key: string | undefined
  declare record: Order | undefined
  declare progress: Progress | undefined
  declare trouble: "offline" | "unknown" | undefined
  /** How the payment of this order ended on this page. */
  declare ended: ShopEvents["svc:payment"]["status"] | undefined
  /** `sure`: the guest is asked to confirm, because cancelling cannot be undone. */
  declare cancelling: "sure" | "sending" | undefined
  /** The result of the last button press, as a message. */
  declare notice: string | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #over: ReturnType<typeof setTimeout> | undefined
  #shown: string | undefined
  #isNew = false
  /** Whether this page has offered to cancel the shown order. */
  #hadCancel = false
  #caller = callers.peek()
  /** The id of an order. The guest has paid it on the bank's page and returned from there. */
  #returned: string | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    openAccount()
    window.addEventListener("hashchange", this.#follow)
    document.addEventListener("visibilitychange", this.#seen)
    this.addEventListener("svc:payment", this.#paid as EventListener)
    this.#returned = takeReturn()
    this.#follow()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener("hashchange", this.#follow)
    document.removeEventListener("visibilitychange", this.#seen)
    this.removeEventListener("svc:payment", this.#paid as EventListener)
    this.#showPayment(undefined)
    this.#shown = undefined
    clearTimeout(this.#timer)
    clearTimeout(this.#over)
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    if (changes.has("order") || changes.has("number") || changes.has("key")) this.#follow()
    if (this.#caller !== callers.value) this.#readAnew()
  }

  /**
   * Reads the order again after somebody has signed in or out. An order that was not placed in this tab may belong to the former account, so
   * it is removed first: the next guest must not see it.
   */
  #readAnew(): void {
    this.#caller = callers.value
    const id = this.#shown
    if (id === undefined) return
    if (!ownOrders.value.some((order) => order.id === id)) {
      this.record = undefined
      this.progress = undefined
      this.#showPayment(undefined)
    }
    void this.#read(id)
  }

  #follow = (): void => {
    const inAddress = orderInAddress()
    const own = ownOrders.value.find(({ number }) => String(number) === this.number)
    const ofPage = this.order ?? own?.id ?? this.number
    const id = ofPage ?? inAddress.id
    const key = ofPage ? this.key : inAddress.key
    if (id && key) takeOrderKey(id, key)
    if (id === this.#shown && !this.trouble) return
    this.#shown = id
    this.ended = undefined
    this.cancelling = undefined
    this.#hadCancel = false
    this.notice = undefined
    this.record = takePlaced(id)
    this.progress = this.record
    this.trouble = undefined
    isArriving.value = false
    this.#showPayment(undefined)
    clearTimeout(this.#timer)
    this.#goTo()
    // Until the service responds, the order is shown as far as it is known.
    if (id) void this.#read(id)
  }

  #seen = (): void => {
    if (document.visibilityState === "visible" && this.#shown) void this.#read(this.#shown)
  }

  /** Moves the focus to the order and scrolls to it at its next render. Later this could disturb a guest who is about to tap something. */
  #goTo(): void {
    this.#isNew = true
    this.requestUpdate()
  }

  protected override updated(): void {
    if (!this.#isNew || !this.renderRoot.querySelector(".k:not(.hidden)")) return
    this.#isNew = false
    this.renderRoot.querySelector<HTMLElement>("h2")?.focus()
    this.scrollIntoView({ block: "start" })
  }

  async #read(id: string): Promise<void> {
    clearTimeout(this.#timer)
    const caller = this.#caller
    const isOutdated = (): boolean => id !== this.#shown || caller !== this.#caller
    try {
      const { orders } = await client()
      const progress = await orders.status(id)
      if (isOutdated()) return
      if (this.record === undefined || progress.status !== this.progress?.status) {
        const record = await orders.get(id)
        if (isOutdated()) return
        this.record = record
      }
      this.progress = progress
      this.trouble = undefined
      // If the order is called off while its payment is shown, the payment stays until it has reported its end.
      const isOff = isCalledOff(progress.status)
      const waits = progress.status === "pending"
      const isUnpaid = waits || (isOff && paying.value === id)
      if (!waits && endWaiting(id, isOff)) this.tell("svc:order-placed", { order: this.record })
      this.#showPayment(isUnpaid && !this.ended ? id : undefined)
    } catch (error) {
      if (isOutdated()) return
      const { status } = error as { status?: number }
      const isUnknown = status === 401 || status === 404
      this.trouble = isUnknown ? "unknown" : "offline"
      if (isUnknown) this.#showPayment(undefined)
    }
    if (this.trouble !== "unknown" && !(this.progress && FINAL_STATUSES.includes(this.progress.status))) {
      this.#timer = setTimeout(() => void this.#read(id), document.visibilityState === "visible" ? VISIBLE_MS : HIDDEN_MS)
    }
  }

  /**
   * Adds the payment of an unpaid order as a child of this element, because providers' forms do not work inside shadow roots.
   * @param id undefined: removes it
   */
  #showPayment(id: string | undefined): void {
    const current = this.querySelector("svc-payment")
    // If this element shows no payment, another element of the page may show one and have set `paying`.
    if (id || current) paying.value = id
    if (id === undefined || current?.getAttribute("order") !== id) current?.remove()
    if (id === undefined || this.querySelector("svc-payment")) return
    const payment = document.createElement("svc-payment")
    payment.setAttribute("order", id)
    payment.toggleAttribute("returned", this.#returned === id)
    this.#returned = undefined
    this.append(payment)
    void import("./svc-payment")
  }

  #paid = ({ detail }: CustomEvent<ShopEvents["svc:payment"]>): void => {
    this.ended = detail.status
    if (this.#shown) void this.#read(this.#shown)
    this.#goTo()
  }

  protected override render(): TemplateResult | typeof nothing {
    const id = this.#shown
    if (spoken.value === undefined) return nothing
    if (id === undefined) return isArriving.value ? html`<div class="k card hidden"></div>` : nothing
    if (this.trouble === "unknown") return html`<div class="k"><p class="note" role="status">${say("order_not_here")}</p></div>`
    const ticket = this.record?.ticket_number ?? ownOrders.value.find((order) => order.id === id)?.ticket
    return html`<div class="k card" part="order">
      <p class="quiet">${say("your_number")}</p>
      <h2 tabindex="-1">${ticket ?? "…"}</h2>
      ${this.trouble === "offline" ? html`<p class="note" role="status">${say("order_offline")}</p>` : nothing}
      ${this.progress ? this.#steps(this.progress) : nothing}
      ${this.record ? this.#bill(this.record) : nothing}
      ${this.record && this.progress?.status !== "pending" ? this.#acts(this.record) : nothing}
      <p class="small" role="status">${this.notice}</p>
      <a class="link" href="#" @click=${this.#leave}>${say("back_to_menu")}</a>
    </div>`
  }

  /** The buttons of an order: order again, share the link, call the shop and, for the order's account, cancel. */
  #acts(record: Order): TemplateResult {
    return html`<div class="acts">
      <button class="plain" id="instead" @click=${() => this.#again(record)}>${say("again")}</button>
      ${orderKeyOf(record.id) ? html`<button class="plain" @click=${() => this.#share(record.id)}>${say("order_share")}</button>` : nothing}
      ${callShop()}
      ${account.value?.id === record.customer_id ? this.#cancellation() : nothing}</div>`
  }

  /** The button to cancel, while the guest can cancel. Later its space stays empty, so that no control moves under the guest's finger. */
  #cancellation(): TemplateResult | typeof nothing {
    const canCancel = this.#canCancel()
    this.#hadCancel ||= canCancel
    if (canCancel) return this.#cancelButtons()
    return this.#hadCancel && !this.#isCalledOff() ? html`<div class="held" inert>${this.#cancelButtons()}</div>` : nothing
  }

  #isCalledOff(): boolean {
    return isCalledOff(this.progress?.status)
  }

  /** Whether the guest can still cancel. When the time is over, the element is rendered again. */
  #canCancel(): boolean {
    const left = Date.parse(this.progress?.cancellable_until ?? "") - present()
    clearTimeout(this.#over)
    if (left > 0) this.#over = setTimeout(() => this.requestUpdate(), left)
    return left > 0
  }

  #cancelButtons(): TemplateResult {
    if (this.cancelling === undefined) {
      return html`<button class="link" id="cancel" @click=${() => this.#ask("sure")}>${say("cancel_order")}</button>`
    }
    return html`<div class="sure" role="group" aria-labelledby="sure"><p id="sure">${say("cancel_sure")}</p>
      <button class="plain" @click=${() => this.#ask(undefined)}>${say("cancel_no")}</button>
      <button class="plain" aria-disabled=${this.cancelling === "sending"} @click=${this.#cancel}>${say("cancel_yes")}</button></div>`
  }

  #ask(state: "sure" | undefined): void {
    this.cancelling = state
    loadSentences()
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(state ? ".sure button" : "#cancel")?.focus())
  }

  #cancel = async (): Promise<void> => {
    const id = this.#shown
    if (id === undefined || this.cancelling === "sending") return
    this.cancelling = "sending"
    try {
      await (await client()).orders.update(id, { status: "cancelled" })
    } catch (error) {
      this.notice = problemOf(error)
    }
    this.cancelling = undefined
    await this.#read(id)
    this.#goTo()
  }

  /** Shares a link that opens the order on any device. If the browser cannot share, the link is copied. */
  #share(id: string): void {
    const url = `${orderAddress(id)}&svc-key=${orderKeyOf(id)}`
    const { share, clipboard }: Partial<Navigator> = navigator
    // The guest may close the sheet without sharing.
    if (share) share.call(navigator, { url }).catch(() => undefined)
    else
      void clipboard?.writeText(url).then(() => {
        this.notice = say("link_copied")
      })
  }

  async #again({ line_items }: Order): Promise<void> {
    this.notice = await onceMore(line_items)
  }

  #steps({ status, estimated_at, fulfillment_at, tracking_url, message }: Progress): TemplateResult {
    if (status === "pending" && !this.ended) return html`<slot></slot>`
    const stage = STATUS_STAGES[status]
    if (this.#isCalledOff()) {
      return html`<div class="note bad" role="status"><p>${named("steps", status)}${message ? html`<br />${message}` : nothing}${this.ended === "expired" || this.ended === "voided" ? html`<br />${say("payment_ended")}` : nothing}</p></div>`
    }
    const delivery = this.record?.order_type === "delivery"
    const steps = Object.entries(STEPS).filter(([step]) => step !== "under_way" || delivery)
    const at = steps.findIndex(([, stages]) => stages.includes(stage))
    return html`<p class="now" role="status">${named("steps", stepOf(status))}</p>
      ${at < steps.length - 1 ? html`<p class="quiet">${say("expected_at", { time: momentOf(estimated_at ?? fulfillment_at) })}</p>` : nothing}
      <ol class="steps">${steps.map(
        ([step], index) =>
          html`<li class=${index < at ? "past" : ""} aria-current=${index === at ? "step" : nothing}><i>${index < at || at === steps.length - 1 ? CHECK : ""}</i>${named("steps", step)}</li>`,
      )}</ol>
      ${tracking_url ? html`<a class="plain" href=${tracking_url} rel="noopener">${say("track")}</a>` : nothing}`
  }

  #bill({ line_items, fee_lines, discount_total, total_tax, prices_include_tax, total, number, table }: Order): TemplateResult {
    return html`<details><summary>${say("order_number", { number })}${table ? ` · ${table.label}` : ""}</summary>
      <ul>${line_items.map(
        ({ quantity, name, extras, total: amount }) =>
          html`<li><span>${quantity} × ${name}${extras.length > 0 ? html`<span class="small quiet"> ${extras.map((extra) => extra.name).join(", ")}</span>` : nothing}</span><span class="money">${money(amount)}</span></li>`,
      )}${fee_lines.map(({ name, total: amount }) => html`<li><span>${name}</span><span class="money">${money(amount)}</span></li>`)}
      ${Number(discount_total) > 0 ? html`<li><span>${say("discount")}</span><span class="money">${money(`-${discount_total}`)}</span></li>` : nothing}
      ${!prices_include_tax && Number(total_tax) > 0 ? html`<li><span>${say("tax_added")}</span><span class="money">${money(total_tax)}</span></li>` : nothing}
      <li class="sum"><span>${say("total")}</span><span class="money">${money(total)}</span></li></ul></details>`
  }

  #leave = (event: Event): void => {
    event.preventDefault()
    history.replaceState(history.state, "", pageAddress())
    this.order = undefined
    this.number = undefined
    this.#follow()
    this.requestUpdate()
  }
}

function orderStyle() {
  return css`
    /* The card is as high as most orders are, so that the menu below does not move when an order has been read. */
    .card { display: flex; flex-direction: column; gap: 12px; align-items: center; max-width: 520px; min-height: 596px; margin-inline: auto; padding: 32px 20px; text-align: center; border-radius: calc(var(--radius) + 6px); background: var(--soft); }
    .card.hidden { visibility: hidden; }
    .card > a.link { margin-top: auto; }
    .card .note { background: var(--surface); }
    h2 { font-size: 84px; font-weight: 760; line-height: 1; letter-spacing: -0.03em; font-variant-numeric: tabular-nums; }
    h2:focus-visible { outline: none; }
    .now { font-size: 22px; font-weight: 680; }
    .steps { display: grid; gap: 2px; text-align: start; margin-top: 8px; }
    .steps li { display: flex; gap: 12px; align-items: center; min-height: 40px; color: var(--quiet); }
    .steps i { display: grid; place-items: center; flex: none; width: 26px; height: 26px; border-radius: 50%; box-shadow: inset 0 0 0 2px var(--edge); }
    .steps svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 3; stroke-linecap: round; }
    .steps .past i { background: var(--text); color: var(--surface); box-shadow: none; }
    .steps [aria-current] { color: var(--text); font-weight: 680; }
    .steps [aria-current] i { background: var(--primary); color: var(--on-primary); box-shadow: none; }
    details { width: 100%; text-align: start; border-top: 1px solid var(--line); }
    summary { min-height: 44px; padding-top: 10px; font-weight: 600; cursor: pointer; }
    details li { display: flex; justify-content: space-between; gap: 16px; padding: 4px 0; }
    .sum { font-weight: 700; }
    a { text-decoration-thickness: 1px; }
    .held { display: contents; visibility: hidden; }
    .acts { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px 12px; }
    .acts .plain { flex: auto; }
    .sure { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; width: 100%; }
    .sure p { grid-column: 1 / -1; font-weight: 650; }
  `
}

define("svc-order", SvcOrder)
