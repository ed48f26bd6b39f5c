import { signal } from "@preact/signals-core"
import type { Order, SvcError } from "../../../src/client"
import { isSvcError } from "../../../src/client"
import type { StaffClient } from "../../../src/client/staff-client"
import { CALLED_OFF_STATUSES, type OrderStatus, stageOf } from "../../../src/domain/orders/statuses"
import { steady } from "../../shared/steady"
import { type Action, isDoneByOthers, type QueuedAction } from "../orders/actions"
import { isUndone } from "../orders/undone"
import { KeptActions, newId } from "./kept-actions"

/** The callbacks through which the queue reports to its board. */
export interface QueueListener {
  /** The service has applied an action. `order` is its current state. */
  readonly done: (order: Order) => void
  /** Somebody else has already moved the order there, or further. */
  readonly doneByOthers: (order: Order, to: OrderStatus) => void
  /** The order was cancelled or refunded meanwhile, or its payment failed: the action has no effect, whether the service has applied it or not. */
  readonly inVain: (queued: QueuedAction, order: Order) => void
  /** The service refused the action permanently; the order keeps the state that the service has. */
  readonly refused: (queued: QueuedAction, error: SvcError) => void
}

/** How sending an action ended. `again`: send it again at once. */
type Sending = "sent" | "unreachable" | "signed_out" | "again"

/** The order has changed since the version in `If-Match`. */
const CHANGED = 412
const FIRST_MS = 1_000
const LONGEST_MS = 10_000

/** Whether a move accepts or rejects an order. */
const isAnswer = (action: Action): boolean => action.kind === "move" && (action.to === "accepted" || isUndone(action.to))
/** Whether an action marks an order or lines of it as done, or takes that back; undefined: neither. */
const markOf = (action: Action): boolean | undefined =>
  action.kind === "ready" ? action.ready : action.kind === "lines" ? action.done : undefined

/**
 * Sends actions one at a time, and stores each in IndexedDB until the service has confirmed it: nothing is lost when the connection is lost,
 * the page is closed or the session ends. Every action is idempotent, so it may be sent twice. The service refuses to accept or reject an order
 * that has changed since the person saw it: the queue then reads the order, and sends the action again unless somebody else has decided. A mark
 * as done is refused, and not sent again, if marks were taken back since.
 */
export class ActionQueue {
  readonly waiting = signal<readonly QueuedAction[]>([])
  readonly #kept: KeptActions
  #running = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly svc: StaffClient,
    board: string,
    private readonly listener: QueueListener,
  ) {
    this.#kept = new KeptActions(board)
  }

  /** Loads the actions that were not sent before the page was closed. */
  async restore(): Promise<void> {
    await this.#kept.hold()
    await this.inherit(true)
  }

  /** Takes over the unsent actions of closed tabs of this board. */
  async inherit(isStart = false): Promise<void> {
    // `notBefore` is on the monotonic clock of the page that stored it. These actions can no longer be undone, so they do not wait.
    const take = (actions: readonly QueuedAction[]) =>
      this.#keep([...actions.map((queued) => ({ ...queued, notBefore: 0 })), ...this.waiting.value])
    await this.#kept.inherit(take, isStart).catch(() => undefined)
    void this.run()
  }

  /** Adds an action. @param hold milliseconds during which it can be undone before it is sent */
  add(order: Pick<Order, "id" | "ticket_number" | "version">, action: Action, hold = 0): QueuedAction {
    const id = newId()
    const { id: orderId, ticket_number: ticket, version } = order
    // This screen has just taken a mark back. The new version of the order is not known yet, so none is sent.
    const isBehind =
      markOf(action) && this.waiting.value.some((each) => each.orderId === orderId && markOf(each.action) === false)
    const queued = { id, orderId, ticket, action, ...(!isBehind && { version }), notBefore: steady() + hold }
    void this.#keep([...this.waiting.value, queued])
    void this.run()
    return queued
  }

  /** Undoes an action while it is still held back. @returns whether it was undone */
  compensate(id: string): boolean {
    const isHere = this.waiting.value.some((queued) => queued.id === id && queued.notBefore > steady())
    if (isHere) void this.#keep(this.waiting.value.filter((queued) => queued.id !== id))
    return isHere
  }

  /** Sends what can be sent, until nothing is left. If the service cannot be reached, it starts again later. */
  readonly run = async (): Promise<void> => {
    if (this.#running) return
    this.#running = true
    clearTimeout(this.#timer)
    let wait: number | undefined
    try {
      for (let failures = 0; ; ) {
        const now = steady()
        const queued = nextOf(this.waiting.value, now)
        if (queued === undefined) break
        const outcome = await this.#send(queued)
        if (outcome === "unreachable") {
          failures += 1
          wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
          break
        }
        if (outcome === "signed_out") break
        if (outcome === "again") continue
        void this.#keep(this.waiting.value.filter(({ id }) => id !== queued.id))
      }
    } catch (fault) {
      // A fault of this page must not stop the queue: the action is sent again.
      reportError(fault)
      wait = LONGEST_MS
    }
    this.#running = false
    const held = this.waiting.value.map(({ notBefore }) => notBefore - steady()).filter((left) => left > 0)
    const pause = wait ?? (held.length > 0 ? Math.min(...held) : undefined)
    if (pause !== undefined) this.#timer = setTimeout(this.run, pause + 5)
  }

  /** @param isLast true: a second response that is not from the service (a proxy's, for example) is final */
  async #send(queued: QueuedAction, isLast = false): Promise<Sending> {
    let order: Order
    try {
      order = await perform(this.svc, queued)
    } catch (error) {
      if (!isSvcError(error)) throw error
      return (isForeign(error) ? undefined : obstacleOf(error)) ?? this.#settle(queued, error, isLast)
    }
    this.#tell(queued, order)
    return "sent"
  }

  /** Reports the order as the service has it. @returns whether the action has no effect any more */
  #tell(queued: QueuedAction, order: Order): boolean {
    this.listener.done(order)
    const { action } = queued
    const isThere = action.kind === "move" && action.to === order.status
    const inVain = !isThere && CALLED_OFF_STATUSES.includes(order.status)
    if (inVain) this.listener.inVain(queued, order)
    return inVain
  }

  /** After a conflict, reads the order again and reports the conflict. */
  async #settle(queued: QueuedAction, error: SvcError, isLast: boolean): Promise<Sending> {
    const { action } = queued
    const order = await this.svc.orders.get(queued.orderId).catch((reason: unknown) => reason as SvcError)
    if (order instanceof Error) {
      const obstacle = obstacleOf(order)
      if (obstacle !== undefined) return obstacle
    } else {
      // The service can be reached again. If a proxy refuses only this action, the others must not wait for it.
      if (isForeign(error) && !isLast) return this.#send(queued, true)
      if (this.#tell(queued, order)) return "sent"
      if (action.kind === "move" && isDoneByOthers(order, action.to)) {
        // If the order has the minutes of this action, the action was applied and only its response was lost.
        const isAsGiven = action.to === "accepted" && (action.minutes === undefined || action.minutes === order.minutes_to_arrive)
        if (error.status !== CHANGED || !isAsGiven) this.listener.doneByOthers(order, action.to)
        return "sent"
      }
      // Somebody has accepted the order that this screen rejected: it is being cooked.
      if (error.status === CHANGED && action.kind === "move" && isUndone(action.to) && stageOf(order.status) !== "asked") {
        this.listener.doneByOthers(order, order.status)
        return "sent"
      }
      if (error.status === CHANGED && isAnswer(action) && order.version !== queued.version) {
        void this.#keep(this.waiting.value.map((each) => (each.id === queued.id ? { ...each, version: order.version } : each)))
        return "again"
      }
    }
    this.listener.refused(queued, error)
    return "sent"
  }

  #keep(actions: readonly QueuedAction[]): Promise<void> {
    this.waiting.value = actions
    return this.#kept.keep(actions)
  }
}

