import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals-core"
import type { Order } from "../../../src/client"
import { isLate, type Lane, laneOf, laterFrom } from "../../../src/domain/orders/lanes"
import { OrderBook, type OrderChange, type OrderNews } from "../../shared/orders/order-book"
import { type Action, foresee, type QueuedAction } from "../orders/actions"
import { instantsOf } from "../orders/instants"
import { marksChanged } from "../orders/lines"
import { isUndone } from "../orders/undone"
import type { Attention } from "./attention/attention"
import type { BoardClock } from "./clock"
import type { KeptOrders } from "./kept-orders"
import type { BoardOrders } from "./read-orders"

/** If an order arrived less than this (ms) ago, its event may still be on its way. An older order does not ring as new when it changes. */
const NEW_MS = 60_000
/** How long (ms) finished orders stay on the board's list. */
const PAST_MS = 12 * 3_600_000

/** The other parts of the board that the orders depend on. */
export interface OrderSurroundings {
  readonly clock: BoardClock
  readonly attention: Attention
  /** The unsent actions of this screen whose effect is already shown. */
  readonly waiting: ReadonlySignal<readonly QueuedAction[]>
  /** All actions of this screen that are not sent yet. */
  readonly unsent: ReadonlySignal<readonly QueuedAction[]>
  readonly kept: KeptOrders
  /**
   * Called before the board shows that somebody else has moved an order to another lane or changed the mark of a line, with the id of the order or
   * line.
   */
  readonly moved: (id: string) => void
}

/** The orders that a board knows: as the service has them, with the unsent actions of this screen applied. */
export class OrdersOnBoard {
  /** Whether the orders are loaded: from the service, or from the last visit. */
  readonly loaded = signal(false)
  readonly #book = new OrderBook()
  /** Whether the orders of a list, or of the last visit, were applied. From then on, an order that the board does not know is new. */
  #hasSeen = false
  /** The versions of the new orders in the first list, by id. */
  readonly #found = new Map<string, number>()
  readonly #version = signal(0)
  /** The orders that were in Later when their lane was last determined. */
  #later = new Set<string>()

  /** The orders that were late at the last tick; undefined: before the first tick. */
  #late: ReadonlySet<string> | undefined
  /** Orders that were deleted while all orders were read. */
  readonly #gone = new Set<string>()

  constructor(private readonly around: OrderSurroundings) {}

  readonly all = computed<readonly Order[]>(() => {
    this.#version.value
    const actions = new Map<string, Action[]>()
    for (const { orderId, action } of this.around.waiting.value) actions.set(orderId, [...(actions.get(orderId) ?? []), action])
    const now = this.around.clock.now.peek()
    return Array.from(
      this.#book.all,
      (order) => actions.get(order.id)?.reduce((seen, action) => foresee(seen, action, now), order) ?? order,
    )
  })

  readonly byId = computed(() => new Map(this.all.value.map((order) => [order.id, order])))

  /** The lane of an order. */
  readonly laneOf = (order: Order): Lane | null => this.#laneAt(order, this.around.clock.minute.value)

