import "../board/work-parts"
import { html, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import { SignalElement } from "../../shared/signal-element"
import { tokens } from "../../shared/style/tokens"
import type { Announcer } from "../board/attention/announcer"
import { BoardStore } from "../board/board-store"
import { cardStyles } from "../board/cards/card"
import { PlacedCards } from "../board/cards/placed-cards"
import { frameStyles, overlays, strip } from "../board/frame"
import { loadSheetWords } from "../words"
import { acceptOrder, forwardOrder, rejectOrder } from "./actions"
import { type CounterActions, card, waitsLong } from "./card"
import type { Couriers } from "./couriers"
import { COLUMNS, type Column, columnOf, columnTabs, LANES_OF } from "./lanes"
import type { SheetName } from "./sheets"
import { counterStyles } from "./styles"

/** Rarely opened parts are loaded after the board is shown. */
const loadSheets = () => import("./sheets")
const loadPrinting = () => import("../print")

/** From this width on, the columns are side by side. */
const WIDE = matchMedia("(min-width: 1100px)")

/** The counter board: accepts orders with a time, hands them over, and stops taking orders. */
class CounterBoard extends SignalElement {
  static override properties = {
    sheet: { state: true },
    sheets: { state: true },
    column: { state: true },
    refusing: { state: true },
  }
  static override styles = [tokens, frameStyles, cardStyles, counterStyles]
  declare sheet: SheetName | undefined
  /** The parts that are not needed at once. */
  declare sheets: typeof import("./sheets") | undefined
  declare column: Column
  declare refusing: string | undefined
  readonly store: BoardStore = new BoardStore({
    name: "counter",
    // An accepted order for later rings when it is due.
    ringsFor: (_, lane) => lane !== null && lane !== "later",
    showsCancelled: true,
    watchesShop: true,
    // Orders for later have no card on which somebody could acknowledge a change.
    comparesIn: (lane) => lane !== "later",
    alsoLoads: () => {
      this.#loadSheets()
        .then(() => this.#couriers?.load())
        .catch(() => undefined)
    },
    preload: async () => {
      await Promise.all([this.#loadSheets(), this.#cards.new.loadOverhang()])
      await (await loadPrinting()).preparePrinting(this.store)
    },
    isUrgent: (order): boolean => waitsLong(this.store, order),
  })
  readonly #cards: Readonly<Record<Column, PlacedCards>> = {
    new: new PlacedCards(this, this.store, "new"),
    kitchen: new PlacedCards(this, this.store, "kitchen"),
    ready: new PlacedCards(this, this.store, "ready"),
    on_the_way: new PlacedCards(this, this.store, "on_the_way"),
  }
  /** The column of each order, because a cancelled one stays where it was. */
  #columns = new Map<string, Column>()
  #announcer: Announcer | undefined
  #couriers: Couriers | undefined

  constructor() {
    super()
    this.column = "new"
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener("pointerup", this.#seeAccepted)
    WIDE.addEventListener("change", () => this.requestUpdate())
    let width = innerWidth
    addEventListener("resize", () => {
      if (innerWidth !== width) for (const column of COLUMNS) this.#cards[column].fit()
      width = innerWidth
    })
    void this.store.start()
  }

  /** Touching the board stops the ringing for accepted orders. Orders that wait to be accepted, or were cancelled or changed, continue to ring. */
  readonly #seeAccepted = (): void => {
    const { attention, orders } = this.store
    for (const [id, cue] of attention.unread.value) {
      const order = orders.byId.value.get(id)
      const waits = cue === "cancelled" || attention.changes.value.has(id) || (order && orders.laneOf(order) === "new")
      if (!waits) attention.markRead(id)
    }
  }

  readonly #actions: CounterActions = {
    accept: (order, minutes) => acceptOrder(this.store, order, minutes),
    // The reasons appear at the place of the button, so a second tap must not choose one.
    askReason: (id) => {
      if (id !== undefined && !this.store.taps.take(id)) return
      this.refusing = id
      this.#needSheets()
    },
    reject: (order, reason) => {
      if (!this.store.taps.take(order.id)) return
      this.refusing = undefined
      rejectOrder(this.store, order, reason)
    },
    forward: (order, lane) => {
      // The button of the following step is at the same place, so a second tap must not count.
      if (this.store.taps.take(order.id)) forwardOrder(this.store, order, lane)
    },
    courier: (order, courier) =>
      this.store.act(order, { kind: "courier", courierId: courier?.id ?? null, courierName: courier?.display_name ?? "" }),
    acknowledge: (order) => {
      const { attention, taps } = this.store
      if (!taps.take(order.id)) return
      // An order that waits to be accepted keeps ringing, so only its changes are dropped.
      if (attention.unread.value.get(order.id) === "new") attention.dropChanges(order.id)
      else this.store.acknowledge(order.id)
    },
    print: (order) => {
      const request = { layout: "receipt", station: "" } as const
      return this.store.part(loadPrinting().then(({ printTicket }) => printTicket(this.store, order, request)))
    },
  }

  protected override render(): TemplateResult {
    const { store } = this
    const { words } = store
    const orders = new Map(COLUMNS.map((column) => [column, this.#inColumn(column)]))
    this.#columns = new Map()
    for (const [column, each] of orders) for (const { id } of each) this.#columns.set(id, column)
    const { changes, unread } = store.attention
    const news = new Map<string, unknown>([
      ...changes.value,
      ...store.orders.cancelled.map(({ id, status }) => [id, status] as const),
    ])
    if (store.orders.loaded.value) store.taps.follow(news)
    const shown = WIDE.matches ? COLUMNS : [this.column]
    for (const [column, each] of orders) {
      const cards = this.#cards[column]
      cards.hold(news)
      cards.follow(each)
      if (!shown.includes(column)) cards.hide()
    }
    const countOf = (column: Column): number => orders.get(column)?.length ?? 0
    const calls = (column: Column): boolean =>
      (column === "new" && countOf(column) > 0) || (orders.get(column) ?? []).some(({ id }) => unread.value.has(id))
    const tool = (sheet: SheetName, label: string): TemplateResult =>
      html`<button class="tool" aria-expanded=${this.sheet === sheet} @click=${() => {
        this.sheet = this.sheet === sheet ? undefined : sheet
        this.#needSheets()
      }}>${label}</button>`
    const later = store.orders.inLanes("later")
    const tools = html`${tool("later", `${words.later} (${later.length})`)}${tool("done", words.done)}${tool("service", words.service)}`
    const tabs = columnTabs(store, this.column, countOf, calls, (column) => {
      this.column = column
    })
    const service = (): void => {
      this.sheet = "service"
      this.#needSheets()
    }
    return html`${strip(store, `${words.laneNew} · ${store.orders.inLanes("new").length}`, tools)}
      <div class=${WIDE.matches ? "wide" : ""}>
        ${WIDE.matches ? "" : tabs}
        <main>${shown.map((column) => columnOf(store, column, shown[0], countOf(column), calls(column), this.#cards[column], this.#card, [this.sheets, this.#couriers?.all.value, store.shop.types.value], this.refusing))}</main>
      </div>
      ${this.#sheet(later)}${this.#announcer?.render()}${overlays(store, this.sheets?.limitsOf(store, service))}`
  }

  readonly #card = (order: Order): TemplateResult => {
    const view = {
      order,
      lane: this.store.orders.laneOf(order),
      isRefusing: this.refusing === order.id,
      parts: this.sheets,
      couriers: this.#couriers?.all.value ?? [],
      height: this.#cards[this.#columns.get(order.id) ?? "new"].sizeKept(order.id)?.height,
    }
    return card(this.store, view, this.#actions)
  }

  #inColumn(column: Column): Order[] {
    const { store } = this
    const cancelled = store.orders.cancelled.filter(({ id }) => (this.#columns.get(id) ?? "kitchen") === column)
    return [...store.orders.inLanes(...LANES_OF[column]), ...cancelled]
  }

  /** Loads the sheets for the part that was just opened. If that fails, the part is closed again. */
  #needSheets(): void {
    void this.store.part(this.#loadSheets(), () => this.#close())
  }

  #close(): void {
    this.sheet = undefined
    this.refusing = undefined
  }

  async #loadSheets(): Promise<void> {
    await loadSheetWords()
    const sheets = await loadSheets()
    if (this.sheets !== undefined) return
    this.adopt(sheets.partStyles)
    this.adopt(sheets.changeStyles)
    this.adopt(sheets.sheetStyles)
    sheets.watchProducts(this.store)
    this.#announcer = new sheets.Announcer(this.store)
    this.#couriers = new sheets.Couriers(this.store.keeper.svc)
    const keys = sheets.counterKeys(this.store, {
      isOpen: () => this.sheet !== undefined || this.refusing !== undefined,
      close: () => this.#close(),
      seen: this.#seeAccepted,
      accept: this.#actions.accept,
    })
    addEventListener("keydown", keys)
    this.sheets = sheets
  }

  #sheet(later: readonly Order[]): TemplateResult | "" {
    const close = (): void => {
      this.sheet = undefined
    }
    return (this.sheet && this.sheets?.counterSheet(this.store, this.sheet, later, close)) ?? ""
  }
}

customElements.define("svc-counter", CounterBoard)
document.body.append(document.createElement("svc-counter"))
