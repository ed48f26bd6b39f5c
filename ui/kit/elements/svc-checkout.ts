import { html, nothing, type TemplateResult } from "lit"
import type { OfflinePaymentMethod, OnlinePaymentMethod } from "../../../src/client"
import { define, KitElement } from "../base/element"
import { fieldStyle, optionStyle } from "../base/field"
import { callShop, shopPhone } from "../base/shop-phone"
import { isPayable } from "../payment/payment-adapter"
import { lines } from "../state/cart/cart"
import { judgement, problems, refusals, total, watchCart } from "../state/cart/judgement"
import { isAddressRefused } from "../state/checkout/coverage"
import { isArriving, showPlaced } from "../state/checkout/orders"
import { askAgain, cure, giveUp, place, placing, type Refusal, resumePlacing } from "../state/checkout/placing"
import { note, payment, person, requestBody } from "../state/checkout/request"
import { readSeating } from "../state/checkout/seating"
import { areSlotsLost, asksInCheckout, dropTime, loadSlots, lost, slotDays, unfit } from "../state/checkout/slots"
import { hasSentences, problemText } from "../state/errors"
import { account, openAccount } from "../state/guest/account"
import { say, spoken } from "../state/language"
import { openShop, products, refresh, shop } from "../state/shop"
import { changeTable, isTableOpen, orderType, seat, tableState, way } from "../state/visit"
import { billPart, totalText } from "./bill-part"
import { closedText } from "./closed-text"
import { couponPart } from "./coupon-part"
import { checkoutStyle } from "./svc-checkout.style"
import { tableNote } from "./table-note"
import { whenPart } from "./when-part"
import { addressText, coverageLine, wherePart } from "./where-part"
import { consentPart, whoPart } from "./who-part"

/** The parts that collapse to one line when they are filled in. */
type Part = "who" | "where"

/**
 * The checkout on one page: time, person, payment, total, button. It asks only for what the chosen way of ordering needs. The content
 * of the tag is shown above it. In a sheet everything but the button scrolls, and the button covers nothing.
 *
 * @element svc-checkout
 * @fires {{ order: PlacedOrder }} svc:order-placed - An order was placed that need not be paid online. With `preventDefault()` the page shows its own confirmation.
 * @fires {{ code: string }} svc:error - The service refused the order.
 */
export class SvcCheckout extends KitElement {
  static override properties = {
    asked: { state: true },
    opened: { state: true },
    signing: { state: true },
    whole: { state: true },
  }
  static override styles = [KitElement.styles, fieldStyle, optionStyle, checkoutStyle]
  /** Whether the button was pressed, so that missing fields are marked. */
  declare asked: boolean | undefined
  /** The parts that are shown as fields. They stay fields while the guest fills them in. */
  declare opened: readonly Part[]
  /** Whether the sign-in form is open. */
  declare signing: boolean | undefined
  /** Whether the form is shown. It is rendered after the lines are on the screen, so that a slow phone shows a reaction to the tap first. */
  declare whole: boolean | undefined
  /** Called when an order was placed, even if it is still to be paid. The sheet around this element then closes. */
  declare whenPlaced: (() => void) | undefined

