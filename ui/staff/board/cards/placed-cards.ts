import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit"
import { guard } from "lit/directives/guard.js"
import { repeat } from "lit/directives/repeat.js"
import type { Order } from "../../../../src/client"
import { ALONE_MS, type CardPlace, CardPlaces, OWN_MS } from "../../../../src/domain/orders/card-places"
import type { SignalElement } from "../../../shared/signal-element"
import { steady } from "../../../shared/steady"
import { instantsOf } from "../../orders/instants"
import { latenessOf } from "../../orders/lateness"
import { isUndone } from "../../orders/undone"
import type { BoardStore } from "../board-store"
import { type CardSize, HeldSizes } from "./held-sizes"
import type { Overhang } from "./overhang"

const CLOSE_MS = 250
const MINUTE = 60_000

/**
 * The cards of a board or lane in their places, with a placeholder (ghost) for each card that has left. Closes the gaps while its board is on the
 * page.
 */
export class PlacedCards implements ReactiveController {
  readonly #places = new CardPlaces()
  /** The heights (px) of cards that have left. Their ghosts keep the height, so that the rows below do not move. */
  readonly #heights = new Map<string, number>()
  readonly #held = new HeldSizes()
  #collected: readonly CardPlace[] = []
  #ids: ReadonlySet<string> = new Set()
  #overhang: Overhang | undefined
  #closing: ReturnType<typeof setInterval> | undefined
  /** The values that all cards show. */
  #common: readonly unknown[] = []
  /** The values besides its order that decide what a card shows. Replaced by another array only if one of them has changed. */
  #state: readonly unknown[] = []
  /** What the card of each order shows, and the state for which that was determined. */
  #shown = new WeakMap<Order, { state: readonly unknown[]; readonly all: readonly unknown[] }>()

  /** When these cards were last touched; undefined: they are the only ones of their board. */
  #touched: number | undefined

  /** @param part the `data-part` of the element that contains only these cards; undefined: the board has no others */
  constructor(
    private readonly host: ReactiveControllerHost & SignalElement & { readonly renderRoot: ParentNode },
    private readonly store: BoardStore,
    part?: string,
  ) {
    host.addController(this)
    if (part === undefined) return
    this.#touched = Number.NEGATIVE_INFINITY
    host.addEventListener("pointerdown", (event) => {
      if (event.composedPath().some((each) => each instanceof HTMLElement && each.dataset.part === part)) this.#touched = steady()
    })
  }

