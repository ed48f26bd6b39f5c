import { computed, effect, signal } from "@preact/signals-core"
import type { Order, SvcError } from "../../../src/client"
import type { OrderEvent } from "../../../src/client/live-orders"
import type { Board } from "../../../src/domain/access/devices"
import type { OrderStatus } from "../../../src/domain/orders/statuses"
import { UNDO_MS } from "../../../src/domain/orders/undo-time"
import { clockTime } from "../../shared/format/times"
import { OrderHub } from "../../shared/live/order-hub"
import { SessionKeeper, takeCode } from "../../shared/session"
import { steady } from "../../shared/steady"
import { pageLanguage } from "../../shared/words/dictionary"
import { errorSentence } from "../../shared/words/error-sentence"
import { type Action, inverseOf, type QueuedAction } from "../orders/actions"
import { loadSentences, words } from "../words"
import { ActionQueue } from "./actions/action-queue"
import { Patience } from "./actions/patience"
import { Problems } from "./actions/refused-actions"
import { TapGuard } from "./actions/tap-guard"
import { Touch } from "./actions/touch"
import { UntilDone } from "./actions/until-done"
import { Attention, type AttentionRules } from "./attention/attention"
import { Notices } from "./attention/notices"
import { BoardClock } from "./clock"
import { KeptOrders } from "./kept-orders"
import { OrdersOnBoard } from "./orders-on-board"
import { readOrders, readOrdersSince } from "./read-orders"
import { BoardShop } from "./shop"
import { loadSignIn } from "./sign-in/load-sign-in"

const SECOND = 1_000
const MINUTE = 60_000
/** An action that was not confirmed after this long (ms) is shown as not sent. */
const SENDING_MS = 1_500
/** The interval (ms) for reading pauses and delays, which the stream does not contain, and for taking over unsent actions of closed tabs. */
const LOOK_MS = 10_000
/** The page is stored for offline use this long (ms) after its start. */
const PAGE_MS = 3_000

export interface BoardOptions extends AttentionRules {
  /** The board's name, used in the keys of its stored data. */
  readonly name: Board
  /** Whether an order has waited so long that it rings twice as often. Default: never. */
  readonly isUrgent?: (order: Order) => boolean
  /** Whether orders may be stored on this device. Default: true; a screen for guests stores none. */
  readonly keeps?: boolean
  /** The part of the board that this screen shows; each part has stored data of its own. Default: there is only one. */
  readonly part?: () => string
  /** Whether pauses and delays set on other screens appear while the board is open. Default: no. */
  readonly watchesShop?: boolean
  /** The width (CSS pixels) that a part of the row at the bottom needs for its text. Default: enough for texts of 16 pixels. */
  readonly footPart?: number
  /** Called whenever all orders were read, to read the other data of the signed-in account. */
  readonly alsoLoads?: () => void
  /** Loads the parts that are needed later, so that they are available offline. */
  readonly preload?: () => Promise<unknown>
}

