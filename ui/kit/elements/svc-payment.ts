import { css, html, nothing, type TemplateResult } from "lit"
import type { OnlinePaymentMethod, OrderPayment } from "../../../src/client"
import { define, KitElement } from "../base/element"
import "../base/order-parts"
import { adapterOf, type PaymentForm } from "../payment/payment-adapter"
import { returnAddress } from "../payment/return-address"
import { timeOf } from "../state/clock"
import { loadSentences, problemOf } from "../state/errors"
import { say, spoken } from "../state/language"
import { money } from "../state/money"
import { client } from "../state/service"
import { shop } from "../state/shop"

const AGAIN_MS = 3_000
const SETTLING_MS = 20_000
const OPEN: readonly OrderPayment["status"][] = ["unopened", "awaiting", "action_required", "failed"]

/**
 * The payment of an order: the provider's form, a change to another payment method, and cancelling. `<svc-order>` adds it as its child, because
 * providers' forms do not work inside shadow roots.
 *
 * @element svc-payment
 * @attr {string} order - Id of the order
 * @attr {boolean} returned - The guest has returned from the bank's page
 * @fires {{ order: string, status: string }} svc:payment - The payment of the order has ended. The status is `captured`, `authorized`, `mismatch` (another amount was paid), `partially_refunded`, `refunded`, `offline`, `voided` or `expired`.
 */
