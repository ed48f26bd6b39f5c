import "../board/work-parts"
import { css, html, nothing, type TemplateResult } from "lit"
import { guard } from "lit/directives/guard.js"
import type { Order } from "../../../src/client"
import { foldStation } from "../../../src/domain/printing/stations"
import { SignalElement } from "../../shared/signal-element"
import { tokens } from "../../shared/style/tokens"
import { BoardStore } from "../board/board-store"
import { cardStyles } from "../board/cards/card"
import { PlacedCards } from "../board/cards/placed-cards"
import { frameStyles, overlays, strip } from "../board/frame"
import { slidersSign } from "../board/signs"
import { foresee } from "../orders/actions"
import { concerns, type Line, type LineChange } from "../orders/lines"
import { isUndone } from "../orders/undone"
import { loadSheetWords } from "../words"
import type { BoardKeys, KeyActions } from "./board-keys"
import { actionsAfter, bumpOf } from "./bump"
import { emptyBoard } from "./empty"
import { recallable } from "./recall"
import type { Sheet, SheetName } from "./sheets"
import { isAtStation, isForStation, isSettled } from "./station-rules"
import { keepStation, stationChips, stationOfPage } from "./stations"
import { kitchenStyles } from "./styles"
import { ticketCell } from "./ticket-cell"
import { keepZoom, keptZoom, zoomed } from "./zoom"

/** The width (CSS pixels) of a part of the row at the bottom. Wider than on other boards, because its text is read from two metres. */
const FOOT_PART_PX = 250
/**
 * How long (ms) a screen of the whole kitchen waits for its first products after it has read the orders. The products fill the row of stations
 * above the tickets: if the tickets are shown first, that row moves them. If they are shown too late, somebody misses an order. The screen of
 * one station always waits for the products, because only they show which lines belong to it.
 */
const FIRST_MS = 2_000

