import { css, html, nothing, type TemplateResult } from "lit"
import type { Product } from "../../../src/client"
import { SignalElement } from "../../shared/signal-element"
import { tokens } from "../../shared/style/tokens"
import { alarmsRow, DeviceAlarms } from "../board/attention/device-alarms"
import type { BoardStore } from "../board/board-store"
import { cardStyles } from "../board/cards/card"
import { frameStyles } from "../board/frame"
import { inMinutes, isManager, modes, sheetStyles } from "../board/modes"
import { accountRow } from "../board/sign-in/account"
import { isOff, SoldOutRows, switchProduct } from "../board/sold-out"
import { paperChips } from "../print/paper"
import { counterStyles } from "./styles"

const SHOWN = 8

/**
 * The sheet for pauses, delays and sold-out products, which always get an end here. It also has the paper size, the device's alarms for managers,
 * and the account.
 */
export class ServiceSheet extends SignalElement {
  static override properties = { store: { attribute: false }, search: { state: true }, alarms: { state: true } }
  static override styles = [tokens, frameStyles, cardStyles, counterStyles, sheetStyles, css`:host { display: contents; }`]
  declare store: BoardStore
  declare search: string
  declare alarms: DeviceAlarms | undefined
  readonly #off = new SoldOutRows()
  /** The products found by the typed text. They stay listed until the text changes. */
  #found: { readonly wanted: string; readonly ids: readonly string[] } = { wanted: "", ids: [] }

  constructor() {
    super()
    this.search = ""
  }

  override connectedCallback(): void {
    super.connectedCallback()
    // Another screen may have marked products as sold out since this board was opened.
    void this.store.shop.loadProducts().catch(() => undefined)
  }

  protected override updated(): void {
    const key = this.store.shop.status.value?.push_public_key
    if (!key || this.alarms !== undefined) return
    this.alarms = new DeviceAlarms(this.store.keeper.svc)
    this.alarms.check(key).catch(() => undefined)
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

  #products(): TemplateResult {
    const { store } = this
    const { words, shop } = store
    const all = [...shop.products.value.values()]
    const wanted = folded(this.search)
    if (wanted !== this.#found.wanted || this.#found.ids.length === 0) {
      const found = wanted === "" ? [] : all.filter((each) => !isOff(store, each) && folded(each.name).includes(wanted))
      this.#found = { wanted, ids: found.slice(0, SHOWN).map(({ id }) => id) }
    }
    const found = this.#found.ids.flatMap((id) => shop.products.value.get(id) ?? [])
    const button = (product: Product, hours: number, name: string): TemplateResult => {
      const sell = (): void => void switchProduct(store, product, { enabled: false, until: inMinutes(store, hours * 60) })
      return html`<button class="tool" aria-label=${`${name}: ${product.name}, ${hours} h`} @click=${sell}>${hours} h</button>`
    }
    return html`<h3>${words.soldOut}</h3>
      <input type="search" aria-label=${words.findProduct} placeholder=${words.findProduct} .value=${this.search} @input=${(
        event: Event,
      ) => {
        this.search = (event.target as HTMLInputElement).value
      }} />
      <ul>${found.map(
        (product) =>
          html`<li class=${isOff(store, product) ? "past" : ""}><span>${product.name}</span>${button(product, 1, words.soldOutHour)}${button(product, 12, words.soldOutDay)}</li>`,
      )}</ul>
      ${this.#off.render(store)}`
  }
}

/** The text to search for or in: in lower case, without accents. */
function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim()
}

customElements.define("svc-service-sheet", ServiceSheet)