export class SvcPayment extends KitElement {
  static override properties = {
    order: { type: String },
    returned: { type: Boolean },
    payment: { state: true },
    doing: { state: true },
    problem: { state: true },
    down: { state: true },
  }
  static override styles = [KitElement.styles, paymentStyle()]
  declare order: string
  declare returned: boolean
  declare payment: OrderPayment | undefined
  /** `checking`: the guest has paid, and the service asks the provider for the result. */
  declare doing: "paying" | "checking" | "changing" | undefined
  declare problem: string | undefined
  /** Whether the payment could not be opened, because the provider does not respond. */
  declare down: boolean | undefined
  /** When the provider or the bank's page answered (ms). The service may learn the result a little later. */
  #answeredAt: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #place: HTMLElement | undefined
  #form: { readonly session: string; readonly made: Promise<PaymentForm> } | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.returned) this.#check()
    void this.#look()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
    this.#removeForm()
  }

  /** Asks the service for the state of the payment; the service asks the provider. */
  #look = async (): Promise<void> => {
    clearTimeout(this.#timer)
    let wait = AGAIN_MS
    try {
      const { orders } = await client()
      const known = await orders.payment.get(this.order)
      // The payment is shown before it is opened, so that the guest can pay another way or cancel while the provider is down.
      this.#take(known)
      if (known.status === "unopened") this.#take(await orders.payment.open(this.order))
      this.down = false
    } catch (error) {
      // The state is also requested again if there was no connection.
      const { status = 0, retryAfter = 0 } = error as { status?: number; retryAfter?: number }
      this.down = status >= 500
      wait = Math.max(wait, retryAfter * 1_000)
    }
    if (!this.isConnected || (this.payment !== undefined && !OPEN.includes(this.payment.status))) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#look, Math.max(wait, this.payment?.retry_after_ms ?? 0))
  }

  #take(payment: OrderPayment): void {
    if (!this.isConnected) return
    this.payment = payment
    const isAnswered = this.#answeredAt !== undefined && Date.now() - this.#answeredAt < SETTLING_MS
    if (payment.status === "failed" || (payment.status === "awaiting" && !isAnswered)) this.doing = undefined
    if (payment.status === "failed") this.problem = payment.error?.message ?? say("card_refused")
    if (OPEN.includes(payment.status)) this.#showForm(payment)
    else this.#end(payment.status)
  }

  #end(status: OrderPayment["status"]): void {
    this.#removeForm()
    this.tell("svc:payment", { order: this.order, status })
  }

  /** The online payment method of the order, if the shop still offers it. */
  #methodOf({ gateway }: OrderPayment): OnlinePaymentMethod | undefined {
    return shop.value?.status.payment_methods.find(
      (one): one is OnlinePaymentMethod => one.kind === "online" && one.id === gateway,
    )
  }

  #showForm(payment: OrderPayment): void {
    const { session, amount, currency } = payment
    const method = this.#methodOf(payment)
    if (session === null || method === undefined || this.#form?.session === session.id) return
    this.#removeForm()
    const place = document.createElement("div")
    // A rule of the page such as `div { display: none !important }` would hide the form.
    place.style.cssText = "display: block !important"
    this.#place = place
    this.append(place)
    const made = adapterOf(method.provider).then((adapter) => {
      if (adapter === undefined) throw new Error(`svc: there is no payment adapter for ${method.provider}`)
      return adapter(place, {
        publicKey: method.public.publishable_key,
        account: method.public.account,
        session: session.data,
        amount,
        currency,
        language: spoken.value?.code ?? "en",
        returnUrl: returnAddress(this.order),
      })
    })
    // Set before anything is awaited, so that the next `#look` does not add another form.
    this.#form = { session: session.id, made }
    made.then(
      () => {
        if (this.problem === say("card_form_missing")) this.problem = undefined
        this.requestUpdate()
      },
      () => {
        if (this.#form?.made !== made) return
        this.#removeForm()
        this.problem = say("card_form_missing")
      },
    )
  }

  #removeForm(): void {
    void this.#form?.made.then((form) => form.remove()).catch(() => undefined)
    this.#form = undefined
    this.#place?.remove()
    this.#place = undefined
  }

  #pay = async (): Promise<void> => {
    const form = await this.#form?.made.catch(() => undefined)
    if (form === undefined || this.doing !== undefined) return
    this.doing = "paying"
    this.problem = undefined
    const { problem } = await form.pay().catch(() => ({ problem: say("card_refused") }))
    this.problem = problem
    this.doing = undefined
    if (problem === undefined) this.#check()
    await this.#look()
  }

  #check(): void {
    this.doing = "checking"
    this.#answeredAt = Date.now()
  }

  #payOffline(method: string): void {
    void this.#change(async () => {
      await (await client()).orders.payment.switchToOffline(this.order, { payment_method: method })
    })
  }

  #giveUp = (): void => {
    void this.#change(async () => {
      await (await client()).orders.payment.giveUp(this.order)
    })
  }

  async #change(work: () => Promise<void>): Promise<void> {
    if (this.doing !== undefined) return
    this.doing = "changing"
    loadSentences()
    try {
      await work()
      this.problem = undefined
    } catch (error) {
      this.problem = problemOf(error)
    }
    this.doing = undefined
    await this.#look()
  }

  protected override render(): TemplateResult | typeof nothing {
    const payment = this.payment
    if (spoken.value === undefined) return nothing
    if (payment === undefined || this.doing === "checking") {
      return html`<div class="k"><p class="now" role="status">${say("payment_checking")}</p><div hidden><slot></slot></div></div>`
    }
    if (!OPEN.includes(payment.status)) return nothing
    const busy = this.doing !== undefined
    const methods = this.#methodOf(payment)?.switch_to_offline === false ? [] : (shop.value?.status.payment_methods ?? [])
    const offline = methods.filter(({ kind }) => kind === "offline")
    return html`<section class="k pay" aria-labelledby="title">
      <h3 id="title">${say("payment_title")}</h3>
      ${payment.expires_at ? html`<p class="quiet">${say("payment_until", { time: timeOf(payment.expires_at) })}</p>` : nothing}
      ${
        this.#form
          ? nothing
          : html`<div class=${this.down ? "note bad" : ""} role="status"><p>${say(this.down ? "payment_down" : "payment_opening")}</p>
      ${this.down ? html`<button class="plain" @click=${this.#look}>${say("try_again")}</button>` : nothing}</div>`
      }
      <slot></slot>
      <div role="alert">${this.problem === undefined ? nothing : html`<p class="note bad">${this.problem}</p>`}</div>
      ${
        this.#form
          ? html`<button class="button split" aria-disabled=${busy} @click=${this.#pay}>
        <span>${say(this.doing === "paying" ? "payment_paying" : "payment_pay")}</span><span class="money">${money(payment.amount)}</span></button>`
          : nothing
      }
      ${
        offline.length === 0
          ? nothing
          : html`<div class="else" role="group" aria-labelledby="else"><p class="quiet" id="else">${say("payment_instead")}</p>${offline.map(
              ({ id, title }) =>
                html`<button class="plain" aria-disabled=${busy} @click=${() => this.#payOffline(id)}>${title}</button>`,
            )}</div>`
      }
      <button class="link" aria-disabled=${busy} @click=${this.#giveUp}>${say("payment_give_up")}</button>
    </section>`
  }
}

function paymentStyle() {
  return css`
    :host { display: block !important; width: 100% !important; }
    .pay { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; }
    h3 { font-size: 20px; font-weight: 680; }
    .now { font-size: 22px; font-weight: 680; text-align: center; }
    .else { display: grid; gap: 8px; padding-top: 16px; border-top: 1px solid var(--line); }
  `
}

define("svc-payment", SvcPayment)