/** Whether a response came from a captive portal or a proxy instead of the service. */
function isForeign({ code, status }: SvcError): boolean {
  return code === "client_unreadable" && !isBusy(status)
}

function isBusy(status: number): boolean {
  return status === 0 || status === 429 || status >= 500
}

/** Why an action has to wait; undefined: it does not, because the service has accepted or refused it. */
function obstacleOf(error: SvcError): "signed_out" | "unreachable" | undefined {
  if (isBusy(error.status) || isForeign(error)) return "unreachable"
  return error.status === 401 ? "signed_out" : undefined
}

/** The first action that can be sent now. Actions of one order are sent in sequence, none before its `notBefore`. */
export function nextOf(actions: readonly QueuedAction[], now: number): QueuedAction | undefined {
  const blocked = new Set<string>()
  for (const queued of actions) {
    if (queued.notBefore <= now && !blocked.has(queued.orderId)) return queued
    blocked.add(queued.orderId)
  }
  return undefined
}

function perform(svc: StaffClient, { orderId, action, version }: QueuedAction): Promise<Order> {
  const seen = markOf(action) && version !== undefined && { seen_version: version }
  switch (action.kind) {
    case "ready":
      return svc.orders.kitchen(orderId, { ready: action.ready, ...seen })
    case "lines":
      return svc.orders.kitchen(orderId, {
        ...(action.lines[0] && { items: action.lines.map((id) => ({ id, done: action.done })) }),
        ...(action.ready === "if_done" && { ready_if_done: true }),
        ...(action.ready === false && { ready: false }),
        ...seen,
      })
    case "minutes":
      return svc.orders.minutes(orderId, { minutes: action.minutes })
    case "courier":
      return svc.orders.update(orderId, { courier_id: action.courierId })
    case "tracking":
      return svc.orders.update(orderId, { tracking_url: action.url })
    case "move":
      return move(svc, orderId, action, version)
  }
}

/** The reason of a rejection is sent with the move, so both are stored or neither. A repeated request stores one reason. */
function move(
  svc: StaffClient,
  orderId: string,
  action: Action & { readonly kind: "move" },
  version: number | undefined,
): Promise<Order> {
  const { to, minutes, reason } = action
  const change = {
    status: to,
    ...(minutes !== undefined && { minutes_to_arrive: minutes }),
    ...(reason && { note: { text: reason, customer_visible: true } }),
  }
  return svc.orders.update(orderId, change, version === undefined || !isAnswer(action) ? {} : { ifMatch: String(version) })
}