/** The state and behaviour of a board, without its markup. */
export class BoardStore {
  readonly keeper = new SessionKeeper()
  readonly language = pageLanguage()
  readonly words = words
  /** The sentence of each error code. Until they are loaded, the service's messages are shown. */
  sentences: Readonly<Record<string, string>> = {}
  readonly clock: BoardClock = new BoardClock(() => {
    if (this.hub.peek()) void this.#loading.run()
  })
  readonly shop = new BoardShop(this.keeper.svc, this.clock)
  readonly notices = new Notices()
  readonly patience = new Patience()
  readonly touch = new Touch()
  readonly taps = new TapGuard(this.touch.begun)
  readonly problems = new Problems(this.touch)
  readonly attention: Attention
  readonly queue: ActionQueue
  readonly orders: OrdersOnBoard
  readonly hub = signal<OrderHub | undefined>(undefined)
  readonly #kept: KeptOrders
  /** The orders on which this screen was the last to act. */
  readonly own = new Set<string>()
  /** Renders the problem of an order, once the first one has occurred. */
  problemOf: typeof import("./actions/problems").problemOf | undefined
  /** Renders the warning that the session ends within days. It is loaded after the board is shown. */
  endOf: typeof import("./sign-in/sign-in").endOfSession | undefined
  /** Whether the stored orders have been read. Without them it is unknown which orders of a list are new. */
  #isRestored = false
  readonly #loading = new UntilDone(() => this.#load())
  readonly #ending = new UntilDone(async () => {
    this.endOf = (await loadSignIn()).endOfSession
  })
  /** Reads the products, and stores them on this device. */
  readonly products = new UntilDone(async () => {
    await this.shop.loadProducts()
    this.#kept.keepShop("products", this.shop.products.value)
  })

  constructor(readonly options: BoardOptions) {
    this.attention = new Attention(options)
    this.queue = new ActionQueue(this.keeper.svc, `queue-${options.name}`, {
      done: (order) => this.orders.put(order),
      doneByOthers: (order, to) => void this.#tellWho(order, to),
      hadNoEffect: ({ ticket }, order) => this.tellConflict(ticket, order.status_label),
      refused: (queued, error) => void this.#tellProblem(queued, error, false),
      failing: (queued, error) => void this.#tellProblem(queued, error, true),
      effect: (queued, order) =>
        this.#loadProblems().then(
          ({ effectOf }) => effectOf(queued, order),
          () => "none" as const,
        ),
      noLongerFailing: (id) => this.problems.free(id),
    })
    this.#kept = new KeptOrders(options.keeps === false ? undefined : options.name, options.part)
    this.orders = new OrdersOnBoard({
      clock: this.clock,
      attention: this.attention,
      waiting: this.queue.expected,
      unsent: this.queue.waiting,
      kept: this.#kept,
      moved: (id) => {
        this.taps.changed(id)
        // If the card leaves now, the other screen is the reason.
        this.own.delete(id)
      },
    })
    effect(() => {
      const connection = this.hub.value?.connection.value
      // The token may have ended while nothing was sent. Then only the stream reports it.
      if (connection === "signed_out") this.keeper.expired.value = true
      if (connection === "live") queueMicrotask(this.queue.resendNow)
    })
    this.keeper.followed = () => {
      if (this.keeper.session.value) this.listen()
      else void this.#forget().then(() => location.reload())
    }
  }

  async #tellWho(order: Order, to: OrderStatus): Promise<void> {
    const said = import("./cards/done-by").then(({ doneBy }) => doneBy(this, order, to))
    const text = await said.catch(() => this.words.doneByOthers(order.ticket_number))
    // A screen with space for one notice first shows the undo of its own action. This notice stays long enough to be shown after that undo.
    this.notices.tell({ kind: "done", text }, 2 * UNDO_MS)
  }

  async #loadProblems(): Promise<typeof import("./actions/problems")> {
    const problems = await import("./actions/problems")
    this.problemOf = problems.problemOf
    return problems
  }

  #tellProblem(queued: QueuedAction, error: SvcError, isFailing: boolean): Promise<void> {
    const telling = this.#loadProblems().then(({ tellProblem }) => tellProblem(this, queued, error, isFailing))
    return this.part(telling, () => isFailing && this.ringAgain(queued.orderId))
  }

  /** Rings again for an order that still waits, because accepting or rejecting it fails. */
  ringAgain(id: string): void {
    const order = this.orders.byId.value.get(id)
    if (order !== undefined && this.orders.laneOf(order) === "new") this.attention.due(order, "new")
  }

  /** Shows why an action on an order had no effect. */
  tellConflict(ticket: number, reason: string): void {
    this.notices.tell({ kind: "problem", text: this.words.refused(ticket, reason) })
  }

  /** The number of actions that are not sent yet; with an id, only those of that order. */
  unsent(id?: string): number {
    const { value: waiting } = this.queue.waiting
    // If there are none, `tick` is not read, so the board does not render every second.
    if (waiting.length === 0) return 0
    const due = this.clock.tick.value - SENDING_MS
    return waiting.filter(({ orderId, notBefore }) => notBefore < due && (id === undefined || orderId === id)).length
  }

  /** The restaurant's time, as a board shows it. Rendering it costs an update once a minute, not every second. */
  readonly time = computed(() => clockTime(this.clock.now.value, this.shop.zone.value, this.language))
  /** How long (ms) the sound is still muted; 0: it is not muted. */
  readonly muted = computed(() => Math.max(0, this.attention.sounds.mutedUntil.value - this.clock.tick.value))

  /** Restores what was stored, and starts following the orders if somebody is signed in. */
  async start(): Promise<void> {
    setInterval(() => this.#beat(), SECOND)
    this.touch.watch()
    addEventListener("online", this.queue.resendNow)
    const code = takeCode()
    addEventListener("hashchange", () => this.#follow(takeCode()))
    void this.#loadSentences()
    await this.keeper.restore()
    // Without the products it is unknown which lines belong to a station.
    this.shop.products.value = (await this.#kept.shop("products")) ?? new Map()
    // Times are shown in the restaurant's time zone, even without a network.
    this.shop.status.value = await this.#kept.shop("status")
    await this.orders.restore()
    await this.queue.restore()
    this.#isRestored = true
    if (this.keeper.session.value) this.listen()
    this.#follow(code)
    setTimeout(() => void this.#keepPage(), PAGE_MS)
  }

  /** Signs this screen in by the code of a device link, whether or not somebody is signed in. */
  #follow(code: string | undefined): void {
    if (code !== undefined) void this.part(loadSignIn().then(({ followLink }) => followLink(this, code)))
  }

  async #loadSentences(): Promise<void> {
    this.sentences = await loadSentences().catch(() => this.sentences)
  }

  /** Stores the page after the board is shown, so that the board is not delayed. With a full disk or in a private window nothing is stored. */
  async #keepPage(): Promise<void> {
    const { name, preload } = this.options
    // This includes the sign-in sheet, because the session may end while there is no network.
    await Promise.all([preload?.(), this.#ending.run(), import("./cards/done-by"), this.#loadProblems()]).catch(() => undefined)
    await import("./offline-copy").then(({ keepPage }) => keepPage(name, this.keeper.origin)).catch(() => undefined)
  }

  /** Starts following the orders as the user who is signed in now. Does nothing until the stored orders are read, because `start` then calls it. */
  listen(): void {
    if (!this.#isRestored) return
    this.hub.value?.stop()
    this.#loading.drop()
    this.products.drop()
    const { keeper } = this
    const { session } = keeper
    const hub = new OrderHub({
      origin: keeper.origin,
      board: this.options.name,
      token: () => session.value?.token,
      // Tabs share a stream only if they have the same token, because a tab with an expired token must not hold the stream for the others.
      name: `${session.value?.accountId}-${session.value?.token.slice(-6)}`,
      now: () => this.clock.now.peek(),
      poll: async (since, signal): Promise<OrderEvent[]> =>
        (await readOrdersSince(keeper.svc, since, signal)).map((data) => ({
          event: "order.updated",
          id: "",
          data,
        })),
      onEvent: (event) => {
        if (event.event === "hello") this.clock.set(event.data.server_time)
        else this.orders.hear(event)
      },
      onGap: () => void this.#loading.run(),
    })
    this.hub.value = hub
    this.patience.begin()
    hub.start()
    this.queue.resendNow()
  }

  /** Drops the running request for the orders, and starts another one. */
  readAgain(): void {
    this.patience.begin()
    this.hub.value?.again()
    this.#loading.drop()
    void this.#loading.run()
  }

  /** Ends the session of this screen, and removes all its data. */
  async leave(): Promise<void> {
    await this.#forget()
    await this.keeper.signOut()
    location.reload()
  }

  async #forget(): Promise<void> {
    this.hub.value?.stop()
    await this.#kept.forget()
  }

  /** Applies an action to an order: on this screen at once, then at the service. */
  act(order: Order, action: Action, { hold = 0, said }: { hold?: number; said?: string } = {}): QueuedAction {
    this.own.add(order.id)
    this.problems.forget(order.id)
    this.attention.markRead(order.id)
    const queued = this.queue.add(order, action, hold)
    if (said) {
      this.notices.tell({ kind: "done", text: said, undo: () => this.#undo(queued, order) })
      // When this timer fires, the action is sent and can no longer be undone.
      setTimeout(() => this.notices.expire(steady()), UNDO_MS + 2)
    }
    return queued
  }

  #undo(queued: QueuedAction, order: Order): void {
    if (this.queue.compensate(queued.id)) return
    const inverse = inverseOf(queued.action, order)
    if (inverse) this.queue.add(order, inverse)
    else this.tellConflict(queued.ticket, this.words.tooLate)
  }

  /** Called when somebody has acknowledged that an order was cancelled or changed. */
  acknowledge(id: string): void {
    this.own.add(id)
    this.attention.acknowledge(id)
  }

  /**
   * Runs a call that is not an action on an order. A failure is shown as a notice.
   * @param said the notice after a success
   * @returns the result of the call; undefined: it failed
   */
  async attempt<T>(call: () => Promise<T>, said?: string): Promise<T | undefined> {
    try {
      const result = await call()
      if (said !== undefined) this.notices.tell({ kind: "done", text: said })
      return result
    } catch (error) {
      this.notices.tell({ kind: "problem", text: errorSentence(error as SvcError, this.sentences) })
      return undefined
    }
  }

  /** Waits for a part of the board that is loaded on demand. If it cannot be loaded, a notice says so. @param failed called in that case */
  async part(loading: Promise<unknown>, failed?: () => void): Promise<void> {
    await loading.catch(() => {
      failed?.()
      const text = errorSentence({ code: "client_unreachable", message: this.words.offline }, this.sentences)
      this.notices.tell({ kind: "problem", text })
    })
  }

  /** Reads all open orders, and the current state of the orders that this screen knows. It is retried until it succeeds. */
  async #load(): Promise<void> {
    // The restaurant's clock comes first, because the device's clock may differ.
    await this.#loadShop()
    this.orders.beginRead()
    this.orders.merge(await readOrders(this.keeper.svc, this.orders.oldest, this.orders.ids))
    void this.products.run()
    this.options.alsoLoads?.()
  }

  async #loadShop(): Promise<void> {
    const status = await this.shop.load()
    if (status !== undefined) this.#kept.keepShop("status", status)
  }

  #look(): void {
    void this.queue.inherit()
    const connection = this.hub.peek()?.connection.peek()
    const isReached = connection === "live" || connection === "polling" || connection === "displaced"
    if (!isReached || document.visibilityState !== "visible") return
    if (!this.shop.isRead) void this.#loadShop()
    else if (this.options.watchesShop) void this.shop.loadTypes()
  }

  #beat(): void {
    const now = this.clock.beat()
    this.notices.expire(now)
    if (now >= this.clock.sureAt) {
      this.orders.callDue()
      this.orders.callLate()
    }
    if (Math.floor(now / LOOK_MS) !== Math.floor((now - SECOND) / LOOK_MS)) this.#look()
    this.attention.remind((id) => {
      const order = this.orders.byId.value.get(id)
      return order !== undefined && (this.options.isUrgent?.(order) ?? false)
    }, now)
    if (Math.floor(now / MINUTE) !== Math.floor((now - SECOND) / MINUTE)) this.orders.forgetPast()
  }
}
