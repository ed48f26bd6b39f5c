import { batch, computed, effect, type ReadonlySignal, signal } from "@preact/signals-core"
import type { Order } from "../../../src/client"
import { isLate, type Lane, laneOf, laterFrom } from "../../../src/domain/orders/lanes"
import { OrderBook, type OrderChange, type OrderNews } from "../../shared/orders/order-book"
import { steady } from "../../shared/steady"
import { type Action, foresee } from "../orders/actions"
import { dueAt } from "../orders/lateness"
import { isUndone } from "../orders/undone"
import type { Attention } from "./attention"
import type { BoardClock } from "./clock"
import type { KeptOrders } from "./kept-orders"
import type { BoardOrders } from "./read-orders"

/** How long finished orders can be looked at. */
const PAST_MS = 12 * 3_600_000

/** What the orders depend on. */
export interface OrderSurroundings {
  readonly clock: BoardClock
  readonly attention: Attention
  /** What was done here and not sent yet. */
  readonly waiting: ReadonlySignal<readonly Action[]>
  /** Orders that this screen has refused. */
  readonly refused: ReadonlySet<string>
  readonly kept: KeptOrders
}

/** The orders that a board knows: as the service has them, with what was done here and not sent yet. */
export class OrdersOnBoard {
  /** Whether they are known: from the service, or from the last visit. */
  readonly loaded = signal(false)
  readonly #book = new OrderBook()
  readonly #version = signal(0)
  /** Orders of Later that somebody has begun here. */
  readonly #begun = signal<ReadonlySet<string>>(new Set())
  /** The orders that were in Later at the last tick of the clock. */
  #later: ReadonlySet<string> = new Set()

  /** The orders that were late when the clock was looked at last; undefined: it was not. */
  #late: ReadonlySet<string> | undefined

  constructor(private readonly around: OrderSurroundings) {}

  readonly all = computed<readonly Order[]>(() => {
    this.#version.value
    const deeds = new Map<string, Action["deed"][]>()
    for (const { orderId, deed } of this.around.waiting.value) deeds.set(orderId, [...(deeds.get(orderId) ?? []), deed])
    const now = this.around.clock.now.peek()
    return [...this.#book.all].map((order) => (deeds.get(order.id) ?? []).reduce((seen, deed) => foresee(seen, deed, now), order))
  })

  readonly byId = computed(() => new Map(this.all.value.map((order) => [order.id, order])))

  /** The lane of an order, as this screen sees it. */
  readonly laneOf = (order: Order): Lane | null => {
    const { minute } = this.around.clock
    const later = !this.#begun.value.has(order.id) && Date.parse(order.prepare_at) > laterFrom(minute.value)
    return laneOf({ status: order.status, ready: order.kitchen.ready_at !== null, later })
  }

  /** The orders of some lanes, by when their preparation begins. */
  inLanes(...lanes: readonly Lane[]): Order[] {
    return this.all.value
      .filter((order) => {
        const lane = this.laneOf(order)
        return lane !== null && lanes.includes(lane)
      })
      .sort((a, b) => Date.parse(a.prepare_at) - Date.parse(b.prepare_at) || a.number - b.number)
  }

  /** Orders that were cancelled, until somebody has acknowledged it. */
  get cancelled(): Order[] {
    const { unseen } = this.around.attention
    return this.all.value.filter(({ id, status }) => isUndone(status) && unseen.value.get(id) === "cancelled")
  }

  /** Finished orders that were changed before this instant are forgotten. */
  get oldest(): number {
    return this.around.clock.now.value - PAST_MS
  }

  /** Takes an order out of Later. */
  begin(id: string): void {
    this.#begun.value = new Set([...this.#begun.value, id])
    this.#later = without(this.#later, id)
  }

  /** Rings for the orders for later whose preparation is due. */
  callDue(): void {
    const later = new Set(this.inLanes("later").map(({ id }) => id))
    for (const id of this.#later) {
      const order = later.has(id) ? undefined : this.byId.value.get(id)
      if (order !== undefined) this.around.attention.due(order, this.laneOf(order))
    }
    this.#later = later
  }

  /** Calls for the orders that have become late. What was late when the board was opened is no news. */
  callLate(): void {
    if (!this.loaded.value) return
    const known = this.#late
    const late = new Set<string>()
    for (const order of this.all.value) {
      const lane = this.laneOf(order)
      if (lane === null || !isLate(lane, Date.parse(dueAt(order)), this.around.clock.now.value)) continue
      late.add(order.id)
      if (known !== undefined && !known.has(order.id)) this.around.attention.late(order, lane)
    }
    this.#late = late
  }

  /** Takes over what the service has answered to a deed of this screen. */
  put(order: Order): void {
    this.#take(this.#book.put(order), true)
  }

  /** Takes an event of the stream over. */
  hear(event: OrderChange): void {
    this.#take(this.#book.hear(event), this.#isMoving(event.data.id))
  }

  /** Whether this screen is about to move an order: the stream may be faster than the answer. */
  #isMoving(id: string): boolean {
    const now = steady()
    return this.around.waiting
      .peek()
      .some(({ orderId, deed, notBefore }) => orderId === id && notBefore <= now && deed.kind !== "lines")
  }

  /** The orders that this board knows. */
  get ids(): string[] {
    return [...this.#book.all].map(({ id }) => id)
  }

  /** Takes over what the service has. Nothing of the first time is news. */
  merge({ found, gone }: BoardOrders): void {
    const isFirst = !this.loaded.value
    batch(() => {
      for (const order of found) {
        const news = this.#book.put(order)
        if (!isFirst) this.#take(news)
      }
      for (const id of gone) this.#take(this.#book.forget(id))
      this.loaded.value = true
      this.#version.value += 1
    })
    this.#keep()
  }

  /** Loads the orders that are stored on this device. */
  async restore(): Promise<void> {
    const { attention, kept } = this.around
    const { orders, unseen, changes } = await kept.restore(PAST_MS)
    for (const order of orders) this.#book.put(order)
    attention.restore(unseen, changes)
    this.#version.value += 1
    this.loaded.value = orders.length > 0
    effect(() => {
      attention.unseen.value
      attention.changes.value
      this.#keep()
    })
  }

  /** Long evenings: finished orders leave the memory. */
  forgetPast(): void {
    const { oldest } = this
    const old = [...this.#book.all].filter((order) => !this.#isNeeded(order) && Date.parse(order.updated_at) < oldest)
    for (const { id } of old) this.#book.forget(id)
    if (old.length > 0) this.#version.value += 1
  }

  readonly #isNeeded = (order: Order): boolean => this.laneOf(order) !== null || this.around.attention.unseen.value.has(order.id)

  #take(news: OrderNews | undefined, isOwn = false): void {
    if (news === undefined) return
    const { attention, refused } = this.around
    const { after } = news
    batch(() => {
      this.#version.value += 1
      attention.judge(news, this.laneOf, { isRefused: after !== undefined && refused.has(after.id), isOwn })
    })
    // News have judged it: the clock does not call for it a second time.
    if (after !== undefined && this.laneOf(after) !== "later") this.#later = without(this.#later, after.id)
    this.#keep()
  }

  #keep(): void {
    const { attention, kept } = this.around
    kept.keep(() => ({
      orders: [...this.#book.all].filter(this.#isNeeded),
      unseen: [...attention.unseen.peek()],
      changes: [...attention.changes.peek()],
    }))
  }
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : ids
}
