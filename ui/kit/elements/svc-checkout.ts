import { html, nothing, type TemplateResult } from "lit"
import type { OfflinePaymentMethod, OnlinePaymentMethod } from "../../../src/client"
import { define, KitElement } from "../base/kit-element"
import { isPayable } from "../payment/payment-adapter"
import { lines } from "../state/cart"
import { loadSentences, problemText } from "../state/errors"
import { judgement, judging, total, watchCart } from "../state/judgement"
import { say, spoken } from "../state/language"
import { money } from "../state/money"
import { askAgain, giveUp, place, placing } from "../state/placing"
import { note, payment, person, requestBody, setPerson, time } from "../state/request"
import { openShop, shop } from "../state/shop"
import { loadSlots, slotDays } from "../state/slots"
import { way } from "../state/visit"
import { checkoutStyle } from "./svc-checkout.style"
import { whenPart } from "./when-part"

type FieldName = "name" | "phone" | "street" | "door" | "postcode" | "city" | "courierNote"

/**
 * The rest of an order on one page: when, who, pay, total, button. Asks for nothing that the way of ordering does not need.
 *
 * @element svc-checkout
 * @fires {{ order: PlacedOrder }} svc:order-placed - The order is there.
 * @fires {{ code: string }} svc:error - The service refused it.
 */
export class SvcCheckout extends KitElement {
  static override properties = { asked: { state: true } }
  static override styles = [...[KitElement.styles].flat(), checkoutStyle]
  /** The button was pressed: what is missing is said. */
  declare asked: boolean

