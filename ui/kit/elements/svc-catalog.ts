import { adoptStyles, html, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit"
import type { DirectiveResult } from "lit/directive.js"
import { guard } from "lit/directives/guard.js"
import type { MenuCategory, Product } from "../../../src/client"
import { isPlain, plainChoice } from "../../../src/domain/extras/choosing"
import { MINUS, PLUS } from "../base/icons"
import { define, KitElement } from "../base/kit-element"
import { shopPhone } from "../base/shop-phone"
import { add, countOf, lines, setQuantity } from "../state/cart/cart"
import { openProduct } from "../state/cart/product-sheet"
import { momentOf } from "../state/clock"
import { named, say, speakOfOrders, spoken } from "../state/language"
import { keepAmounts, money } from "../state/money"
import { pageAddress } from "../state/root"
import { appearance, onScreen, openShop, reading, refresh, type Shop, shop } from "../state/shop"
import { catalogStyle } from "./svc-catalog.style"

/** After this long (ms), the browser has painted what was rendered. */
const PAINTED_MS = 50
/** The number of products that are added to the page at a time. It is small, so that a slow phone can react to taps between two additions. */
const STEP = 8
/** The estimated height (px) of a product without its picture. */
const PLAIN_HEIGHT = 144
/** The height (px) that its picture adds to a product. */
const PICTURE_HEIGHT = 41
/** After this long (ms), the browser has measured the height of a section. */
const MEASURED_MS = 300
/** The rest of the kit waits at most this long (ms) for a menu that is slow to arrive. */
const PATIENCE_MS = 2_000

/**
 * The menu: sections with their products, search, and + for products without choices.
 *
 * @element svc-catalog
 * @attr {"tabs"|"list"|"grid"} style-of - Layout of the sections; default: the shop's setting
 * @attr {string} category - Slug of the only section to show
 * @attr {"off"} shortcut - `off`: the key `/` does not move the focus to the search field
 * @slot (default) - Shown until the menu is loaded, and if it cannot be loaded: a link to a PDF, for example
 * @csspart catalog - The whole content
 * @csspart tabs - The row of section links
 * @csspart product - A product in the list
 */
export class SvcCatalog extends KitElement {
  static override properties = {
    category: { type: String },
    kind: { type: String, attribute: "style-of" },
    shortcut: { type: String },
    sought: { state: true },
    room: { state: true },
    cards: { state: true },
  }
  static override styles = [KitElement.styles, catalogStyle]
  protected override readonly isMenu = true
  declare category: string | undefined
  declare kind: "tabs" | "list" | "grid" | undefined
  declare shortcut: "off" | undefined
  declare sought: string
  /** How many products are on the page: first those that fill the screen, then more in steps. */
  declare room: number
  /** Whether the style of cards is loaded, or cannot be loaded. */
  declare cards: boolean | undefined
  #observer: IntersectionObserver | undefined
  #isWhole = false
  /** The category that the page requests and the menu does not have. */
  #unknown: string | undefined
  #next: ReturnType<typeof setTimeout> | undefined

  constructor() {
    super()
    this.sought = ""
    this.room = onScreen()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    // A guest who comes back to an order must not wait for the menu.
    setTimeout(() => this.toggleAttribute("ready", true), /svc.order=/.test(location.href) ? 0 : PATIENCE_MS)
    document.addEventListener("keydown", this.#seek)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener("keydown", this.#seek)
    this.#observer?.disconnect()
    clearTimeout(this.#next)
  }

  /** Keeps the focus on a dish when its button to add it is replaced by a stepper, or the stepper by the button. */
  protected override update(changes: PropertyValues): void {
    const focused = this.shadowRoot?.activeElement
    const act = focused?.closest(".act")
    super.update(changes)
    if (!focused?.isConnected) act?.querySelector<HTMLElement>("button:last-child")?.focus()
  }

  /** Null: the menu is not ready when it is rendered, but when it is painted ({@link PAINTED_MS}). Then svc.ts loads the rest. */
  protected override get shown(): null {
    return null
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined) return nothing
    const now = shop.value
    const kind = this.kind ?? appearance.value?.catalog_style
    if (kind === "grid" && this.cards === undefined) void this.#loadCards()
    if (this.kind === "grid" && !this.cards) return skeleton()
    if (now === undefined) return reading.value === "failed" ? this.#failed() : skeleton()
    const sections = this.#sections(now.menu)
    if (now.menu.every(({ products }) => products.length === 0)) return this.#empty()
    return html`<div class="k ${kind === "grid" ? kind : ""}" part="catalog">
      ${reading.value === "offline" ? html`<p class="note" role="status">${say("offline_menu", { time: readAt(now) })}</p>` : nothing}
      <div class="bar">
        <label class="search"><span class="away">${say("search")}</span>
          <input type="search" placeholder=${say("search")} autocomplete="off" .value=${this.sought}
            @input=${(event: InputEvent) => {
              this.sought = (event.target as HTMLInputElement).value
            }} /></label>
        ${sections.length > 1 && this.sought === "" && kind !== "list" ? this.#tabs(sections) : nothing}
      </div>
      ${sections.length === 0 ? html`<p class="none" role="status">${say("nothing_found", { text: this.sought })}</p>` : nothing}
      ${this.#inRoom(sections).map((section) => this.#section(section))}
      ${this.#isWhole ? html`<p class="small quiet end">${shopPhone()}</p>` : nothing}
    </div>`
  }

  async #loadCards(): Promise<void> {
    this.cards = false
    const style = await import("./svc-catalog.cards").then(({ cards }) => [unsafeCSS(cards)]).catch(() => [])
    adoptStyles(this.renderRoot as ShadowRoot, [...SvcCatalog.elementStyles, ...style])
    this.cards = true
  }

  /** The sections to show: all, the requested one, or the search results. */
  #sections(menu: readonly MenuCategory[]): readonly MenuCategory[] {
    const filled = menu.filter(({ products }) => products.length > 0)
    const one = this.category ? filled.filter(({ slug }) => slug === this.category) : filled
    if (this.category && one.length === 0 && this.#unknown !== this.category) {
      this.#unknown = this.category
      console.warn(`svc-catalog: there is no category "${this.category}"`)
    }
    const text = folded(this.sought.trim())
    const shown = one.length > 0 ? one : filled
    if (text === "") return shown
    return shown
      .map((section) => ({ ...section, products: section.products.filter((product) => folded(wordsOf(product)).includes(text)) }))
      .filter(({ products }) => products.length > 0)
  }

  /** The first `room` products, in their sections. */
  #inRoom(sections: readonly MenuCategory[]): readonly MenuCategory[] {
    let { room } = this
    const inRoom = sections.map((section) => {
      const products = section.products.slice(0, Math.max(0, room))
      room -= section.products.length
      return { ...section, products }
    })
    this.#isWhole = room >= 0 && !shop.value?.partial
    return inRoom.filter(({ products }) => products.length > 0)
  }

  /** Once the browser has painted the last products, renders more of them, and lets svc.ts load the rest of the kit. */
  #goOn(): void {
    if (spoken.value === undefined || (shop.value === undefined && reading.value !== "failed")) return
    clearTimeout(this.#next)
    this.#next = setTimeout(() => {
      this.toggleAttribute("ready", true)
      // The texts for ordering are requested right after the code for ordering.
      queueMicrotask(speakOfOrders)
      if (this.#isWhole) keepAmounts()
      else if (!shop.value?.partial) this.room += STEP
    }, PAINTED_MS)
  }

  #tabs(sections: readonly MenuCategory[]): TemplateResult {
    return html`<nav aria-label=${say("sections")}><ul class="tabs" part="tabs" @keydown=${this.#walk}>
      ${sections.map(
        ({ id, name }, index) =>
          html`<li><a href=${`${pageAddress()}#${id}`} data-id=${id} aria-current=${index === 0 ? "true" : "false"} @click=${this.#goTo}>${name}</a></li>`,
      )}
    </ul></nav>`
  }

  /** The arrow keys, Home and End move between the section links. */
  #walk = (event: KeyboardEvent): void => {
    const tabs = [...this.renderRoot.querySelectorAll<HTMLElement>(".tabs a")]
    const at = tabs.indexOf(event.target as HTMLElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    tabs[(to + tabs.length) % tabs.length]?.focus()
  }

  /** `/` focuses the search field, unless the guest is typing somewhere or the page has switched it off. */
  #seek = (event: KeyboardEvent): void => {
    const at = event.composedPath()[0]
    const isWriting = at instanceof HTMLElement && (at.matches("input, textarea, select") || at.isContentEditable)
    if (event.key !== "/" || this.shortcut === "off" || isWriting || event.ctrlKey || event.metaKey || event.altKey) return
    const search = this.renderRoot.querySelector<HTMLElement>("input[type=search]")
    if (search === null || document.querySelector(":modal")) return
    event.preventDefault()
    search.focus()
  }

  #goTo = (event: Event): void => {
    event.preventDefault()
    const id = (event.currentTarget as HTMLElement).dataset.id ?? ""
    const sections = this.#sections(shop.value?.menu ?? [])
    const upToIt = sections.slice(0, sections.findIndex((section) => section.id === id) + 1)
    this.room = Math.max(this.room, upToIt.flatMap(({ products }) => products).length + onScreen())
    this.performUpdate()
    const heading = this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
    this.#measureAbove(heading)
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches
    heading?.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" })
    heading?.focus({ preventScroll: true })
  }

  /**
   * Sections that were never on the screen have estimated heights, so scrolling would end at a wrong place. The browser remembers measured heights.
   */
  #measureAbove(heading: Element | null): void {
    for (const section of this.renderRoot.querySelectorAll("section")) {
      section.classList.add("exact")
      setTimeout(() => section.classList.remove("exact"), MEASURED_MS)
      if (section.contains(heading)) return
    }
  }

  #section({ id, name, description, products }: MenuCategory): TemplateResult {
    return html`<section aria-labelledby=${id}>
      <h2 id=${id} tabindex="-1">${name}</h2>
      ${description ? html`<p class="quiet about">${description}</p>` : nothing}
      <ul class="products">
        ${products.map((product) => this.#product(product))}
      </ul>
    </section>`
  }

  /** A product. It is rendered again only if something that it shows has changed. */
  #product(product: Product): DirectiveResult {
    const inCart = lines.value.filter(({ productId }) => productId === product.id)
    const shown = [
      product,
      inCart.map(({ key, quantity }) => `${key} ${quantity}`).join(),
      product.purchasable || soldOut(product),
      showsImages(),
      showsTexts(),
      shop.value?.status.currency,
      spoken.value?.code,
      spoken.value?.added,
    ]
    return guard(shown, () => this.#productNow(product))
  }

  #productNow(product: Product): TemplateResult {
    const image = showsImages() ? product.images[0] : undefined
    const marks = [...tagsOf(product), ...product.allergens.map((allergen) => named("allergens", allergen))]
    return html`<li class="product ${product.purchasable ? "" : "gone"} ${image ? "pictured" : ""}" part="product">
      <div class="words">
        <h3><button class="open" @click=${() => openProduct(product)}>${product.name}</button></h3>
        ${showsTexts() && product.description ? html`<p class="quiet two">${product.description}</p>` : nothing}
      </div>
      ${image ? html`<img src=${image.src} alt="" loading="lazy" width="104" height="104" />` : nothing}
      <div class="line">
        <p><span class="money">${priceLabel(product)}</span>
          ${marks.length > 0 ? html`<span class="quiet small">${product.allergens.length > 0 ? html`<span class="away">${say("allergens_label")}: </span>` : nothing}${marks.join(" · ")}</span>` : nothing}</p>
        ${product.purchasable ? html`<div class="act">${this.#adder(product)}</div>` : html`<p class="soldout">${soldOut(product)}</p>`}
      </div>
    </li>`
  }

  #adder(product: Product): TemplateResult {
    const inCart = countOf(product.id)
    const own = lines.value.filter(({ productId }) => productId === product.id)
    const only = own.length === 1 && isPlain(product) ? own[0] : undefined
    const name = say("add_named", { name: product.name, price: money(product.price ?? "0") })
    if (only !== undefined) {
      return html`<div class="stepper" role="group" aria-label=${product.name}>
        <button class="icon" aria-label=${say("one_less", { name: product.name })} @click=${() => setQuantity(only.key, only.quantity - 1)}>${MINUS}</button>
        <output>${only.quantity}</output>
        <button class="icon round" aria-label=${name} @click=${() => setQuantity(only.key, only.quantity + 1)}>${PLUS}</button>
      </div>`
    }
    return html`<button class="icon add ${inCart > 0 ? "round" : ""}" aria-label=${name} @click=${() => (isPlain(product) ? add(plainChoice(product)) : openProduct(product))}>
      ${inCart > 0 ? html`<span class="count">${inCart}</span>` : PLUS}</button>`
  }

  protected override updated(): void {
    this.#goOn()
    this.#observer?.disconnect()
    const sections = this.renderRoot.querySelectorAll("section")
    this.#observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)?.target.getAttribute("aria-labelledby")
        if (seen) this.#markTab(seen)
      },
      { rootMargin: "-20% 0px -70% 0px" },
    )
    for (const section of sections) {
      this.#observer.observe(section)
      const [all, pictured] = [".product", ".pictured"].map((each) => section.querySelectorAll(each).length)
      section.style.setProperty("--height", `${(all ?? 0) * PLAIN_HEIGHT + (pictured ?? 0) * PICTURE_HEIGHT}px`)
    }
  }

  #markTab(id: string): void {
    for (const tab of this.renderRoot.querySelectorAll<HTMLElement>(".tabs a")) {
      const here = tab.dataset.id === id
      if (here && tab.getAttribute("aria-current") !== "true") {
        const row = tab.closest(".tabs")
        row?.scrollTo({ left: tab.offsetLeft - 24 })
      }
      tab.setAttribute("aria-current", String(here))
    }
  }

  #failed(): TemplateResult {
    return html`<div class="k"><div class="note bad" role="alert"><p>${say("menu_failed")}</p>
      <button class="plain" @click=${() => void refresh()}>${say("try_again")}</button></div></div>`
  }

  #empty(): TemplateResult {
    return html`<div class="k"><p class="note">${say("menu_empty")}${shopPhone()}</p></div>`
  }
}

/** When the shop was read, for display. A time of today needs no formatter, because creating the first one costs a slow phone 120 ms. */
function readAt({ status: { time }, at }: Shop): string {
  const now = new Date(Date.parse(`${time.slice(0, 19)}Z`) + Date.now() - at).toISOString()
  return now.slice(0, 10) === time.slice(0, 10) ? time.slice(11, 16) : momentOf(time)
}

const showsImages = (): boolean => appearance.value?.show_images !== false
const showsTexts = (): boolean => appearance.value?.show_descriptions !== false

/** Text without accents and capitals, for searching. */
const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")

const tagsOf = ({ tags }: Product): string[] => tags.map((tag) => named("tags", tag))

const wordsOf = (product: Product): string => {
  const { name, description, extra_categories } = product
  return [
    name,
    description,
    ...tagsOf(product),
    ...extra_categories.flatMap(({ extras }) => extras.map((extra) => extra.name)),
  ].join(" ")
}

function priceLabel(product: Product): string {
  if (product.price === null) return ""
  const prices = new Set(product.variations.map(({ price }) => price))
  return prices.size > 1 ? say("from_price", { price: money(product.price) }) : money(product.price)
}

const soldOut = ({ enabled_at }: Product): string =>
  enabled_at === null ? say("sold_out") : say("sold_out_until", { time: momentOf(enabled_at) })

function skeleton(): TemplateResult {
  return html`<div class="k wait" aria-busy="true"><p class="away" role="status">${say("loading")}</p>
    <div class="note slow"><p role="status">${say("slow")}</p><button class="plain" @click=${refresh}>${say("try_again")}</button></div>
    ${[1, 2, 3, 4].map(() => html`<div class="ghost"></div>`)}</div>`
}

define("svc-catalog", SvcCatalog)