  #laneAt(order: Order, now: number): Lane | null {
    return laneOf({
      status: order.status,
      ready: order.kitchen.ready_at !== null,
      later: instantsOf(order).prepare > laterFrom(now),
    })
  }

  /** The orders that have a lane, sorted by the start of their preparation. Sorted once per change, because a board reads many lanes. */
  readonly #inLanes = computed(() => {
    const lanes = new Map<Order, Lane>()
    for (const order of this.all.value) {
      const lane = this.laneOf(order)
      if (lane !== null) lanes.set(order, lane)
    }
    const sorted = [...lanes.keys()].sort((a, b) => instantsOf(a).prepare - instantsOf(b).prepare || a.number - b.number)
    return { lanes, sorted }
  })

  /** The orders in these lanes, sorted by the start of their preparation. */
  inLanes(...lanes: readonly Lane[]): Order[] {
    const { lanes: laneOf, sorted } = this.#inLanes.value
    return sorted.filter((order) => lanes.includes(laneOf.get(order) as Lane))
  }

  /** Cancelled orders that nobody has acknowledged yet. */
  get cancelled(): Order[] {
    const { unread } = this.around.attention
    const cues = unread.value
    // Usually there are none, and a board reads this several times per update.
    if (cues.size === 0) return []
    return this.all.value.filter(({ id, status }) => cues.get(id) === "cancelled" && isUndone(status))
  }

  /** Finished orders that have not changed since this instant (ms) are dropped. */
  get oldest(): number {
    return this.around.clock.now.value - PAST_MS
  }

  /** Called when this screen begins an order of Later, so that the order does not ring at its time. */
  begin(id: string): void {
    this.#later.delete(id)
  }

  /** Rings for the orders that have left Later because their preparation is due. */
  callDue(): void {
    const later = new Set(this.inLanes("later").map(({ id }) => id))
    for (const id of this.#later) {
      const order = later.has(id) ? undefined : this.byId.value.get(id)
      if (order !== undefined) this.around.attention.due(order, this.laneOf(order))
    }
    this.#later = later
  }

  /** Rings for the orders that have become late, as soon as their cards show it. Orders that were late when the board was opened do not ring. */
  callLate(): void {
    if (!this.loaded.value) return
    const now = this.around.clock.minute.value
    const known = this.#late
    const late = new Set<string>()
    for (const order of this.all.value) {
      const lane = this.laneOf(order)
      if (lane === null || !isLate(lane, instantsOf(order).due, now)) continue
      late.add(order.id)
      if (known !== undefined && !known.has(order.id)) this.around.attention.late(order, lane)
    }
    this.#late = late
  }

  /** Applies the service's response to an action of this screen. */
  put(order: Order): void {
    this.#take(this.#book.put(order), true)
  }

  /** Applies an event of the stream. */
  hear(event: OrderChange): void {
    const { id } = event.data
    this.#gone[event.event === "order.deleted" ? "add" : "delete"](id)
    this.#take(this.#book.hear(event) ?? this.#newsOfFound(event))
  }

  /**
   * The news of an order whose event arrives after the first list that contained it: the order is new, and rings. Undefined for all other
   * events, and for the results of a poll (their `id` is empty), because a poll also reports old orders, which must not ring.
   */
  #newsOfFound(event: OrderChange): OrderNews | undefined {
    if (event.event === "order.deleted" || event.id === "" || this.#found.get(event.data.id) !== event.data.version)
      return undefined
    this.#found.delete(event.data.id)
    return { before: undefined, after: this.#book.get(event.data.id) }
  }

  /** The orders that this board knows. */
  get ids(): string[] {
    return [...this.#book.all].map(({ id }) => id)
  }

  /** Called before all orders are read, because the list may contain orders that are deleted while it is read. */
  beginRead(): void {
    this.#gone.clear()
  }

  /** Applies the orders that the service has. Nothing rings if the board has seen no orders before. */
  merge({ found, gone }: BoardOrders): void {
    const isFirst = !this.#hasSeen
    batch(() => {
      for (const order of found) {
        if (this.#gone.has(order.id)) continue
        const news = this.#book.put(order)
        if (!isFirst || news?.before) this.#take(news)
        else if (news) {
          if (instantsOf(order).received > this.around.clock.now.peek() - NEW_MS) this.#found.set(order.id, order.version)
          this.#keepLater(order)
        }
      }
      for (const id of gone) this.#take(this.#book.forget(id))
      this.#hasSeen = true
      this.loaded.value = true
      this.#version.value += 1
    })
    this.keep()
  }

  /** Loads the orders that are stored on this device. */
  async restore(): Promise<void> {
    const { attention, kept } = this.around
    const stored = await kept.restore(PAST_MS)
    if (stored !== undefined) {
      const { orders, unread, changes, seen } = stored
      for (const order of orders) this.#book.put(order)
      attention.restore(unread, changes)
      // Orders that have become due since they were stored ring.
      this.#later = new Set(orders.filter((order) => this.#laneAt(order, seen) === "later").map(({ id }) => id))
      this.#hasSeen = true
      this.#version.value += 1
      this.loaded.value = orders.length > 0
    }
    effect(() => {
      attention.unread.value
      attention.changes.value
      this.keep()
    })
  }

  /** Drops old finished orders, so that a long evening does not fill the memory. */
  forgetPast(): void {
    const { oldest } = this
    const old = [...this.#book.all].filter((order) => !this.#isNeeded(order) && Date.parse(order.updated_at) < oldest)
    for (const { id } of old) this.#book.forget(id)
    if (old.length > 0) this.#version.value += 1
  }

  readonly #isNeeded = (order: Order): boolean => this.laneOf(order) !== null || this.around.attention.unread.value.has(order.id)

  /** An order with its unsent actions. */
  #shown(order: Order): Order {
    const { waiting } = this.around
    return waiting.peek().reduce((seen, { orderId, action }) => (orderId === order.id ? foresee(seen, action, 0) : seen), order)
  }

  #take(news: OrderNews | undefined, isResponse = false): void {
    if (!news) return
    const { attention, unsent, moved, waiting } = this.around
    const { before, after } = news
    const lane = after && this.laneOf(after)
    // An event may arrive before the response to an action of this screen. Then the order is in the lane that the action predicted.
    const isOwn =
      isResponse ||
      waiting.peek().some(({ orderId, action }) => orderId === before?.id && this.laneOf(foresee(before, action, 0)) === lane)
    if (!isOwn && before && after && this.laneOf(before) !== lane) moved(after.id)
    if (before && after) for (const id of marksChanged(this.#shown(before), this.#shown(after))) moved(id)
    // A rejection is unsent until the service has confirmed it or somebody undoes it.
    const isRefused = unsent
      .peek()
      .some(({ orderId, action }) => orderId === after?.id && action.kind === "move" && isUndone(action.to))
    batch(() => {
      this.#version.value += 1
      attention.judge(news, this.laneOf, { isRefused, isOwn })
    })
    if (after && lane !== undefined) this.#dueBy(after, lane, isOwn)
    this.keep()
  }

  /** Records whether an order is in Later. */
  #keepLater(order: Order): void {
    this.#later[this.laneOf(order) === "later" ? "add" : "delete"](order.id)
  }

  /** Rings for an order that leaves Later with an event, before the next tick of the clock. It does not ring again at that tick. */
  #dueBy(order: Order, lane: Lane | null, isOwn: boolean): void {
    const { attention } = this.around
    const wasLater = this.#later.has(order.id)
    this.#keepLater(order)
    if (wasLater && lane !== "later" && !isOwn && attention.unread.peek().get(order.id) !== "new") attention.due(order, lane)
  }

  /** Stores the orders on this device. */
  keep(): void {
    const { attention, clock, kept } = this.around
    kept.keep(() => ({
      orders: [...this.#book.all].filter(this.#isNeeded),
      unread: [...attention.unread.peek()],
      changes: [...attention.changes.peek()],
      seen: clock.now.peek(),
    }))
  }
}