  constructor() {
    super()
    this.opened = []
  }

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    openAccount()
    watchCart()
    void loadSlots()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    asksInCheckout.value = false
  }

  protected override firstUpdated(): void {
    resumePlacing((order) => this.#done(Promise.resolve(order)))
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.whole = true
      }),
    )
  }

  protected override updated(): void {
    asksInCheckout.value = this.isConnected && this.renderRoot.querySelector("#problems") !== null
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined) return nothing
    const state = placing.value.state
    const instead =
      state === "unknown"
        ? this.#unknown()
        : shop.value === undefined || lines.value.length === 0
          ? nothing
          : isTableOpen.value
            ? tableNote()
            : way.value === undefined
              ? html`<p class="note bad above" id="instead" tabindex="-1" role="status">${say("paused")}${shopPhone()}</p>`
              : shop.value.status.guest_orders === false && account.value === null
                ? this.#accountFirst()
                : undefined
    if (!this.whole && instead === undefined)
      return html`<div class="k all"><div class="body early" aria-busy="true"><slot></slot></div></div>`
    if (instead !== undefined) return html`<div class="k all"><div class="body"><slot></slot>${instead}</div></div>`
    return html`<form class="k all" novalidate @submit=${this.#submit}><div class="body"><slot></slot><div class="parts">
      ${way.value === "dine_in" || account.value ? nothing : this.#customer()}
      ${way.value === "dine_in" ? this.#closed() : this.#about()}
      ${this.#pay()}
      ${couponPart()}
      ${billPart()}
      <p class="small quiet">${shopPhone()}</p>
      ${this.#problems()}</div></div>
      <div class="foot"><button class="button split" type="submit" aria-disabled=${state === "sending"}>
        <span>${say(state === "sending" ? "sending" : "place_order")}</span>
        <span class="money">${total.value === undefined ? "" : totalText()}</span></button></div>
    </form>`
  }

  /** An order at a table is always for now. So while the shop is closed, the page says when it opens. */
  #closed(): TemplateResult | typeof nothing {
    return isClosedAtTable() ? html`<p class="note bad" role="status">${closedText()}${shopPhone()}</p>` : nothing
  }

  #accountFirst(): TemplateResult {
    return html`<div class="parts" id="instead" tabindex="-1"><p class="note">${say("account_needed")}</p>${this.#signIn()}</div>`
  }

  /** Address, time and person. A part that is filled in is one line. */
  #about(): TemplateResult {
    const { name, phone } = person.value
    const isTold = name.trim() !== "" && phone.trim() !== ""
    return html`${
      way.value === "delivery"
        ? html`<div class="part">${this.#part("where", say("where"), addressText(), () => wherePart(this.asked))}
          ${this.opened.includes("where") ? nothing : coverageLine()}</div>`
        : nothing
    }
      ${whenPart()}
      ${this.#part("who", say("who"), isTold ? `${name} · ${phone}` : undefined, () => whoPart(this.asked))}
      ${consentPart()}`
  }

  #part(part: Part, label: string, known: string | undefined, fields: () => TemplateResult): TemplateResult {
    const open = (): void => {
      if (!this.opened.includes(part)) this.opened = [...this.opened, part]
    }
    if (known !== undefined && !this.opened.includes(part)) {
      return html`<div class="known"><p><span class="small quiet">${label}</span><br />${known}</p>
        <button type="button" class="link" @click=${() => this.#open(part, open)}>${say("edit")}<span class="away">: ${label}</span></button></div>`
    }
    return html`<fieldset data-part=${part} @input=${open}><legend>${label}</legend>${fields()}</fieldset>`
  }

  #open(part: Part, open: () => void): void {
    open()
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`[data-part=${part}] input`)?.focus())
  }

  #customer(): TemplateResult {
    if (this.signing) return this.#signIn()
    return html`<p><button type="button" class="link" @click=${() => {
      this.signing = true
    }}>${say("customer_already")}</button></p>`
  }

  #signIn(): TemplateResult {
    void import("../account/in-checkout")
    return html`<svc-sign-in class="above"></svc-sign-in>`
  }

  /** The payment methods: those at the restaurant, and those that this page supports. A single method is shown without a choice. */
  #pay(): TemplateResult | typeof nothing {
    const methods = payable()
    if (!methods.some(({ id }) => id === payment.value)) payment.value = methods[0]?.id
    if (methods.length === 0) return html`<p class="note bad" role="alert">${say("no_payment")}${shopPhone()}</p>`
    const only = methods.length === 1 ? methods[0] : undefined
    return html`${
      only
        ? html`<p class="one"><span class="quiet">${say("pay")}</span><span>${only.title}</span></p>`
        : html`<fieldset><legend>${say("pay")}</legend>
      ${methods.map(
        ({
          id,
          title,
          description,
        }) => html`<label class="option"><input type="radio" name="payment" .checked=${payment.value === id}
          @change=${() => {
            payment.value = id
            cure(/payment/)
          }} /><span>${title}${payment.value === id && description ? html`<span class="small quiet lines">${description}</span>` : nothing}</span></label>`,
      )}</fieldset>`
    }
      <label class="field"><span>${say("order_note")}</span><input id="note" maxlength="500" autocomplete="off" .value=${note.value}
        @change=${(event: Event) => {
          note.value = (event.target as HTMLInputElement).value
        }} /></label>`
  }

  #problems(): TemplateResult {
    const { state } = placing.value
    // Problems that are shown at a field are left out. So is `date_required`: it means that the cart was judged before the times were read.
    const isNew = ({ code, details }: Refusal): boolean => !saidElsewhere().includes(code) && details.reason !== "date_required"
    const found = refusals.value ? problems.value : problems.value.filter(isNew)
    const items = new Map(
      found.map((each) => {
        const name = each.line && products.value.get(each.line.productId)?.name
        const text = problemText(each)
        const other = each.code === "table_occupied" && seat.value?.table && !seat.value.token ? this.#otherTable() : nothing
        return [`${name} ${text}`, html`<li>${name ? html`<strong>${name}</strong><br />` : nothing}${text}${other}</li>`]
      }),
    )
    // Only the result of the button may interrupt a screen reader, not the problems that a judgement finds while the guest fills in the form.
    return html`<div id="problems" tabindex="-1" role=${refusals.value || state === "unsent" ? "alert" : "status"}>
      ${state === "unsent" ? html`<p class="note bad">${say("unsent")}</p>` : nothing}
      ${items.size > 0 && hasSentences() ? html`<ul class="note bad problems">${items.values()}</ul>` : nothing}</div>`
  }

  /** A button to choose another table, after another party has taken the table that was chosen from the list. */
  #otherTable(): TemplateResult {
    return html`<br /><button type="button" class="link" @click=${() => {
      changeTable()
      this.whenPlaced?.()
      document.querySelector("svc-table")?.scrollIntoView()
    }}>${say("table_other")}</button>`
  }

  #unknown(): TemplateResult {
    return html`<div class="parts" id="instead" tabindex="-1" role="alert"><h3>${say("unknown_title")}</h3><p>${say("unknown_text")}</p>
      <button class="button" @click=${() => void this.#done(askAgain())}>${say("check_again")}</button>
      ${callShop()}
      <p class="small quiet">${say("give_up_warning")}</p>
      <button class="link" @click=${giveUp}>${say("give_up")}</button></div>`
  }

  #submit = (event: Event): void => {
    event.preventDefault()
    this.asked = true
    void this.updateComplete.then(() => {
      const wrong = this.renderRoot.querySelector<HTMLElement>(".unfit button, [aria-invalid=true], [aria-busy=true]")
      // If the times could not be read, the order cannot be sent.
      if (wrong?.matches("[aria-busy]") && areSlotsLost.value) {
        placing.value = { state: "unsent" }
        void this.#done(Promise.resolve(undefined))
      } else if (wrong) wrong.focus()
      else {
        isArriving.value = this.hasAttribute("sheet")
        void this.#done(place(requestBody(), isOnline()))
      }
    })
  }

  async #done(placed: ReturnType<typeof place>): Promise<void> {
    const order = await placed
    if (order) {
      dropTime()
      lost.value = undefined
      this.whenPlaced?.()
      showPlaced(order, (detail) => this.tell("svc:order-placed", detail))
      return
    }
    isArriving.value = false
    const now = placing.value
    if (now.state === "refused") {
      const code = now.refusals[0]?.code ?? ""
      this.tell("svc:error", { code })
      // The session has ended: the guest can sign in again, and loses nothing.
      this.signing ||= code === "svc_unauthorized"
      // The menu may have changed since it was read. The cart then marks what is sold out.
      void refresh()
      if (now.refusals.some(({ code }) => code === "table_occupied")) {
        if (seat.value?.token) tableState.value = "taken"
        void readSeating()
      }
    }
    if (now.state === "refused" || now.state === "unsent") {
      // If nothing was sent, no time was refused, so the known times stay.
      if (now.state === "refused") slotDays.value = undefined
      const loading = loadSlots()
      await this.updateComplete
      const summary = this.renderRoot.querySelector<HTMLElement>("#problems")
      summary?.focus()
      await loading
      await this.updateComplete
      // The times above the problems may have moved them.
      if (summary?.matches(":focus")) summary.scrollIntoView({ block: "nearest" })
    }
  }
}

/** The codes of cart problems that are shown beside their field. */
function saidElsewhere(): readonly string[] {
  const address = isAddressRefused.value ? ["out_of_delivery_range", "svc_geocode_failed"] : []
  const when = unfit.value || isClosedAtTable() ? ["schedule_selection_invalid"] : []
  return ["svc_payment_method_not_allowed", "svc_coupon_invalid", "below_minimum", ...address, ...when]
}

const isClosedAtTable = (): boolean => way.value === "dine_in" && orderType.value?.open_now === false

function payable(): readonly (OfflinePaymentMethod | OnlinePaymentMethod)[] {
  const methods = judgement.value?.payment_methods ?? shop.value?.status.payment_methods ?? []
  return methods.filter((method) => method.kind === "offline" || isPayable(method))
}

const isOnline = (): boolean => payable().some(({ id, kind }) => id === payment.value && kind === "online")

define("svc-checkout", SvcCheckout)
