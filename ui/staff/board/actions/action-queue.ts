import { computed, signal } from "@preact/signals-core"
import type { Order, SvcError } from "../../../../src/client"
import { isSvcError } from "../../../../src/client"
import type { StaffClient } from "../../../../src/client/staff-client"
import { CALLED_OFF_STATUSES, type OrderStatus, stageOf } from "../../../../src/domain/orders/statuses"
import { steady } from "../../../shared/steady"
import { type Action, type Effect, isAsGiven, isDoneByOthers, type QueuedAction, replaces } from "../../orders/actions"
import { isUndone } from "../../orders/undone"
import { KeptActions, newId } from "./kept-actions"
import { isAnswer, markOf, perform } from "./perform-action"
import { Troubles } from "./troubles"

/** The callbacks through which the queue reports to its board. */
export interface QueueListener {
  /** The service has applied an action. `order` is its current state. */
  readonly done: (order: Order) => void
  /** Somebody else has already moved the order to the status `to`, or to a later one. */
  readonly doneByOthers: (order: Order, to: OrderStatus) => void
  /** The order was cancelled or refunded, or its payment failed. So the action has no effect, whether the service has applied it or not. */
  readonly hadNoEffect: (queued: QueuedAction, order: Order) => void
  /** The service refused the action permanently; the order keeps the state that the service has. */
  readonly refused: (queued: QueuedAction, error: SvcError) => void
  /** The action fails repeatedly, although the service answers other requests. It is still sent from time to time. */
  readonly failing: (queued: QueuedAction, error: SvcError) => void
  /** Whether an order already has the effect of an action: through the action itself, or through somebody else. */
  readonly effect: (queued: QueuedAction, order: Order) => Promise<Effect>
  /** No action on this order is failing any more. */
  readonly noLongerFailing: (orderId: string) => void
}

/** How sending an action ended. `signed_out`: nobody is signed in, so it waits. `again`: it is sent again. */
type Outcome = "sent" | "signed_out" | "again"

/** The order has changed since the version in `If-Match`. */
const CHANGED = 412

/**
 * Sends actions one at a time, and stores each in IndexedDB until the service has confirmed it. So no action is lost when the connection is
 * lost, the page is closed or the session ends. An action that cannot be sent delays only the actions of its own order ({@link Troubles}).
 * Every action is idempotent, so it may be sent twice.
 *
 * The service refuses to accept or reject an order that has changed since the person saw it. The queue then reads the order, and sends the
 * action again unless somebody else has decided. The service also refuses to mark an order or a line as done if marks were removed since the
 * person saw it. The queue does not send that action again.
 */
