import { css, html, nothing, type TemplateResult } from "lit"
import type { OrderType, Product } from "../../../src/client"
import { SignalElement } from "../../shared/signal-element"
import { tokens } from "../../shared/style/tokens"
import { accountRow } from "../board/account"
import type { BoardStore } from "../board/board-store"
import { cardStyles } from "../board/card"
import { alarmsRow, DeviceAlarms } from "../board/device-alarms"
import { frameStyles } from "../board/frame"
import { paperChips } from "../print/paper"
import { counterStyles } from "./styles"

const MINUTE = 60_000
const PAUSES = [15, 30, 60, 120] as const
const DELAYS = [10, 20, 30] as const
/** How long a delay holds when nobody ends it. */
const DELAY_MINUTES = 60
const SHOWN = 8

/** Stopping is as easy as ordering: pause, delay and sold out, always with an end. */
export class ServiceSheet extends SignalElement {
  static override properties = { store: { attribute: false }, search: { state: true }, alarms: { state: true } }
  static override styles = [tokens, frameStyles, cardStyles, counterStyles, css`:host { display: contents; }`]
  declare store: BoardStore
  declare search: string
  declare alarms: DeviceAlarms | undefined

  constructor() {
    super()
    this.search = ""
  }

  override connectedCallback(): void {
    super.connectedCallback()
    // What was sold out elsewhere since the board was opened.
    void this.store.shop.loadProducts().catch(() => undefined)
  }

  protected override updated(): void {
    const key = this.store.shop.status.value?.push_public_key
    if (!key || this.alarms !== undefined) return
    this.alarms = new DeviceAlarms(this.store.keeper.svc)
    this.alarms.check(key).catch(() => undefined)
  }

  get #managers(): boolean {
    return (this.store.keeper.session.value?.roles ?? []).some((role) => role === "shop_manager" || role === "administrator")
  }

  #in(minutes: number): string {
    return new Date(this.store.clock.now.peek() + minutes * MINUTE).toISOString()
  }

  #pause({ slug }: OrderType, minutes: number | undefined): void {
    const body = minutes === undefined ? { disabled: false } : { disabled: true, until: this.#in(minutes) }
    void this.#save(() => this.store.keeper.svc.orderTypes.forceDisable(slug, body))
  }

  #delay({ slug }: OrderType, minutes: number): void {
    const body = { extra_minutes: minutes, ...(minutes > 0 && { until: this.#in(DELAY_MINUTES) }) }
    void this.#save(() => this.store.keeper.svc.orderTypes.busy(slug, body))
  }

  async #save(call: () => Promise<unknown>): Promise<void> {
    await this.store.attempt(call, this.store.words.saidSaved)
    await this.store.shop.load()
  }

  async #sell({ id, name }: Product, until: string | undefined, enabled: boolean): Promise<void> {
    const { store } = this
    const body = enabled ? { enabled } : { enabled, ...(until !== undefined && { until }) }
    const said = enabled ? store.words.saidOnSale(name) : store.words.saidSoldOut(name)
    await store.attempt(() => store.keeper.svc.products.setAvailability(id, body), said)
    await store.shop.loadProducts().catch(() => undefined)
  }

  protected override render(): TemplateResult {
    const { words, shop } = this.store
    const close = (): boolean => this.dispatchEvent(new CustomEvent("close"))
    return html`<aside class="sheet" aria-label=${words.service}>
      <h2>${words.service}</h2>
      ${shop.types.value.filter(({ enabled }) => enabled).map((type) => this.#mode(type))}
      ${this.#managers ? nothing : html`<p>${words.onlyManagers}</p>`}
      ${this.#products()}
      ${paperChips(this.store)}
      ${this.#managers && this.alarms ? alarmsRow(this.store, this.alarms) : nothing}
      ${accountRow(this.store, async () => this.alarms?.turnOff())}
      <button class="tool" @click=${close}>${words.close}</button>
    </aside>`
  }

  #mode(type: OrderType): TemplateResult {
    const { words } = this.store
    const state = type.force_disabled
      ? words.paused(type.label)
      : type.open_now
        ? words.isOpen(type.label)
        : words.isClosed(type.label)
    const pauses = type.force_disabled
      ? html`<button class="tool" aria-label=${`${words.resume}: ${type.label}`} @click=${() => this.#pause(type, undefined)}>${words.resume}</button>`
      : PAUSES.map(
          (minutes) =>
            html`<button class="tool" aria-label=${`${words.pauseFor(String(minutes))}: ${type.label}`} @click=${() => this.#pause(type, minutes)}>${minutes}</button>`,
        )
    const delays = [0, ...DELAYS].map(
      (minutes) =>
        html`<button class="tool" aria-label=${minutes === 0 ? `${words.noDelay}: 0` : `+${minutes}`} aria-pressed=${type.extra_minutes === minutes} @click=${() => this.#delay(type, minutes)}>${minutes === 0 ? "0" : `+${minutes}`}</button>`,
    )
    return html`<section><h3>${state}${type.extra_minutes > 0 ? ` · +${type.extra_minutes} min` : ""}</h3>
      ${this.#managers ? choice(words.pauseMinutes, `${words.pauseMinutes}: ${type.label}`, pauses, type.force_disabled) : nothing}
      ${choice(words.delay, `${words.delay}: ${type.label}`, delays)}
    </section>`
  }

  #products(): TemplateResult {
    const { words, shop } = this.store
    const all = [...shop.products.value.values()]
    const off = all.filter(({ enabled }) => !enabled)
    const wanted = plain(this.search)
    const found = wanted === "" ? [] : all.filter(({ enabled, name }) => enabled && plain(name).includes(wanted)).slice(0, SHOWN)
    const button = (product: Product, label: string, name: string, enabled: boolean, hours?: number): TemplateResult =>
      html`<button class="tool" aria-label=${`${name}: ${product.name}`} @click=${() => void this.#sell(product, hours === undefined ? undefined : this.#in(hours * 60), enabled)}>${label}</button>`
    return html`<h3>${words.soldOut}</h3>
      <input type="search" aria-label=${words.findProduct} placeholder=${words.findProduct} .value=${this.search} @input=${(
        event: Event,
      ) => {
        this.search = (event.target as HTMLInputElement).value
      }} />
      <ul>${found.map(
        (product) =>
          html`<li><span>${product.name}</span>${button(product, "1 h", words.soldOutHour, false, 1)}${button(product, "12 h", words.soldOutDay, false, 12)}</li>`,
      )}</ul>
      <h3>${words.soldOutNow}</h3>
      ${off.length === 0 ? html`<p>${words.nothingSoldOut}</p>` : html`<ul>${off.map((product) => html`<li><span>${product.name}</span>${button(product, words.onSale, words.onSale, true)}</li>`)}</ul>`}`
  }
}

/** A row of buttons with its label. `single`: one button, which takes the whole row. */
function choice(label: string, name: string, buttons: unknown, single = false): TemplateResult {
  return html`<div class="choice"><span aria-hidden="true">${label}</span><div class=${single ? "" : "chips"} role="group" aria-label=${name}>${buttons}</div></div>`
}

/** Without accents and letter case, as people type. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim()
}

customElements.define("svc-service-sheet", ServiceSheet)
