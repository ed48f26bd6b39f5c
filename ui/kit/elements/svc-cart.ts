import { css, html, nothing, type TemplateResult } from "lit"
import type { Product } from "../../../src/client"
import { define, KitElement } from "../base/element"
import { CLOSE } from "../base/icons"
import { openSheet, sheetStyle } from "../base/sheet"
import { stepper } from "../base/stepper"
import { sum } from "../state/cart/amounts"
import { estimate, itemCount, type Line, lines, setQuantity } from "../state/cart/cart"
import { chosenExtras, isOffered, priceOf } from "../state/cart/choice"
import { judgement, judging, problems, total, totalOf, watchCart } from "../state/cart/judgement"
import { openProduct } from "../state/cart/product-sheet"
import { isCartOf, paying, showPlaced } from "../state/checkout/orders"
import { isBusy, placing, resumePlacing } from "../state/checkout/placing"
import { hasSentences, problemText } from "../state/errors"
import { count, say, spoken } from "../state/language"
import { money } from "../state/money"
import { openShop, products, reading } from "../state/shop"
import "./svc-checkout"
import "./svc-product"

/**
 * The cart: a bar with the total, and a sheet with the lines and the checkout. With `inline`, lines and checkout are shown in the page, for a
 * column beside the menu on wide screens.
 *
 * @element svc-cart
 * @attr {boolean} inline - Shows lines and checkout in the page instead of the bar and its sheet
 * @fires {{ count: number }} svc:cart-change - The content of the cart has changed.
 * @fires {{ order: PlacedOrder }} svc:order-placed - An order was placed that need not be paid online. It may have been placed before the page was reloaded. With `preventDefault()` the page shows its own confirmation.
 * @csspart bar - The bar at the bottom
 */
export class SvcCart extends KitElement {
  static override properties = { inline: { type: Boolean }, open: { state: true } }
  static override styles = [KitElement.styles, sheetStyle, cartStyle()]
  declare inline: boolean | undefined
  declare open: boolean | undefined
  #counted: number | undefined
  #restsUntil = 0
  #unknown = false

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    watchCart()
  }

  protected override firstUpdated(): void {
    resumePlacing((order) => {
      this.#dialog?.close()
      showPlaced(order, (detail) => this.tell("svc:order-placed", detail))
    })
  }

  protected override willUpdate(): void {
    // After a reload, an attempt without a result is shown at once.
    const unknown = placing.value.state === "unknown"
    if (unknown && !this.#unknown) this.open = !this.inline
    this.#unknown = unknown
  }

  protected override updated(): void {
    if (this.#counted !== itemCount.value) {
      const first = this.#counted === undefined
      this.#counted = itemCount.value
      if (!first) this.tell("svc:cart-change", { count: itemCount.value })
    }
    if (this.open && this.#dialog && !this.#dialog.open) openSheet(this.#dialog)
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined || isCartOf(paying.value)) return nothing
    const filled = itemCount.value > 0
    if (this.inline) {
      return html`<section class="k inline" aria-labelledby="title"><h2 id="title">${say("your_order")}</h2>
        ${filled || isBusy.value ? this.#content() : html`<p class="quiet">${say("cart_empty")}</p>`}</section>${this.#announced(filled)}`
    }
    return html`<div class="k bar" part="bar" ?hidden=${!filled}>
        <button class="button split" @click=${() => {
          this.open = true
        }}><span><span class="badge">${itemCount.value}</span> ${say("see_cart")}</span><span class="money">${this.#shownTotal()}</span></button>
      </div>
      ${this.#announced(filled)}
      ${this.open ? this.#sheet(filled) : nothing}`
  }

  /** Tells screen readers how much is in the cart. */
  #announced(filled: boolean): TemplateResult {
    return html`<p class="away" role="status">${filled ? count("in_cart", itemCount.value) : ""}</p>`
  }

  #shownTotal(): string {
    return total.value === undefined ? say("about", { amount: money(estimate.value) }) : money(total.value)
  }

  #sheet(filled: boolean): TemplateResult {
    return html`<dialog class="k" aria-labelledby="title" @close=${() => {
      this.open = false
    }}>
      <div class="head"><h2 id="title">${say("your_order")}</h2>
        <button class="icon" aria-label=${say("close")} @click=${() => this.#dialog?.close()}>${CLOSE}</button></div>
      ${
        filled || isBusy.value
          ? this.#content()
          : html`<div class="body none"><p>${say("cart_empty")}</p>
            <button class="plain" id="instead" @click=${() => this.#dialog?.close()}>${say("see_menu")}</button></div>`
      }
    </dialog>`
  }

  /** The lines, and below them the checkout. */
  #content(): TemplateResult {
    const state = judging.value
    return html`<svc-checkout ?sheet=${!this.inline} .whenPlaced=${() => this.#dialog?.close()}><ul class="lines">${lines.value.map((line) => this.#line(line))}</ul>
    ${state === "idle" || state === "stale" ? nothing : html`<p class="note" role="status">${say(state)}</p>`}
    ${this.#minimum()}</svc-checkout>`
  }

  /** The amount that is missing to reach the shop's minimum, as a bar and as text. */
  #minimum(): TemplateResult | typeof nothing {
    const check = judging.value === "idle" ? judgement.value?.checks.minimum : undefined
    if (!check || check.valid || check.minimum === 0) return nothing
    const text = say("below_minimum", { amount: money(String(check.missing)) })
    return html`<div class="least"><p role="status">${text}</p><progress max=${check.minimum} value=${check.current} aria-label=${text}></progress></div>`
  }

  #line(line: Line): TemplateResult {
    const product = products.value.get(line.productId)
    // A stored menu may be too old to contain the dish.
    const name = product?.name ?? (reading.value === "fresh" ? say("gone") : "…")
    const details = product ? detailsOf(product, line) : ""
    const problem = problems.value.find((each) => each.line?.key === line.key)
    const wrong = product && (isOffered(product, line) ? problem && hasSentences() && problemText(problem) : say("sold_out"))
    const estimated = product && say("about", { amount: money(sum([[priceOf(product, line), line.quantity]])) })
    const amount = totalOf(line)
    return html`<li>
      <div class="what"><button class="name" ?disabled=${product === undefined} @click=${() => product && openProduct(product, line)}>${name}<span class="away">, ${say("change")}</span></button>
        ${details ? html`<p class="small quiet">${details}</p>` : nothing}
        ${line.comment ? html`<p class="small quiet">“${line.comment}”</p>` : nothing}
        ${wrong ? html`<p class="small gone">${wrong}</p>` : nothing}</div>
      <div class="side"><span class="money">${amount === undefined ? estimated : money(amount)}</span>
        ${stepper(name, name, line.quantity, (by) => this.#step(line, by), line.quantity === 1)}</div>
    </li>`
  }

  #step({ key, quantity }: Line, by: 1 | -1): void {
    const now = performance.now()
    if (by < 0 && now < this.#restsUntil) return
    setQuantity(key, quantity + by)
    // The next line takes the place of a removed one. The second tap of a double tap must not change that line.
    if (quantity + by < 1) this.#restsUntil = now + 500
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog")
  }
}

