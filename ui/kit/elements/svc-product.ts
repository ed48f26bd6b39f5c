import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { ExtraCategory, Product } from "../../../src/client"
import { type Choice, missingOf, offered, plainChoice, toggled } from "../../../src/domain/extras/choosing"
import { limitsOf } from "../../../src/domain/extras/extra-rules"
import { define, KitElement } from "../base/element"
import { optionStyle } from "../base/field"
import { CLOSE } from "../base/icons"
import { openSheet, sheetStyle } from "../base/sheet"
import { stepper } from "../base/stepper"
import { sum } from "../state/cart/amounts"
import { add, type Line, MOST, replace } from "../state/cart/cart"
import { isOffered, offeredOf, priceOf } from "../state/cart/choice"
import { editing } from "../state/cart/product-sheet"
import { count, named, say } from "../state/language"
import { money } from "../state/money"
import { appearance, openShop, products, reading, refresh } from "../state/shop"
import { isForLater } from "./closed-text"

/** The heights (px) of a group without its options, of an option, and of the field for a comment. */
const GROUP_HEIGHT = 78
const OPTION_HEIGHT = 50
const COMMENT_HEIGHT = 128

/**
 * The sheet of a product: description, choices, quantity. The menu and the lines of the cart open it. With `product` it shows that product
 * in the page instead, for a page about one dish. With the property `preview`, a product record, it shows that product, and its button adds nothing.
 *
 * @element svc-product
 * @attr {string} product - Id or slug of the product to show in the page
 */
export class SvcProduct extends KitElement {
  static override properties = {
    choice: { state: true },
    quantity: { state: true },
    asked: { state: true },
    notice: { state: true },
    whole: { state: true },
    product: { type: String, reflect: true },
    preview: { attribute: false },
  }
  static override styles = [KitElement.styles, sheetStyle, optionStyle, productStyle()]
  declare choice: Choice | undefined
  declare quantity: number
  /** Whether the button was pressed while a required choice is missing. */
  declare asked: boolean
  /** The result of the last press of the button in the page, as a message. */
  declare notice: string | undefined
  /** Whether the choices are shown. A sheet renders them after it is on the screen, so that a slow phone shows a reaction to the tap first. */
  declare whole: boolean | undefined
  declare product: string | undefined
  declare preview: Product | undefined
  /** The product or opened sheet that the choice belongs to. */
  #of: unknown

  constructor() {
    super()
    this.quantity = 1
    this.asked = false
  }

  protected override render(): TemplateResult | typeof nothing {
    const { preview, product: wanted } = this
    const isInPage = Boolean(preview ?? wanted)
    if (isInPage) openShop()
    const inPage = preview ?? [...products.value.values()].find(({ id, slug }) => id === wanted || slug === wanted)
    const open = editing.value
    const now = isInPage ? inPage && { product: inPage, line: undefined } : open && { ...open, product: presentOf(open.product) }
    if (now === undefined) return isInPage ? this.#missing() : nothing
    const of = preview ?? (wanted || open)
    if (this.#of !== of) {
      this.#of = of
      this.choice = offeredOf(now.product, now.line ?? plainChoice(now.product))
      this.quantity = now.line?.quantity ?? 1
      this.asked = false
      this.whole = isInPage
    }
    const { product, line } = now
    const choice = this.choice ?? plainChoice(product)
    if (isInPage) return html`<section class="k" aria-labelledby="name">${this.#sheet(product, choice, line, nothing)}</section>`
    const close = html`<button class="icon" aria-label=${say("close")} @click=${() => this.#dialog?.close()}>${CLOSE}</button>`
    return html`<dialog class="k" aria-labelledby="name" @close=${this.#closed} @click=${this.#outside}>${this.#sheet(product, choice, line, close)}</dialog>`
  }

