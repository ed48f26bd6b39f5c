import { css, html, nothing, type TemplateResult } from "lit"
import type { Product } from "../../../src/client"
import { dayAndTime } from "../../shared/format/times"
import { SignalElement } from "../../shared/signal-element"
import { tokens } from "../../shared/style/tokens"
import { alarmsRow, DeviceAlarms } from "../board/attention/device-alarms"
import type { BoardStore } from "../board/board-store"
import { cardStyles } from "../board/cards/card"
import { frameStyles } from "../board/frame"
import { inMinutes, isManager, modes, sheetStyles } from "../board/modes"
import { accountRow } from "../board/sign-in/account"
import { paperChips } from "../print/paper"
import { counterStyles } from "./styles"

const SHOWN = 8

/** Pause, delay and sold-out switches, always with an end. */
export class ServiceSheet extends SignalElement {
  static override properties = { store: { attribute: false }, search: { state: true }, alarms: { state: true } }
  static override styles = [tokens, frameStyles, cardStyles, counterStyles, sheetStyles, css`:host { display: contents; }`]
  declare store: BoardStore
  declare search: string
  declare alarms: DeviceAlarms | undefined
  /** The rows in their places: a product that is on sale again keeps its row, and a new one is added at the end. */
  readonly #off = new Map<string, Product>()
  /** The products found by the typed text. They stay, until it changes. */
  #found: { readonly wanted: string; readonly ids: readonly string[] } = { wanted: "", ids: [] }

  constructor() {
    super()
    this.search = ""
  }

  override connectedCallback(): void {
    super.connectedCallback()
    // Somebody may have switched products on another screen since the board was opened.
    void this.store.shop.loadProducts().catch(() => undefined)
  }

  protected override updated(): void {
    const key = this.store.shop.status.value?.push_public_key
    if (!key || this.alarms !== undefined) return
    this.alarms = new DeviceAlarms(this.store.keeper.svc)
    this.alarms.check(key).catch(() => undefined)
  }

  async #sell({ id, name }: Product, until: string | undefined, enabled: boolean): Promise<void> {
    const { store } = this
    const body = enabled ? { enabled } : { enabled, ...(until !== undefined && { until }) }
    const said = enabled ? store.words.saidOnSale(name) : store.words.saidSoldOut(name)
    await store.attempt(() => store.keeper.svc.products.setAvailability(id, body), said)
    await store.shop.loadProducts().catch(() => undefined)
  }

  protected override render(): TemplateResult {
    const { words } = this.store
    const close = (): boolean => this.dispatchEvent(new CustomEvent("close"))
    return html`<aside class="sheet" aria-label=${words.service}>
      <h2>${words.service}</h2>
      ${modes(this.store)}
      ${this.#products()}
      ${paperChips(this.store)}
      ${isManager(this.store) && this.alarms ? alarmsRow(this.store, this.alarms) : nothing}
      ${accountRow(this.store, async () => this.alarms?.turnOff())}
      <button class="tool" @click=${close}>${words.close}</button>
    </aside>`
  }

  /** Until when a product is sold out. */
  #backOf({ enabled_at: back }: Product): string {
    const { words, clock, shop, language } = this.store
    return back === null ? words.offForGood : words.offUntil(dayAndTime(back, clock.minute.value, shop.zone.value, language))
  }

  #products(): TemplateResult {
    const { words, shop, clock } = this.store
    const all = [...shop.products.value.values()]
    // A product that is back by itself since it was read is on sale.
    const isOff = ({ enabled, enabled_at: back }: Product): boolean =>
      !enabled && (back === null || Date.parse(back) > clock.minute.value)
    for (const product of all.filter(isOff)) this.#off.set(product.id, product)
    const off = [...this.#off.values()]
    const wanted = plain(this.search)
    if (wanted !== this.#found.wanted || this.#found.ids.length === 0) {
      const found = wanted === "" ? [] : all.filter((each) => !isOff(each) && plain(each.name).includes(wanted))
      this.#found = { wanted, ids: found.slice(0, SHOWN).map(({ id }) => id) }
    }
    const found = this.#found.ids.flatMap((id) => shop.products.value.get(id) ?? [])
    const isOffNow = ({ id }: Product): boolean => {
      const product = shop.products.value.get(id)
      return product !== undefined && isOff(product)
    }
    const button = (product: Product, label: string, name: string, enabled: boolean, hours?: number): TemplateResult =>
      html`<button class="tool" aria-label=${`${name}: ${product.name}`} @click=${() => void this.#sell(product, hours === undefined ? undefined : inMinutes(this.store, hours * 60), enabled)}>${label}</button>`
    return html`<h3>${words.soldOut}</h3>
      <input type="search" aria-label=${words.findProduct} placeholder=${words.findProduct} .value=${this.search} @input=${(
        event: Event,
      ) => {
        this.search = (event.target as HTMLInputElement).value
      }} />
      <ul>${found.map(
        (product) =>
          html`<li class=${isOff(product) ? "past" : ""}><span>${product.name}</span>${button(product, "1 h", words.soldOutHour, false, 1)}${button(product, "12 h", words.soldOutDay, false, 12)}</li>`,
      )}</ul>
      <h3>${words.soldOutNow}</h3>
      ${off.length === 0 ? html`<p>${words.nothingSoldOut}</p>` : html`<ul>${off.map((product) => html`<li class=${isOffNow(product) ? "" : "past"} data-product=${product.id}><span>${product.name} · ${this.#backOf(product)}</span>${button(product, words.onSale, words.onSale, true)}</li>`)}</ul>`}`
  }
}

/** Ignores accents and letter case, as a search should. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim()
}

customElements.define("svc-service-sheet", ServiceSheet)