export class ActionQueue {
  readonly waiting = signal<readonly QueuedAction[]>([])
  readonly #troubles = new Troubles()
  /** The waiting actions whose effect can be shown already: those of orders without a failing action. */
  readonly expected = computed(() => this.waiting.value.filter(({ orderId }) => !this.#troubles.failing.value.has(orderId)))
  readonly #kept: KeptActions
  /** The action that `run` is sending; undefined: `run` is not running. */
  #sending: QueuedAction | undefined
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

  /** Takes over the unsent actions of closed tabs of this board. @param isStart whether the page has just started */
  async inherit(isStart = false): Promise<void> {
    // `notBefore` is on the monotonic clock of the page that stored it. These actions can no longer be undone, so they do not wait.
    const take = (actions: readonly QueuedAction[]) =>
      this.#keep([...actions.map((queued) => ({ ...queued, notBefore: 0 })), ...this.waiting.value])
    await this.#kept.inherit(take, isStart).catch(() => undefined)
    void this.run()
  }

  /**
   * Adds an action.
   * @param hold milliseconds during which the action can be undone before it is sent
   * @returns the waiting action
   */
  add(order: Pick<Order, "id" | "ticket_number" | "version">, action: Action, hold = 0): QueuedAction {
    const id = newId()
    const { id: orderId, ticket_number: ticket, version } = order
    // This screen has just removed a mark. The resulting version of the order is not known yet, so no version is sent.
    const isBehind =
      markOf(action) && this.waiting.value.some((each) => each.orderId === orderId && markOf(each.action) === false)
    const queued = { id, orderId, ticket, action, ...(!isBehind && { version }), notBefore: steady() + hold }
    // If a person repeats the failing action or decides otherwise, the new action replaces it.
    const isFailing = this.#troubles.failing.value.has(orderId)
    const isReplaced = (each: QueuedAction): boolean => isFailing && each.orderId === orderId && replaces(action, each.action)
    void this.#keep([...this.waiting.value.filter((each) => !isReplaced(each)), queued])
    if (isFailing) this.retry(orderId)
    else void this.run()
    return queued
  }

  /** Sends the actions of an order at once, at the request of a person. */
  retry(orderId: string): void {
    if (this.#troubles.retry(orderId)) this.listener.noLongerFailing(orderId)
    void this.run()
  }

  /** Drops actions of an order that were sent or need not be sent, including a failing one. The order's other actions are sent. */
  drop(orderId: string, dropped: readonly QueuedAction[]): void {
    void this.#keep(this.waiting.value.filter((each) => !dropped.includes(each)))
    if (this.#troubles.end(orderId)) this.listener.noLongerFailing(orderId)
    void this.run()
  }

  /**
   * Called with a new state of an order. If the order has a failing action with nothing left to do, the action is dropped. An action that is
   * being sent is resolved by its response instead.
   */
  async applyOrderState(order: Order): Promise<void> {
    const queued = this.waiting.value.find(({ orderId }) => orderId === order.id)
    const isIdle = (): boolean => this.#troubles.failing.value.has(order.id) && this.#sending !== queued
    if (queued && isIdle()) await this.#dropIfNeedless(queued, order, isIdle)
  }

  /** Sends all actions at once, because the service answers again. Those with a `Retry-After` keep waiting. */
  readonly resendNow = (): void => {
    this.#troubles.hurry()
    void this.run()
  }

  /** Undoes an action while it is still held back. @returns whether it was undone */
  compensate(id: string): boolean {
    const isHere = this.waiting.value.some((queued) => queued.id === id && queued.notBefore > steady())
    if (isHere) void this.#keep(this.waiting.value.filter((queued) => queued.id !== id))
    return isHere
  }

  /** Sends actions until none can be sent now. Those that have to wait are sent later. */
  readonly run = async (): Promise<void> => {
    if (this.#sending) return
    clearTimeout(this.#timer)
    let outcome: Outcome | undefined
    while (outcome !== "signed_out") {
      const queued = nextOf(this.waiting.value, steady(), this.#troubles.until)
      if (queued === undefined) break
      this.#sending = queued
      outcome = await this.#sendOrWait(queued)
      if (outcome === "sent") this.drop(queued.orderId, [queued])
    }
    this.#sending = undefined
    const now = steady()
    const due = ({ notBefore, orderId }: QueuedAction): number =>
      Math.max(notBefore, outcome === "signed_out" ? 0 : this.#troubles.until(orderId))
    const held = this.waiting.value.map((queued) => due(queued) - now).filter((left) => left > 0)
    if (held.length > 0) this.#timer = setTimeout(this.run, Math.min(...held) + 5)
  }

  async #sendOrWait(queued: QueuedAction): Promise<Outcome> {
    try {
      const outcome = await this.#send(queued)
      return typeof outcome === "string" ? outcome : await this.#wait(queued, outcome)
    } catch (fault) {
      // An exception in this page must not stop the queue: the action is sent again.
      reportError(fault)
      this.#troubles.note(queued.orderId)
      return "again"
    }
  }

  /**
   * Postpones an action. If the service answers other requests, the failure is reported, unless the order shows that the action was applied and
   * only the responses were lost.
   */
  async #wait(queued: QueuedAction, error: SvcError): Promise<Outcome> {
    const { id, orderId } = queued
    // A person may drop the action while the queue waits for a response.
    const isDropped = (): boolean => this.waiting.value.every((each) => each.id !== id)
    const isFailing = this.#troubles.failing.value.has(orderId)
    if (isDropped() || !(this.#troubles.note(orderId, error) || isFailing)) return "again"
    const order = await this.svc.orders.get(orderId).catch(() => undefined)
    if (order === undefined && !isFailing) this.#troubles.forgetFailures(orderId)
    if (order === undefined || isDropped()) return "again"
    await this.#dropIfNeedless(queued, order, () => !isDropped())
    if (isFailing || isDropped()) return "again"
    // The service may have recovered only now, so the action is sent once more. With a `Retry-After`, the service was available.
    const outcome = error.retryAfter === undefined ? await this.#send(queued) : error
    if (typeof outcome === "string") return outcome
    if (isDropped()) return "again"
    this.#troubles.markFailing(orderId)
    this.listener.failing(queued, outcome)
    return "again"
  }

  /**
   * Drops an action that need not be sent again, because the order already has its effect or was undone. Reports who caused the effect.
   * @param isOpen whether the action was neither dropped nor sent since this call
   */
  async #dropIfNeedless(queued: QueuedAction, order: Order, isOpen: () => boolean): Promise<void> {
    const { action, orderId } = queued
    if (!this.#tell(queued, order)) {
      const effect = await this.listener.effect(queued, order)
      if (effect === "none" || !isOpen()) return
      if (effect === "others" && action.kind === "move") this.listener.doneByOthers(order, action.to)
    }
    this.drop(orderId, [queued])
  }

  /**
   * Sends an action once.
   * @param isLast true: a second response that is not from the service (a proxy's, for example) is final
   * @returns an error if the action has to wait
   */
  async #send(queued: QueuedAction, isLast = false): Promise<Outcome | SvcError> {
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

  /** Reports the order as the service has it. @returns whether the action can no longer have an effect */
  #tell(queued: QueuedAction, order: Order): boolean {
    this.listener.done(order)
    const { action } = queued
    const isThere = action.kind === "move" && action.to === order.status
    const hasNoEffect = !isThere && CALLED_OFF_STATUSES.includes(order.status)
    if (hasNoEffect) this.listener.hadNoEffect(queued, order)
    return hasNoEffect
  }

  /** After a conflict, reads the order again and reports the conflict. */
  async #settle(queued: QueuedAction, error: SvcError, isLast: boolean): Promise<Outcome | SvcError> {
    const { action } = queued
    const order = await this.svc.orders.get(queued.orderId).catch((reason: unknown) => reason as SvcError)
    if (order instanceof Error) {
      const obstacle = obstacleOf(order)
      if (obstacle !== undefined) return obstacle
    } else {
      // The service is reachable. If a proxy refuses only this action, the others must not wait for it.
      if (isForeign(error) && !isLast) return this.#send(queued, true)
      if (this.#tell(queued, order)) return "sent"
      if (action.kind === "move" && isDoneByOthers(order, action.to)) {
        if (error.status !== CHANGED || !isAsGiven(action, order)) this.listener.doneByOthers(order, action.to)
        return "sent"
      }
      // Somebody has accepted the order that this screen rejected, so it is being prepared.
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

/** Whether a response is from a captive portal or a proxy instead of the service. */
function isForeign({ code, status }: SvcError): boolean {
  return code === "client_unreadable" && !isBusy(status)
}

function isBusy(status: number): boolean {
  return status === 0 || status === 429 || status >= 500
}

/** Why an action has to wait; undefined: the service has decided, so it need not wait. */
function obstacleOf(error: SvcError): "signed_out" | SvcError | undefined {
  if (isBusy(error.status) || isForeign(error)) return error
  return error.status === 401 ? "signed_out" : undefined
}

/**
 * The first action that can be sent now. Actions of one order are sent in sequence, none before its `notBefore`.
 * @param now steady instant (ms)
 * @param until the steady instant (ms) before which no action of an order is sent
 */
export function nextOf(
  actions: readonly QueuedAction[],
  now: number,
  until: (orderId: string) => number = () => 0,
): QueuedAction | undefined {
  const blocked = new Set<string>()
  for (const queued of actions) {
    if (Math.max(queued.notBefore, until(queued.orderId)) <= now && !blocked.has(queued.orderId)) return queued
    blocked.add(queued.orderId)
  }
  return undefined
}
