import { signal } from "@preact/signals-core"
import type { Order, SvcError } from "../../../src/client"
import { isSvcError } from "../../../src/client"
import type { StaffClient } from "../../../src/client/staff-client"
import type { OrderStatus } from "../../../src/domain/orders/statuses"
import { steady } from "../../shared/steady"
import { type Action, type Deed, isDoneByOthers } from "../orders/actions"
import { isUndone } from "../orders/undone"
import { KeptDeeds, newId } from "./kept-deeds"

/** What the queue tells its board. */
export interface QueueListener {
  /** The service has done it: the order as it is now. */
  readonly done: (order: Order) => void
  /** The order was somewhere else already, and is as it should be. */
  readonly doneByOthers: (order: Order, to: OrderStatus) => void
  /** The service has it, but the order was cancelled or refunded meanwhile: the deed no longer counts. */
  readonly inVain: (action: Action, order: Order) => void
  /** The service refused it for good; the order stays as the service has it. */
  readonly refused: (action: Action, error: SvcError) => void
}

/** How sending a deed ended. `again`: it is sent again at once. */
type Sending = "sent" | "unreachable" | "signed_out" | "again"

/** The order was changed since the version that was named. */
const CHANGED = 412
const FIRST_MS = 1_000
const LONGEST_MS = 10_000

/**
 * Sends what people do, one after the other, and keeps it in IndexedDB until the service has it: a cut line, a closed page and a signed-out
 * account lose nothing. All deeds may be sent twice with the effect of once.
 */
export class ActionQueue {
  readonly waiting = signal<readonly Action[]>([])
  readonly #kept: KeptDeeds
  #running = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly svc: StaffClient,
    board: string,
    private readonly listener: QueueListener,
  ) {
    this.#kept = new KeptDeeds(board)
  }

  /** Loads the actions that were not sent before the page was closed. */
  async restore(): Promise<void> {
    await this.#kept.hold()
    await this.inherit(true)
  }

  /** Takes up what tabs of this board have not sent that are gone. */
  async inherit(isStart = false): Promise<void> {
    await this.#kept.inherit((deeds) => this.#keep([...deeds, ...this.waiting.value]), isStart).catch(() => undefined)
    void this.run()
  }

  /** Adds a deed. @param hold milliseconds in which it can be taken back before it is sent */
  add(order: Pick<Order, "id" | "ticket_number" | "version">, deed: Deed, hold = 0): Action {
    const id = newId()
    const isAnswer = deed.kind === "move" && deed.to === "accepted"
    const version = isAnswer ? { version: order.version } : {}
    const action = { id, orderId: order.id, ticket: order.ticket_number, deed, ...version, notBefore: steady() + hold }
    void this.#keep([...this.waiting.value, action])
    void this.run()
    return action
  }

  /** Takes a deed back that was not sent. @returns whether it was still here */
  compensate(id: string): boolean {
    const isHere = this.waiting.value.some((action) => action.id === id && action.notBefore > steady())
    if (isHere) void this.#keep(this.waiting.value.filter((action) => action.id !== id))
    return isHere
  }

  /** Sends what may be sent. Ends when nothing is left, or the service cannot be reached: then it begins again by itself. */
  readonly run = async (): Promise<void> => {
    if (this.#running) return
    this.#running = true
    clearTimeout(this.#timer)
    let wait: number | undefined
    for (let failures = 0; ; ) {
      const now = steady()
      const action = nextOf(this.waiting.value, now)
      if (action === undefined) break
      const outcome = await this.#send(action)
      if (outcome === "unreachable") {
        failures += 1
        wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
        break
      }
      if (outcome === "signed_out") break
      if (outcome === "again") continue
      void this.#keep(this.waiting.value.filter(({ id }) => id !== action.id))
    }
    this.#running = false
    const held = this.waiting.value.map(({ notBefore }) => notBefore - steady()).filter((left) => left > 0)
    const pause = wait ?? (held.length > 0 ? Math.min(...held) : undefined)
    if (pause !== undefined) this.#timer = setTimeout(this.run, pause + 5)
  }

  async #send(action: Action): Promise<Sending> {
    try {
      const order = await perform(this.svc, action)
      this.listener.done(order)
      if (isUndone(order.status) && action.deed.kind !== "move") this.listener.inVain(action, order)
      return "sent"
    } catch (error) {
      if (!isSvcError(error)) throw error
      return obstacleOf(error.status) ?? this.#settle(action, error)
    }
  }

  /** After a conflict the order is read again, and the conflict is shown. */
  async #settle(action: Action, error: SvcError): Promise<Sending> {
    const order = await this.svc.orders.get(action.orderId).catch((reason: unknown) => reason as SvcError)
    if (order instanceof Error) {
      const obstacle = obstacleOf(order.status)
      if (obstacle !== undefined) return obstacle
    } else {
      this.listener.done(order)
      const { deed } = action
      if (deed.kind === "move" && isDoneByOthers(order, deed.to)) {
        // If the answer was lost, the order has the time that was given here.
        const isAsGiven = deed.minutes === undefined || deed.minutes === order.minutes_to_arrive
        if (error.status !== CHANGED || !isAsGiven) this.listener.doneByOthers(order, deed.to)
        return "sent"
      }
      if (error.status === CHANGED && order.version !== action.version) {
        void this.#keep(this.waiting.value.map((each) => (each.id === action.id ? { ...each, version: order.version } : each)))
        return "again"
      }
    }
    this.listener.refused(action, error)
    return "sent"
  }

  #keep(actions: readonly Action[]): Promise<void> {
    this.waiting.value = actions
    return this.#kept.keep(actions)
  }
}

/** Why a deed has to wait; undefined: it does not, because the service has judged it. @param status of the failure */
function obstacleOf(status: number): "signed_out" | "unreachable" | undefined {
  if (status === 401) return "signed_out"
  return status === 0 || status === 429 || status >= 500 ? "unreachable" : undefined
}

/** The next deed to send: of each order the oldest first, and none before its time. */
export function nextOf(actions: readonly Action[], now: number): Action | undefined {
  const blocked = new Set<string>()
  for (const action of actions) {
    if (action.notBefore <= now && !blocked.has(action.orderId)) return action
    blocked.add(action.orderId)
  }
  return undefined
}

function perform(svc: StaffClient, { orderId, deed, version }: Action): Promise<Order> {
  switch (deed.kind) {
    case "ready":
      return svc.orders.kitchen(orderId, { ready: deed.ready })
    case "lines":
      return svc.orders.kitchen(orderId, { items: deed.lines.map((id) => ({ id, done: deed.done })) })
    case "minutes":
      return svc.orders.minutes(orderId, { minutes: deed.minutes })
    case "courier":
      return svc.orders.update(orderId, { courier_id: deed.courierId })
    case "tracking":
      return svc.orders.update(orderId, { tracking_url: deed.url })
    case "move":
      return move(svc, orderId, deed, version)
  }
}

/** The reason of a refusal goes with the move, together or not at all: a repeated deed leaves one. */
function move(
  svc: StaffClient,
  orderId: string,
  { to, minutes, reason }: Deed & { readonly kind: "move" },
  version: number | undefined,
): Promise<Order> {
  const change = {
    status: to,
    ...(minutes !== undefined && { minutes_to_arrive: minutes }),
    ...(reason && { note: { text: reason, customer_visible: true } }),
  }
  return svc.orders.update(orderId, change, version === undefined ? {} : { ifMatch: String(version) })
}