/** The kitchen board: what must be prepared, and in which sequence. */
class KitchenBoard extends SignalElement {
  static override properties = {
    sheet: { state: true },
    zoom: { state: true },
    station: { state: true },
    sheets: { state: true },
    hasWaited: { state: true },
  }
  static override styles = [tokens, frameStyles, cardStyles, kitchenStyles, css`:host { --zoom: 1; }`]
  declare sheet: Sheet | undefined
  declare zoom: number
  declare station: string
  /** The functions for the sheets and for the changes on tickets; undefined: not loaded yet. */
  declare sheets: typeof import("./sheets") | undefined
  /** Whether the screen has waited {@link FIRST_MS}, so that a screen of the whole kitchen shows its tickets without the products. */
  declare hasWaited: boolean
  #waiting: ReturnType<typeof setTimeout> | undefined
  readonly store: BoardStore = new BoardStore({
    name: "kitchen",
    // Orders without a line of this station do not ring here.
    ringsFor: (order, lane): boolean => (lane === "to_start" || lane === "in_kitchen") && this.#hasLines(order),
    concerns: (line): boolean => this.#isHere(line),
    // Ready orders are included: a line that is added must be prepared, and a cancelled order must not be handed over.
    comparesIn: (lane) => lane === "to_start" || lane === "in_kitchen" || lane === "ready",
    shows: (id): boolean => this.#cards.ids.has(id),
    part: () => foldStation(this.station),
    showsCancelled: true,
    watchesShop: true,
    footPart: FOOT_PART_PX,
    preload: async () => {
      await Promise.all([this.#loadSheets(), this.#loadDrag(), this.#cards.loadOverhang()])
      await (await import("../print")).preparePrinting(this.store)
    },
  })
  readonly #cards = new PlacedCards(this, this.store)
  #keys: BoardKeys | undefined
  readonly #keyActions: KeyActions = {
    touched: () => this.#seeNew(),
    ready: (id) => {
      const order = this.store.orders.byId.value.get(id)
      if (order) this.#bump(order)
    },
    undo: () => this.store.notices.undoLast(),
    zoom: (step) => this.#zoomBy(step),
    toggle: (kind) => this.#toggle(kind),
    close: () => this.#close(),
  }

  constructor() {
    super()
    this.zoom = keptZoom()
    this.hasWaited = false
    this.station = stationOfPage()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    // A touch of the board marks new and late orders as read. Cancelled and changed orders must be acknowledged on their tickets. A changed order
    // without a ticket cannot be acknowledged, because it belongs to a station that this screen showed before. So a touch marks it as read.
    addEventListener("pointerup", () => this.#seeNew())
    let width = innerWidth
    addEventListener("resize", () => {
      // A browser that hides its bars changes only the height.
      if (innerWidth !== width) this.#cards.fit()
      width = innerWidth
      this.requestUpdate()
    })
    void this.#loadKeys().catch(() => undefined)
    void this.store.start()
  }

  #seeNew(): void {
    const { attention } = this.store
    for (const [id, cue] of attention.unread.value)
      if (cue === "new" || cue === "late" || (cue === "changed" && !this.#cards.ids.has(id))) attention.markRead(id)
  }

  /** Whether an order has lines of this station, done or not. */
  #hasLines({ line_items: lines }: Order): boolean {
    return lines.some(this.#isHere)
  }

  readonly #isHere = (line: Line): boolean => isAtStation(line, this.station, this.store.shop.products.value)

  readonly #bump = (order: Order): void => {
    const { store } = this
    if (!store.taps.take(order.id)) return
    const changes = store.attention.changes.value.get(order.id)
    if (isUndone(order.status) || changes) {
      store.acknowledge(order.id)
      for (const action of actionsAfter(order, changes ?? [], this.#isHere)) store.act(order, action)
      return
    }
    const isSure = (line: Line): boolean => isSettled(line, this.station, store.shop.products.value)
    const { action, isReady } = bumpOf(order, this.#isHere, isSure)
    store.act(order, action, isReady ? { said: store.words.saidReady(order.ticket_number) } : {})
  }

  readonly #line = (order: Order, line: Line): void => {
    const { store } = this
    // A second tap on a line, or a tap right after another screen has marked it, would remove the mark by mistake. Such a tap is ignored.
    if (isUndone(order.status) || !store.taps.counts(line.id)) return
    store.taps.changed(line.id)
    const action = { kind: "lines", lines: [line.id], done: !order.kitchen.items_done.includes(line.id) } as const
    const stays = isForStation(foresee(order, action, 0), this.station, store.shop.products.value, [])
    // Another tap on the line removes its mark. If the ticket leaves the board, no tap is possible, so a notice offers to undo the action.
    store.act(order, action, stays ? {} : { said: store.words.refused(order.ticket_number, store.words.lineDone(line.name)) })
  }

  #zoomBy(step: number): void {
    this.zoom = zoomed(this.zoom, step)
    keepZoom(this.zoom)
    this.#cards.fit()
  }

  readonly #choose = (station: string): void => {
    this.station = station
    keepStation(station)
    this.store.orders.keep()
    this.#cards.fit()
  }

  #toggle(kind: SheetName): void {
    if (this.sheet?.kind === kind) this.#close()
    else this.#show({ kind })
  }

  #show(sheet: Sheet): void {
    this.sheet = sheet
    void this.store.part(this.#loadSheets(), () => this.#close())
  }

  /** Loads the sheets, the changes on tickets and the keyboard handling. They are not needed before the board is shown. */
  async #loadSheets(): Promise<void> {
    await Promise.all([loadSheetWords(), this.#loadKeys()])
    const sheets = await import("./sheets")
    if (this.sheets) return
    this.adopt(sheets.changeStyles)
    this.adopt(sheets.sheetStyles)
    sheets.watchProducts(this.store)
    this.sheets = sheets
  }

  /** Loads the keyboard handling, which is not needed before the board is shown. */
  async #loadKeys(): Promise<void> {
    const { BoardKeys } = await import("./board-keys")
    this.#keys ??= new BoardKeys(this, this.#cards, this.#keyActions)
  }

  /** Loads the dragging of tickets, which is not needed before the board is shown. */
  async #loadDrag(): Promise<void> {
    const { TicketDrag } = await import("./ticket-drag")
    new TicketDrag(this, this.#cards)
  }

  #close(): void {
    this.sheet = undefined
    this.#keys?.learn(undefined)
  }