  /** The text for a product that is not on the menu, or for a menu that cannot be read. */
  #missing(): TemplateResult | typeof nothing {
    if (reading.value === "fresh") return html`<p class="k note" role="status">${say("gone")}</p>`
    if (reading.value === "first") return nothing
    return html`<div class="k note bad" role="alert"><p>${say("menu_failed")}</p>
      <button class="plain" @click=${() => void refresh()}>${say("try_again")}</button></div>`
  }

  #sheet(product: Product, choice: Choice, line: Line | undefined, close: TemplateResult | typeof nothing): TemplateResult {
    const image = product.images[0]
    return html`<div class="head"><h2 id="name">${product.name}</h2>${close}</div>
      <div class="body">
        ${image && appearance.value?.show_images !== false ? html`<img src=${image.src} alt=${image.alt} width="480" height="280" />` : nothing}
        ${product.description ? html`<p>${product.description}</p>` : nothing}
        <p class="small quiet facts">${product.allergens.length > 0 ? html`<strong>${say("allergens_label")}:</strong> ${product.allergens.map((each) => named("allergens", each)).join(", ")}` : say("allergens_none")}</p>
        ${this.whole ? this.#choices(product, choice) : html`<div aria-busy="true" .style=${`height:${heightOfChoices(product)}px`}></div>`}
      </div>
      <div class="foot">${product.purchasable ? this.#order(product, choice, line) : html`<p class="note">${say("sold_out")}</p>`}${this.product ? html`<p class="small" role="status">${this.notice}</p>` : nothing}</div>`
  }

  #choices(product: Product, choice: Choice): TemplateResult {
    return html`${product.type === "variable" ? this.#variations(product, choice) : nothing}
        ${product.extra_categories.map((category) => this.#extras(category, choice))}
        <label class="comment"><span>${say("comment")}</span>
          <textarea rows="2" maxlength="500" .value=${choice.comment} placeholder=${say("comment_hint")}
            @input=${(event: InputEvent) => {
              this.choice = { ...choice, comment: (event.target as HTMLTextAreaElement).value }
            }}></textarea></label>`
  }

  protected override updated(_: PropertyValues): void {
    if (!editing.value || !this.#dialog) return
    openSheet(this.#dialog)
    if (this.whole) return
    requestAnimationFrame(() =>
      setTimeout(() => {
        this.whole = true
      }),
    )
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog")
  }

  #closed = (): void => {
    editing.value = undefined
    this.#of = undefined
  }

  #outside = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) this.#dialog?.close()
  }

  #variations(product: Product, choice: Choice): TemplateResult {
    const missing = this.asked && missingOf(product, choice) === "variation"
    return html`<fieldset class="group" data-group="variation" aria-describedby="rule-v">
      <legend>${say("variation")}</legend>
      <p id="rule-v" class="rule ${missing ? "bad" : ""}">${say("choose_one")}</p>
      ${product.variations.map(
        ({ id, name, price, stock_status, attributes }) => html`<label class="option">
          <input type="radio" name="variation" ?disabled=${stock_status === "outofstock"} .checked=${choice.variationId === id}
            @change=${() => {
              this.choice = { ...choice, variationId: id }
            }} />
          <span class="grow">${attributes.map(({ option }) => option).join(", ") || name}${stock_status === "outofstock" ? ` – ${say("sold_out")}` : ""}</span>
          <span class="money quiet">${price === null ? "" : money(price)}</span></label>`,
      )}
    </fieldset>`
  }

  #extras(category: ExtraCategory, choice: Choice): TemplateResult {
    const chosen = choice.extras[category.id] ?? []
    const { minimum: least, maximum: most } = limitsOf(category)
    const short = this.asked && chosen.length < least
    const goal = most ?? least
    const full = most !== null && most > 1 && chosen.length >= most
    return html`<fieldset class="group" data-group=${category.id} aria-describedby=${`rule-${category.id}`}>
      <legend>${category.name}</legend>
      <p id=${`rule-${category.id}`} class="rule ${short ? "bad" : ""}">${ruleOf(least, most)}${goal > 1 ? html` <span class="money">${say("chosen_of", { chosen: chosen.length, most: goal })}</span>` : nothing}</p>
      ${offered(category).map(
        ({ id, name, price }) => html`<label class="option">
          <input type=${most === 1 && least === 1 ? "radio" : "checkbox"} name=${`extra-${category.id}`} ?disabled=${full && !chosen.includes(id)}
            .checked=${chosen.includes(id)} @change=${() => {
              this.choice = toggled(choice, category, id)
            }} />
          <span class="grow">${name}</span>
          ${Number(price) === 0 || appearance.value?.show_extra_prices === false ? nothing : html`<span class="money quiet">+${money(price)}</span>`}</label>`,
      )}
    </fieldset>`
  }

  #order(product: Product, choice: Choice, line: Line | undefined): TemplateResult {
    const missing = missingOf(product, choice)
    const price = money(sum([[priceOf(product, choice), this.quantity]]))
    const name = missing === "variation" ? say("variation") : missing?.name
    return html`<div class="last">
      ${stepper(say("quantity"), product.name, this.quantity, (by) => {
        this.quantity = Math.min(MOST, this.quantity + by) || 1
      })}
      <button class="button split" @click=${() => this.#press(product, choice, line)}>
        <span>${name === undefined ? say(line ? "save" : isForLater() ? "add_later" : "add") : say("choose_named", { name })}</span><span class="money">${price}</span></button>
    </div>`
  }

  #press(product: Product, choice: Choice, line: Line | undefined): void {
    if (!isOffered(product, choice)) {
      // A part of the choice has sold out since the guest chose it: the guest sees the new price, or chooses again.
      this.choice = offeredOf(product, choice)
      return
    }
    const missing = missingOf(product, choice)
    if (missing !== undefined) {
      this.asked = true
      if (!this.whole) {
        this.whole = true
        this.performUpdate()
      }
      const group = this.renderRoot.querySelector<HTMLElement>(`[data-group="${missing === "variation" ? missing : missing.id}"]`)
      group?.scrollIntoView({ block: "start" })
      group?.querySelector<HTMLElement>("input:not(:disabled)")?.focus({ preventScroll: true })
      return
    }
    if (this.preview) return
    if (line) replace(line.key, choice, this.quantity)
    else add(choice, this.quantity)
    if (this.product) {
      this.#of = undefined
      this.notice = say("again_done")
      this.requestUpdate()
    }
    this.#dialog?.close()
  }
}