function detailsOf(product: Product, line: Line): string {
  const variation = product.variations.find(({ id }) => id === line.variationId)
  const chosen = variation?.attributes.map(({ option }) => option) ?? []
  return [...chosen, ...chosenExtras(product, line).map(({ name }) => name)].join(", ")
}

function cartStyle() {
  return css`
    .bar { position: fixed; z-index: 5; inset: auto 0 0; padding: 12px 16px calc(12px + env(safe-area-inset-bottom)); background: linear-gradient(transparent, var(--surface) 30%); pointer-events: none; }
    .bar[hidden] { display: none; }
    .bar .button { max-width: 560px; margin-inline: auto; box-shadow: 0 6px 24px #0004; pointer-events: auto; }
    .badge { display: inline-grid; place-items: center; min-width: 26px; height: 26px; margin-inline-end: 6px; padding: 0 6px; border-radius: 999px; background: var(--on-primary); color: var(--primary); font-size: 14px; }
    .lines li { display: flex; flex-wrap: wrap; gap: 12px; justify-content: space-between; padding: 12px 0; border-bottom: 1px solid var(--line); }
    .what { flex: 1 1 90px; }
    .name { font-weight: 600; position: relative; min-height: 44px; margin-block: -8px; padding-block: 8px; text-align: start; unicode-bidi: plaintext; }
    .side { display: flex; flex-direction: column; align-items: flex-end; gap: 6px; }
    .side .money { line-height: 28px; }
    .gone { font-weight: 650; }
    .lines + .note { margin-top: 16px; }
    .least { margin-top: 16px; font-weight: 600; }
    progress { display: block; width: 100%; height: 8px; margin-top: 6px; border: 0; appearance: none; background: var(--line); color: var(--accent); }
    progress::-webkit-progress-bar { background: none; }
    progress::-webkit-progress-value { background: currentColor; }
    progress::-moz-progress-bar { background: currentColor; }
    .inline { padding: 20px; border-radius: calc(var(--radius) + 6px); box-shadow: inset 0 0 0 1px var(--line); }
    .inline h2 { margin-bottom: 8px; font-size: 20px; font-weight: 720; }
    .none { display: grid; gap: 16px; justify-items: center; padding: 56px 20px; }
  `
}

define("svc-cart", SvcCart)
