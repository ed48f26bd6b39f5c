import "../board/work-parts"
import "../words/outside"
import { html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import { ALONE_MS } from "../../../src/domain/orders/card-places"
import { dueAt } from "../../../src/domain/orders/due-at"
import { UNDO_MS } from "../../../src/domain/orders/undo-time"
import { SignalElement } from "../../shared/signal-element"
import { tokens } from "../../shared/style/tokens"
import { skeleton } from "../board/actions/patience"
import { BoardStore } from "../board/board-store"
import { cardStyles } from "../board/cards/card"
import { changeStyles } from "../board/cards/changes"
import { PlacedCards } from "../board/cards/placed-cards"
import { frameStyles, overlays, strip } from "../board/frame"
import { limitsOf } from "../board/limits"
import { accountRow } from "../board/sign-in/account"
import { statusAfter } from "../orders/steps"
import { loadSheetWords } from "../words"
import { type CourierActions, delivery } from "./delivery"
import { courierStep } from "./moves"
import { courierStyles } from "./styles"

/** The interval (ms) for checking whether the deliveries can be sorted again. */
const LOOK_MS = 2_000
const SUN_KEY = "svc-courier-sun"

const isDelivery = ({ order_type: type }: Order): boolean => type === "delivery"

/** The courier's page: where to deliver, in which sequence, and how much to collect. The service returns only the courier's own orders. */
class CourierBoard extends SignalElement {
  static override properties = { sun: { state: true }, hasSheetWords: { state: true } }
  static override styles = [tokens, frameStyles, cardStyles, changeStyles, courierStyles]
  declare sun: boolean
  declare hasSheetWords: boolean
  readonly store = new BoardStore({
    name: "courier",
    ringsFor: (_, lane) => lane !== null && lane !== "new" && lane !== "later",
    comparesIn: (lane) => lane !== "new",
    showsCancelled: true,
    watchesShop: true,
    // The account row and the limits need the texts of the sheets, which are loaded after the orders are read.
    alsoLoads: () => {
      loadSheetWords()
        .then(() => {
          this.hasSheetWords = true
        })
        .catch(() => undefined)
    },
  })
  readonly #cards = new PlacedCards(this, this.store)

  constructor() {
    super()
    this.hasSheetWords = false
    this.sun = localStorage.getItem(SUN_KEY) === "on"
  }

  override connectedCallback(): void {
    super.connectedCallback()
    for (const name of ["pointerup", "keydown"])
      addEventListener(name, () => {
        const { attention } = this.store
        // Cancelled and changed orders must be acknowledged one by one.
        for (const [id, cue] of attention.unread.value)
          if (cue !== "cancelled" && !attention.changes.value.has(id)) attention.markRead(id)
      })
    // Cards do not move under a finger: they are sorted by time only when the page is in the background, or nobody has touched it for a while.
    document.addEventListener("visibilitychange", () => document.hidden && this.#sort())
    setInterval(() => this.store.touch.since() >= ALONE_MS && this.#sort(), LOOK_MS)
    void this.store.start()
  }

  readonly #actions: CourierActions = {
    forward: (order) => {
      const { store } = this
      const { ticket_number: ticket } = order
      const step = courierStep(order, store.orders.laneOf(order))
      // The button of the following step is near the same place, so a second tap must not count.
      if (step === undefined || !store.taps.take(order.id)) return
      const said = step === "delivered" ? store.words.saidDelivered(ticket) : store.words.saidPickedUp(ticket)
      // The service can undo neither of these moves, so both are held back here and can be undone before they are sent.
      store.act(order, { kind: "move", to: statusAfter(step) }, { hold: UNDO_MS, said })
    },
    track: (order, url) => {
      this.store.act(order, { kind: "tracking", url })
      this.store.notices.tell({ kind: "done", text: this.store.words.saidSaved })
    },
    acknowledge: (order) => {
      if (this.store.taps.take(order.id)) this.store.acknowledge(order.id)
    },
  }

  #sort(): void {
    const wanted = this.#mine().flatMap(({ id }) => (this.#cards.ids.has(id) ? [id] : []))
    const shown = [...this.#cards.ids].filter((id) => wanted.includes(id))
    if (wanted.join() === shown.join()) return
    this.#cards.arrange((places) => wanted.flatMap((id) => places.find((place) => place.id === id) ?? []))
  }

  #toggleSun(): void {
    this.sun = !this.sun
    localStorage.setItem(SUN_KEY, this.sun ? "on" : "off")
  }

  #mine(): Order[] {
    return this.store.orders
      .inLanes("to_start", "in_kitchen", "ready", "on_the_way", "later")
      .filter(isDelivery)
      .sort((a, b) => Date.parse(dueAt(a)) - Date.parse(dueAt(b)) || a.number - b.number)
  }

  protected override render(): TemplateResult {
    const { store } = this
    const { words } = store
    const mine = this.#mine()
    const cancelled = store.orders.cancelled.filter(isDelivery)
    const news = cancelled.map(({ id, status }) => [id, status] as const)
    if (store.orders.loaded.value) store.taps.follow(new Map<string, unknown>([...store.attention.changes.value, ...news]))
    this.#cards.follow([...mine, ...cancelled])
    const tools = html`<button class="tool" aria-pressed=${this.sun} @click=${() => this.#toggleSun()}>☀<span class="word">${words.sun}</span></button>`
    return html`<div class="page ${this.sun ? "sun" : ""}">${strip(store, `${words.deliveries} · ${mine.length}`, tools)}
      ${
        this.#cards.isEmpty
          ? store.orders.loaded.value
            ? html`<main class="empty"><span>${words.nothingToDeliver}</span></main>`
            : html`<main>${skeleton(store, 2)}</main>`
          : html`<main>${this.#cards.render((order) => delivery(store, order, this.#actions))}</main>`
      }<section class="screen" aria-label=${words.screen}>${this.hasSheetWords ? accountRow(store) : nothing}</section>${overlays(store, this.hasSheetWords ? limitsOf(store) : [])}</div>`
  }
}

customElements.define("svc-courier", CourierBoard)
document.body.append(document.createElement("svc-courier"))