/** A product as it is on the menu now. Since its sheet was opened, it may have sold out or changed its price. */
const presentOf = (product: Product): Product => products.value.get(product.id) ?? { ...product, purchasable: false }

/** The estimated height (px) of the choices, so that the sheet opens with its final height. */
function heightOfChoices({ type, variations, extra_categories }: Product): number {
  const groups = [...(type === "variable" ? [variations] : []), ...extra_categories.map(offered)]
  return groups.reduce((sum, group) => sum + GROUP_HEIGHT + group.length * OPTION_HEIGHT, COMMENT_HEIGHT)
}

function ruleOf(least: number, most: number | null): string {
  if (least === 1 && most === 1) return say("choose_one")
  if (least > 0 && most === least) return count("choose_exactly", least)
  if (least > 0) return count("choose_least", least)
  return most === null ? say("choose_any") : count("choose_most", most)
}

function productStyle() {
  return css`
    :host([product]) section { max-width: 640px; margin-inline: auto; }
    :host([product]) section > div { padding-inline: 0; }
    img { display: block; width: 100%; height: auto; aspect-ratio: 12 / 7; object-fit: cover; border-radius: var(--radius); margin-bottom: 14px; }
    .facts { margin-top: 8px; }
    .group { margin-top: 26px; min-width: 0; scroll-margin-top: 16px; }
    legend { font-size: 18px; font-weight: 680; }
    .rule { color: var(--quiet); font-size: 14px; margin-bottom: 6px; }
    .rule.bad { color: var(--text); font-weight: 650; box-shadow: inset 3px 0 0 var(--accent); padding-inline-start: 10px; }
    .option:has(:disabled) { color: var(--quiet); cursor: default; }
    .grow { flex: 1; }
    .comment { display: block; margin-top: 26px; font-weight: 600; }
    textarea { display: block; width: 100%; margin-top: 6px; padding: 12px 14px; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--surface); font-weight: 400; resize: vertical; }
    textarea::placeholder { color: var(--quiet); opacity: 1; }
    .last { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; justify-content: center; }
    .last .button { flex: 1 1 190px; width: auto; }
  `
}

define("svc-product", SvcProduct)