  protected override updated(): void {
    this.store.attention.tell()
    if (!this.store.orders.loaded.value) return
    this.#waiting ??= setTimeout(() => {
      this.hasWaited = true
    }, FIRST_MS)
  }

  protected override render(): TemplateResult {
    const { store } = this
    const { words, shop } = store
    this.style.setProperty("--zoom", String(this.zoom))
    // Without the products it is unknown which lines belong to a station, so the screen of a station would show all lines.
    const isKnown = store.orders.loaded.value && ((this.station === "" && this.hasWaited) || shop.products.value.size > 0)
    const open = isKnown ? store.orders.inLanes("to_start", "in_kitchen") : []
    const { value: changes } = store.attention.changes
    if (changes.size > 0 && !this.sheets) void this.#loadSheets().catch(() => undefined)
    const changesOf = ({ id }: Order): readonly LineChange[] => changes.get(id) ?? []
    const shown = open.filter((order) => isForStation(order, this.station, shop.products.value, changesOf(order)))
    const changed = store.orders.inLanes("ready").filter((order) => changesOf(order).some((each) => concerns(each, this.#isHere)))
    const cancelled = store.orders.cancelled.filter((order) => this.#hasLines(order))
    this.#cards.hold(changes)
    if (isKnown)
      store.taps.follow(new Map<string, unknown>([...changes, ...cancelled.map(({ id, status }) => [id, status] as const)]))
    this.#cards.follow(isKnown ? [...shown, ...changed, ...cancelled] : [])
    const later = store.orders.inLanes("later").filter((order) => this.#hasLines(order))
    const tool = (kind: SheetName, label: string | TemplateResult, name: string | typeof nothing = nothing): TemplateResult =>
      html`<button class="tool" aria-label=${name} aria-expanded=${this.sheet?.kind === kind} @click=${() => this.#toggle(kind)}>${label}</button>`
    const counted = (label: string, count: number): TemplateResult =>
      html`<span>${label}</span> <span class="count">(${count})</span>`
    const hidden = open.length - shown.length
    const done = recallable(store.orders.inLanes("ready", "in_kitchen"), this.#isHere).length
    const tools = html`${tool("later", counted(words.later, later.length))}${tool("totals", words.totals)}${tool("recall", counted(words.recall, done))}${tool("screen", slidersSign, words.screen)}`
    return html`${strip(store, `${words.toCook} · ${shown.length}`, tools)}
      ${guard([shop.products.value, this.station, hidden], () => stationChips(store, this.station, hidden, this.#choose))}
      ${this.#cards.isEmpty ? emptyBoard(store, later, isKnown) : this.#tickets()}
      ${this.sheet && this.#keys && this.sheets?.kitchenSheet(store, this.sheet, { later, isHere: this.#isHere, cards: this.#cards, keys: this.#keys, station: this.station, zoom: (step) => this.#zoomBy(step), close: () => this.#close() })}
      ${overlays(
        store,
        this.sheets?.limitsOf(store, () => this.#show({ kind: "screen" })),
      )}`
  }

  #tickets(): TemplateResult {
    const frame = {
      zoom: this.zoom,
      selected: this.#keys?.selected,
      isHere: this.#isHere,
      sizeKept: this.#cards.sizeKept,
      changesOf: this.sheets?.changesOf,
    }
    const menu = ({ id }: Order): void => {
      this.#show({ kind: "order", id })
    }
    const actions = { bump: this.#bump, line: this.#line, menu }
    return html`<main>${this.#cards.render(
      (order) => ticketCell(this.store, order, frame, actions),
      [this.sheets, this.zoom, this.station, innerWidth, innerHeight],
      frame.selected,
    )}</main>`
  }
}

customElements.define("svc-kitchen", KitchenBoard)
document.body.append(document.createElement("svc-kitchen"))