  constructor() {
    super()
    this.asked = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    watchCart()
    void loadSlots()
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined || shop.value === undefined) return nothing
    loadSentences()
    const state = placing.value.state
    if (state === "unknown") return this.#unknown()
    if (lines.value.length === 0) return nothing
    return html`<form class="k" novalidate @submit=${this.#submit}>
      ${way.value === "dine_in" ? nothing : whenPart()}
      ${way.value === "dine_in" ? nothing : this.#who()}
      ${this.#pay()}
      ${this.#bill()}
      ${this.#problems()}
      <button class="button split" type="submit" aria-disabled=${state === "sending"}>
        <span>${say(state === "sending" ? "sending" : "place_order")}</span>
        <span class="money">${total.value === undefined ? "" : money(total.value)}</span></button>
    </form>`
  }

  #field(
    field: FieldName,
    label: string,
    attributes: { autocomplete: string; inputmode?: string; optional?: boolean },
  ): TemplateResult {
    const wrong = this.asked && !attributes.optional && person.value[field].trim() === ""
    return html`<label class="field"><span>${label}</span>
      <input id=${field} type=${field === "phone" ? "tel" : "text"} autocomplete=${attributes.autocomplete as "name"} inputmode=${(attributes.inputmode ?? "text") as "text"}
        maxlength="120" ?required=${!attributes.optional} aria-invalid=${wrong} aria-describedby=${wrong ? `${field}-problem` : nothing} .value=${person.value[field]}
        @change=${(event: Event) => setPerson({ [field]: (event.target as HTMLInputElement).value })} />
      ${wrong ? html`<span class="problem" id=${`${field}-problem`}>${say("fill_in", { field: label })}</span>` : nothing}</label>`
  }

  #who(): TemplateResult {
    return html`<fieldset><legend>${say("who")}</legend>
      ${this.#field("name", say("name"), { autocomplete: "name" })}
      ${this.#field("phone", say("phone"), { autocomplete: "tel", inputmode: "tel" })}
      ${
        way.value === "delivery"
          ? html`${this.#field("street", say("street"), { autocomplete: "address-line1" })}
          ${this.#field("door", say("door"), { autocomplete: "address-line2", optional: true })}
          ${this.#field("postcode", say("postcode"), { autocomplete: "postal-code" })}
          ${this.#field("city", say("city"), { autocomplete: "address-level2" })}
          ${this.#field("courierNote", say("courier_note"), { autocomplete: "off", optional: true })}`
          : nothing
      }
    </fieldset>`
  }

  /** Methods that are paid at the restaurant, or that this page can take. With one there is nothing to choose. */
  #pay(): TemplateResult | typeof nothing {
    const methods = payable()
    if (!methods.some(({ id }) => id === payment.value)) payment.value = methods[0]?.id
    if (methods.length === 0) return html`<p class="note bad" role="alert">${say("no_payment")}</p>`
    const only = methods.length === 1 ? methods[0] : undefined
    if (only) return html`<p class="one"><span class="quiet">${say("pay")}</span><span>${only.title}</span></p>`
    return html`<fieldset><legend>${say("pay")}</legend>
      ${methods.map(
        ({
          id,
          title,
          description,
        }) => html`<label class="option"><input type="radio" name="payment" .checked=${payment.value === id}
          @change=${() => {
            payment.value = id
          }} /><span>${title}${payment.value === id && description ? html`<span class="small quiet lines">${description}</span>` : nothing}</span></label>`,
      )}</fieldset>
      <label class="field"><span>${say("order_note")}</span><input id="note" maxlength="500" autocomplete="off" .value=${note.value}
        @change=${(event: Event) => {
          note.value = (event.target as HTMLInputElement).value
        }} /></label>`
  }

  #bill(): TemplateResult | typeof nothing {
    const checks = judgement.value?.checks
    if (!checks?.pricing.valid) return nothing
    const { subtotal, discount_total, delivery_total, total_tax } = checks.totals
    const row = (label: string, amount: string) => html`<div><dt>${label}</dt><dd class="money">${money(amount)}</dd></div>`
    const more = Number(discount_total) !== 0 || Number(delivery_total) !== 0
    return html`<dl class="bill ${judging.value === "stale" ? "stale" : ""}">
      ${more ? row(say("subtotal"), subtotal) : nothing}
      ${Number(discount_total) === 0 ? nothing : row(say("discount"), `-${discount_total}`)}
      ${Number(delivery_total) === 0 ? nothing : row(say("delivery_fee"), delivery_total)}
      <div class="sum"><dt>${say("total")}</dt><dd class="money">${money(checks.totals.total)}</dd></div>
      ${Number(total_tax) === 0 ? nothing : html`<div class="small quiet"><dt>${say("tax")}</dt><dd class="money">${money(total_tax)}</dd></div>`}
    </dl>`
  }

  #problems(): TemplateResult {
    const now = placing.value
    const refused = now.state === "refused" ? now.refusals : []
    // What the fields ask for themselves is said there.
    const found =
      refused.length > 0
        ? refused
        : (judgement.value?.errors ?? []).filter(({ code }) => code !== "svc_payment_method_not_allowed")
    const texts = [...new Set(found.map(problemText))]
    return html`<div id="problems" tabindex="-1" role="alert">
      ${now.state === "unsent" ? html`<p class="note bad">${say("unsent")}</p>` : nothing}
      ${texts.length > 0 ? html`<ul class="note bad problems">${texts.map((text) => html`<li>${text}</li>`)}</ul>` : nothing}</div>`
  }

  #unknown(): TemplateResult {
    const phone = shop.value?.status.store_phone
    return html`<div class="k unknown" role="alert"><h3>${say("unknown_title")}</h3><p>${say("unknown_text")}</p>
      <button class="button" @click=${() => void this.#done(askAgain())}>${say("check_again")}</button>
      ${phone ? html`<a class="plain" href=${`tel:${phone}`}>${say("call", { phone })}</a>` : nothing}
      <button class="link" @click=${giveUp}>${say("give_up")}</button></div>`
  }

  #submit = (event: Event): void => {
    event.preventDefault()
    this.asked = true
    void this.updateComplete.then(() => {
      const wrong = this.renderRoot.querySelector<HTMLElement>("[aria-invalid=true]")
      if (wrong) wrong.focus()
      else void this.#done(place(requestBody(), isOnline()))
    })
  }

  async #done(placed: ReturnType<typeof place>): Promise<void> {
    const order = await placed
    if (order) {
      time.value = undefined
      if (order.status !== "pending") this.tell("svc:order-placed", { order })
      location.hash = `svc-order=${order.id}`
      return
    }
    const now = placing.value
    if (now.state === "refused") this.tell("svc:error", { code: now.refusals[0]?.code ?? "" })
    if (now.state === "refused" || now.state === "unsent") {
      slotDays.value = undefined
      void loadSlots()
      await this.updateComplete
      this.renderRoot.querySelector<HTMLElement>("#problems")?.focus()
    }
  }
}

function payable(): readonly (OfflinePaymentMethod | OnlinePaymentMethod)[] {
  const methods = judgement.value?.payment_methods ?? shop.value?.status.payment_methods ?? []
  return methods.filter((method) => method.kind === "offline" || isPayable(method))
}

const isOnline = (): boolean => payable().some(({ id, kind }) => id === payment.value && kind === "online")

define("svc-checkout", SvcCheckout)
