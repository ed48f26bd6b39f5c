import "../board/work-parts"
import { html, type TemplateResult } from "lit"
import type { Courier, Order } from "../../../src/client"
import { SignalElement } from "../../shared/signal-element"
import { tokens } from "../../shared/style/tokens"
import { Announcer } from "../board/announcer"
import { BoardStore } from "../board/board-store"
import { cardStyles } from "../board/card"
import { frameStyles, overlays, strip } from "../board/frame"
import { limitsOf } from "../board/limits"
import { PlacedCards } from "../board/placed-cards"
import { OTHER_MINUTES, proposalFor } from "../orders/proposal"
import { loadSheetWords } from "../words"
import { acceptOrder, forwardOrder, rejectOrder } from "./actions"
import { type CounterActions, card, URGENT_MS } from "./card"
import { COLUMNS, type Column, columnOf, columnTabs, LANES_OF } from "./lanes"
import { counterStyles } from "./styles"

/** Rarely opened parts are loaded after the board is shown. */
const loadSheets = () => import("./sheets")
const loadPrinting = () => import("../print")

/** From this width on the columns are side by side. */
const WIDE = matchMedia("(min-width: 1100px)")

/** The counter board: accepts orders with a time, hands them over, and stops taking orders. */
class CounterBoard extends SignalElement {
  static override properties = {
    sheet: { state: true },
    sheets: { state: true },
    column: { state: true },
    refusing: { state: true },
    couriers: { state: true },
  }
  static override styles = [tokens, frameStyles, cardStyles, counterStyles]
  declare sheet: "service" | "later" | undefined
  /** Renders the open sheet and the reasons of a refusal, once it is loaded. */
  declare sheets: typeof import("./sheets") | undefined
  declare column: Column
  declare refusing: string | undefined
  declare couriers: readonly Courier[]
  readonly store: BoardStore = new BoardStore({
    name: "counter",
    // An accepted order for later rings when it is due.
    ringsFor: (_, lane) => lane !== null && lane !== "later",
    showsCancelled: true,
    watchesShop: true,
    preload: async () => {
      await this.#loadSheets()
      await (await loadPrinting()).preparePrinting(this.store)
    },
    isUrgent: (order): boolean =>
      this.store.orders.laneOf(order) === "new" && this.store.clock.now.peek() - Date.parse(order.created_at) > URGENT_MS,
  })
  readonly #cards: Readonly<Record<Column, PlacedCards>> = {
    new: new PlacedCards(this, this.store),
    kitchen: new PlacedCards(this, this.store),
    ready: new PlacedCards(this, this.store),
    on_the_way: new PlacedCards(this, this.store),
  }
  readonly #announcer = new Announcer(this.store)
  #asked = false

  constructor() {
    super()
    this.column = "new"
    this.couriers = []
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener("keydown", this.#keys)
    addEventListener("pointerup", this.#seeAccepted)
    WIDE.addEventListener("change", () => this.requestUpdate())
    void this.store.start()
  }

  /** Touching the board stops the ringing for accepted orders, not for orders that wait to be accepted and not for cancelled ones. */
  readonly #seeAccepted = (): void => {
    const { store } = this
    for (const [id, cue] of store.attention.unread.value) {
      const order = store.orders.byId.value.get(id)
      if (cue !== "cancelled" && (order === undefined || store.orders.laneOf(order) !== "new")) store.attention.markRead(id)
    }
  }

  readonly #actions: CounterActions = {
    accept: (order, minutes) => acceptOrder(this.store, order, minutes),
    askReason: (id) => {
      this.refusing = id
      this.#needSheets()
    },
    reject: (order, reason) => {
      this.refusing = undefined
      rejectOrder(this.store, order, reason)
    },
    forward: (order, lane) => forwardOrder(this.store, order, lane),
    courier: (order, courier) =>
      this.store.act(order, { kind: "courier", courierId: courier?.id ?? null, courierName: courier?.display_name ?? "" }),
    acknowledge: (order) => this.store.acknowledge(order.id),
    print: (order) => {
      const request = { layout: "receipt", station: "" } as const
      return this.store.part(loadPrinting().then(({ printTicket }) => printTicket(this.store, order, request)))
    },
  }

  readonly #keys = (event: KeyboardEvent): void => {
    const [target] = event.composedPath()
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (isField || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Escape") {
      this.sheet = undefined
      this.refusing = undefined
      return
    }
    // A focused button handles the space bar itself.
    const minutes =
      event.key === " " && !(target instanceof HTMLButtonElement) ? "proposed" : OTHER_MINUTES[Number(event.key) - 1]
    const oldest = this.store.orders.inLanes("new").sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))[0]
    this.#seeAccepted()
    if (event.key === "0" || minutes === undefined || oldest === undefined || this.sheet !== undefined) return
    event.preventDefault()
    const { minutes: proposed } = proposalFor(oldest, this.store.shop.types.value, this.store.clock.now.peek())
    this.#actions.accept(oldest, minutes === "proposed" ? proposed : minutes)
  }

  protected override updated(): void {
    // The list of couriers depends on the signed-in account.
    if (!this.store.orders.loaded.value || this.#asked) return
    this.#asked = true
    this.store.keeper.svc.couriers
      .list({ per_page: 100 })
      .then(({ data }) => {
        this.couriers = data
      })
      .catch(() => undefined)
  }

  protected override render(): TemplateResult {
    const { store } = this
    const { words } = store
    const orders = new Map(COLUMNS.map((column) => [column, this.#inColumn(column)]))
    for (const [column, each] of orders) this.#cards[column].follow(each)
    const countOf = (column: Column): number => orders.get(column)?.length ?? 0
    const tool = (sheet: "service" | "later", label: string): TemplateResult =>
      html`<button class="tool" aria-expanded=${this.sheet === sheet} @click=${() => {
        this.sheet = this.sheet === sheet ? undefined : sheet
        this.#needSheets()
      }}>${label}</button>`
    const later = store.orders.inLanes("later")
    const tools = html`${tool("later", `${words.later} (${later.length})`)}${tool("service", words.service)}`
    const shown = WIDE.matches ? COLUMNS : [this.column]
    const tabs = columnTabs(store, this.column, countOf, (column) => {
      this.column = column
    })
    const service = (): void => {
      this.sheet = "service"
      this.#needSheets()
    }
    return html`${strip(store, `${words.laneNew} · ${countOf("new")}`, tools)}
      <div class=${WIDE.matches ? "wide" : ""}>
        ${WIDE.matches ? "" : tabs}
        <main>${shown.map((column) => columnOf(store, column, shown[0], countOf(column), this.#cards[column], this.#card, this.#shows))}</main>
      </div>
      ${this.#sheet(later)}${this.#announcer.render()}${overlays(store, limitsOf(store, service))}`
  }

  readonly #card = (order: Order): TemplateResult => {
    const view = {
      order,
      lane: this.store.orders.laneOf(order),
      isRefusing: this.refusing === order.id,
      reasonsOf: this.sheets?.reasonsOf,
      couriers: this.couriers,
    }
    return card(this.store, view, this.#actions)
  }

  /** What a card shows besides its order. */
  readonly #shows = (order: Order): readonly unknown[] => {
    const { orders, shop } = this.store
    return [orders.laneOf(order), this.refusing === order.id && this.sheets, this.couriers, shop.types.value]
  }

  #inColumn(column: Column): Order[] {
    const { store } = this
    return [...store.orders.inLanes(...LANES_OF[column]), ...(column === "kitchen" ? store.orders.cancelled : [])]
  }

  /** Loads the sheets for what was just opened. If that fails, it is closed again. */
  #needSheets(): void {
    void this.store.part(this.#loadSheets(), () => {
      this.sheet = undefined
      this.refusing = undefined
    })
  }

  async #loadSheets(): Promise<void> {
    await loadSheetWords()
    const sheets = await loadSheets()
    if (this.sheets === undefined) this.adopt(sheets.reasonStyles)
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