  hostConnected(): void {
    this.#closing = setInterval(() => {
      const before = this.#places.all
      const untouched = this.store.touch.since()
      const alone = this.#touched === undefined ? untouched : steady() - this.#touched
      this.#places.close(untouched, alone, () => document.documentElement.scrollHeight > innerHeight)
      const grows = untouched >= OWN_MS && this.#held.release((id) => untouched >= ALONE_MS && this.#isCut(id))
      if (grows || before !== this.#places.all) this.host.requestUpdate()
    }, CLOSE_MS)
  }

  hostDisconnected(): void {
    clearInterval(this.#closing)
  }

  hostUpdated(): void {
    this.#overhang?.follow(this.#held.all, this.#cardOf)
  }

  /** Lets cards that keep their size show all of the guest's own words. Orders are rarely edited, so this is loaded after the board is shown. */
  async loadOverhang(): Promise<void> {
    const { Overhang, overhangStyles } = await import("./overhang")
    if (this.#overhang === undefined) this.host.adopt(overhangStyles())
    this.#overhang ??= new Overhang(this.host)
    this.host.requestUpdate()
  }

  /** Whether there is neither a card nor a ghost. */
  get isEmpty(): boolean {
    return this.#places.all.length === 0
  }

  /** The orders with a card on the board, in the sequence of their places. Collected once for each state of the places. */
  get ids(): ReadonlySet<string> {
    const { all } = this.#places
    if (this.#collected !== all) {
      this.#collected = all
      this.#ids = new Set(all.flatMap(({ id, gone }) => (gone ? [] : [id])))
    }
    return this.#ids
  }

  /** The size that a card keeps although its order was edited; undefined: it is as large as its content. */
  readonly sizeKept = (id: string): CardSize | undefined => this.#held.of(id)

  /** Called when the cards are not on the page: closes their gaps. */
  hide(): void {
    this.#places.closeAll()
  }

  /** Keeps the sizes of cards whose order was edited. @param changes the unacknowledged changes, by order */
  hold(changes: ReadonlyMap<string, unknown>): void {
    if (changes.size > 0 && this.#overhang === undefined) void this.loadOverhang().catch(() => undefined)
    this.#held.follow(changes, (id) => {
      if (!this.ids.has(id)) return undefined
      const card = this.#cardOf(id)
      // The browser does not render the content of a card out of sight. The height of such a card is unknown.
      if (card?.firstElementChild?.checkVisibility?.({ contentVisibilityAuto: true }) === false) return undefined
      const span = /\d+/.exec(card?.parentElement?.style.gridColumn ?? "")
      return card ? { height: this.#heightOf(id), span: Number(span ?? 1) } : undefined
    })
  }

  /** Makes all cards as large as their content. Called when the sizes of all cards change. */
  fit(): void {
    this.#held.clear()
    this.host.requestUpdate()
  }

  #isCut(id: string): boolean {
    const card = this.#cardOf(id)
    if (card?.hasAttribute("data-hangs")) return true
    const changes = card?.querySelector(".changes")
    return changes ? changes.scrollHeight > changes.clientHeight : false
  }

  /** Updates the places. */
  follow(orders: readonly Order[]): void {
    const before = this.ids
    this.#places.follow(
      orders.map(({ id }) => id),
      (id) => this.store.own.has(id),
    )
    const here = this.ids
    if (here === before) return
    for (const id of this.#heights.keys()) if (this.#places.all.every((place) => place.id !== id)) this.#heights.delete(id)
    for (const id of before) if (!here.has(id)) this.#heights.set(id, this.#heightOf(id))
  }

  readonly #cardOf = (id: string): HTMLElement | null => this.host.renderRoot.querySelector(`[data-order="${id}"]`)

  #heightOf(id: string): number {
    return this.#held.of(id)?.height ?? this.#cardOf(id)?.getBoundingClientRect().height ?? 0
  }

  /** The CSS for the height of a ghost. Set as a property, because the page's Content Security Policy forbids style attributes. */
  #sizeOf(id: string): string {
    const height = this.#heights.get(id) ?? 0
    return height > 0 ? `min-height: ${height}px` : ""
  }

  /**
   * Changes the sequence of the places.
   * @param change returns the current places in a new sequence
   * @returns a function that restores the former sequence
   */
  arrange(change: (places: readonly CardPlace[]) => readonly CardPlace[]): () => void {
    const before = this.#places.all
    this.#places.restore(change(before))
    this.host.requestUpdate()
    return () => void this.arrange(() => before)
  }

  /**
   * Renders every place: a card, or the ghost of a card that has left. A card renders again only when something that it shows has changed,
   * so that a change of one order stays cheap with two hundred cards.
   * @param shared the values that all these cards show, apart from those that the cards of every board show
   * @param chosen the id of the order with the chosen card
   */
  render(cardOf: (order: Order) => TemplateResult, shared: readonly unknown[] = [], chosen?: string): unknown {
    const { words, orders } = this.store
    const all = orders.byId.value
    const shownOf = this.#shownBy(shared, chosen)
    return repeat(
      this.#places.all,
      ({ id }) => id,
      ({ id, gone }) => {
        const order = all.get(id)
        if (gone !== undefined || order === undefined)
          return html`<div class="ghost" .style=${this.#sizeOf(id)}>${order && isUndone(order.status) ? words.cancelled : gone === "elsewhere" ? words.ghostElsewhere : words.ghostHere}</div>`
        return guard([shownOf(order)], () => cardOf(order))
      },
    )
  }

  /**
   * Determines what every card shows. The result for an order is another object only if its card has changed. Most updates change one order, so for
   * all others only the common state is compared, once.
   */
  #shownBy(shared: readonly unknown[], chosen: string | undefined): (order: Order) => object {
    const { attention, clock, shop, problems, queue } = this.store
    const now = clock.minute.value
    const [unread, changes, failed] = [attention.unread.value, attention.changes.value, problems.all.value]
    const common = [shop.zone.value, shop.products.value, ...shared]
    if (differ(common, this.#common)) [this.#common, this.#shown] = [common, new WeakMap()]
    // While there are unsent actions, or cards that keep their sizes, every card is compared. Both are rare.
    const isCalm = (queue.waiting.value.length === 0 && this.#held.all.size === 0) || {}
    const latest = [now, unread, changes, failed, chosen, isCalm]
    if (differ(latest, this.#state)) this.#state = latest
    const state = this.#state
    return (order) => {
      let shown = this.#shown.get(order)
      if (shown?.state === state) return shown
      const { id } = order
      const all = [
        latenessOf(order, now).minutes,
        Math.floor((now - instantsOf(order).received) / MINUTE),
        unread.get(id),
        changes.get(id),
        this.store.unsent(id) > 0,
        failed.get(id),
        this.sizeKept(id),
        id === chosen,
      ]
      if (shown === undefined || differ(all, shown.all)) {
        shown = { state, all }
        this.#shown.set(order, shown)
      }
      shown.state = state
      return shown
    }
  }
}

function differ(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.some((each, at) => each !== others[at])
}
