import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises"
import type { Answer, CallOptions } from "../integration-tests/support"
import { type Arena, type Chance, chance } from "./arena"
import { CardGuests } from "./card-guests"

/**
 * No request may take longer, whatever happens to the service. The test suite measures no times: there the limit only finds requests that
 * hang.
 */
export const LONGEST_MS = { short: 90_000, full: 10_000 } as const
/** How long a client retries: longer than any outage of the scenarios. */
const PATIENCE_MS = { short: 180_000, full: 90_000 } as const
const PAUSE_MS = 100
/** Codes of temporary refusals: overloaded, or the payment provider does not respond. */
const NOT_NOW: readonly unknown[] = ["svc_overloaded", "svc_payment_unavailable"]
const PAUSE_BETWEEN_MS = { short: 50, full: 0 } as const

export interface TrafficOptions {
  readonly clients?: number
  /** Whether connections may break. They must not if the service is only busy or shuts down orderly. */
  readonly mayBreak?: boolean
  /** How many of twenty actions of a client are guests who pay by card. Default: 2. */
  readonly cards?: number
  /** Milliseconds between two requests of a client. Default: none. The short version leaves servers time to start. */
  readonly pause?: number
}

/** An order that was confirmed to a client, with the last confirmed status. */
export interface AcknowledgedOrder {
  readonly id: string
  readonly key: string
  readonly body: object
  status: string
}

/**
 * Customers and staff who use the service across all processes. Each client repeats a request with the same key, to any process, until it
 * gets a final response. What was confirmed must exist exactly once, and nothing else may exist.
 */
export class Traffic {
  readonly orders = new Map<string, AcknowledgedOrder>()
  /** Coupons from redeemed points, by idempotency key. */
  readonly coupons = new Map<string, string>()
  /** Responses that no client may ever get. */
  readonly strange: string[] = []
  requests = 0
  /** Number of responses with 503, whose requests are repeated later. */
  refused = 0
  /** Number of connections that broke without a response. */
  broken = 0
  slowestMs = 0
  /** The highest order number before the first request. */
  since = 0
  readonly cards: CardGuests
  readonly #avoided = new Set<number>()
  #stopping = false
  #clients: Promise<void>[] = []
  #keys = 0
  readonly #run = `t${Date.now().toString(36)}${Math.floor(performance.now())}`

  constructor(
    private readonly arena: Arena,
    private readonly options: TrafficOptions = {},
  ) {
    this.cards = new CardGuests(arena, this)
  }

  async start(): Promise<this> {
    // Both roles sign in before the faults begin.
    await Promise.all([this.arena.store.token("manager"), this.arena.store.token("customer")])
    this.since = Number((await this.arena.store.db("svc_order").max("number as last").first())?.last ?? 0)
    const { clients = 8 } = this.options
    this.#clients = Array.from({ length: clients }, (_, index) =>
      this.#work(index, chance(this.arena.chance.seed + index)).catch((error: unknown) => {
        this.strange.push(`a client ended: ${String(error)}`)
      }),
    )
    return this
  }

  /** Lets every client finish its current work. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#clients)
  }

  /** Stops sending to a process, like a load balancer that drains it. Requests already sent continue. */
  async avoid(process: number): Promise<void> {
    this.#avoided.add(process)
    // Requests that were started in this tick of the event loop are sent before it ends.
    await turn()
  }

  /** Sends to a process again. */
  use(process: number): void {
    this.#avoided.delete(process)
  }

  get figures(): string {
    const { orders, coupons, requests, refused, broken, slowestMs } = this
    return [
      `${requests} requests`,
      `${orders.size} orders and ${coupons.size} coupons acknowledged`,
      `${this.cards.checkouts.size} guests with cards, ${this.cards.paid} paid`,
      refused > 0 ? `${refused} × 503` : "",
      broken > 0 ? `${broken} connections lost` : "",
      `slowest answer ${(slowestMs / 1000).toFixed(1)} s`,
    ]
      .filter(Boolean)
      .join(", ")
  }

  async #work(client: number, pick: Chance): Promise<void> {
    const { pause = PAUSE_BETWEEN_MS[this.arena.scale], cards = 2 } = this.options
    const mine: AcknowledgedOrder[] = []
    while (!this.#stopping) {
      const kind = pick.below(20)
      if (kind >= 20 - cards) await this.#payByCard(client, pick, mine)
      else if (kind < 9 || mine.length === 0) await this.#order(client, pick, mine)
      else if (kind < 13) await this.#move(client, pick, mine)
      else if (kind < 15) await this.#redeem(client)
      else await this.#read(client, pick, mine)
      if (pause > 0) await sleep(pause)
    }
  }

  async #order(client: number, pick: Chance, mine: AcknowledgedOrder[]): Promise<void> {
    const { store, bodies } = this.arena
    const items = [bodies.single("ensalada-mixta"), ...(pick.below(2) ? [bodies.single("agua", 1 + pick.below(3))] : [])]
    const body = bodies.pickup({ items, ...(pick.below(4) ? {} : { fulfillment_time: "asap" }) })
    const key = `${this.#run}-${client}-${++this.#keys}`
    const answer = await this.ask(client, `POST /orders ${key}`, (process, options) =>
      store.api("anonymous", { process }).post("orders", body, { ...options, headers: { "Idempotency-Key": key } }),
    )
    if (answer === undefined) return
    if (answer.status !== 201 && answer.status !== 200) return this.wonder("POST /orders", answer)
    const order = { id: answer.body.data.id, key, body, status: answer.body.data.status }
    this.orders.set(order.id, order)
    mine.push(order)
  }

  /** Paid card orders are handled by staff like any other order. */
  async #payByCard(client: number, pick: Chance, mine: AcknowledgedOrder[]): Promise<void> {
    const key = `${this.#run}-${client}-${++this.#keys}`
    const paid = await this.cards.visit(client, pick, key)
    if (paid === undefined) return
    const order = { id: paid.id, key, body: {}, status: "processing" }
    this.orders.set(order.id, order)
    mine.push(order)
  }

  /** Moves a pickup order to its next status, or cancels it. Only its own client moves an order. */
  async #move(client: number, pick: Chance, mine: AcknowledgedOrder[]): Promise<void> {
    const order = mine[pick.below(mine.length)] as AcknowledgedOrder
    const next = { processing: pick.below(3) ? "completed" : "cancelled", completed: "finalized" }[order.status]
    if (next === undefined) return
    const answer = await this.ask(client, `PUT /orders ${next}`, (process, options) =>
      this.arena.store.api("manager", { process }).put(`orders/${order.id}`, { status: next }, options),
    )
    if (answer === undefined) return
    if (answer.status !== 200 || answer.body.data.status !== next) return this.wonder(`PUT /orders ${next}`, answer)
    order.status = next
  }

  async #redeem(client: number): Promise<void> {
    const idempotency = `${this.#run}-${client}-${++this.#keys}`
    const answer = await this.ask(client, "POST /loyalty/redeem", (process, options) =>
      this.arena.store.api("customer", { process }).post("loyalty/redeem", { points: 20, idempotency }, options),
    )
    if (answer === undefined) return
    if (answer.status !== 201 && answer.status !== 200) return this.wonder("POST /loyalty/redeem", answer)
    this.coupons.set(idempotency, answer.body.data.coupon)
  }

  async #read(client: number, pick: Chance, mine: readonly AcknowledgedOrder[]): Promise<void> {
    const order = mine[pick.below(mine.length)] as AcknowledgedOrder
    const path = pick.below(3) ? `orders/${order.id}` : (["catalog", "status", "schedule/pickup/slots"][pick.below(3)] as string)
    const answer = await this.ask(client, `GET /${path}`, (process, options) =>
      this.arena.store.api("manager", { process }).get(path, options),
    )
    if (answer === undefined) return
    if (answer.status !== 200) return this.wonder(`GET /${path}`, answer)
    // An order must have the status that was confirmed last.
    if (path.startsWith("orders/") && answer.body.data.status !== order.status) {
      this.strange.push(`order ${order.id} reads ${answer.body.data.status}, acknowledged ${order.status}`)
    }
  }

  /** Repeats a request until its response is final: at the next process if one does not respond or is overloaded. */
  async ask(
    client: number,
    what: string,
    call: (process: number, options: CallOptions) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const { scale } = this.arena
    const until = performance.now() + PATIENCE_MS[scale]
    for (let attempt = 0; performance.now() < until; attempt++) {
      const from = performance.now()
      let answer: Answer | undefined
      try {
        this.requests += 1
        answer = await call(this.process(client + attempt), { timeout: LONGEST_MS[scale] })
        this.slowestMs = Math.max(this.slowestMs, performance.now() - from)
      } catch (error) {
        this.#lost(what, error)
      }
      if (answer !== undefined && !this.#asksForPatience(what, answer)) return answer
      await sleep(PAUSE_MS)
    }
    this.strange.push(`${what}: no answer that settles it within ${PATIENCE_MS[scale] / 1000} s`)
    return undefined
  }

  /** The number of the process to call next, in turn. */
  process(attempt: number): number {
    const all = [...this.arena.store.processes.keys()]
    const open = all.filter((process) => !this.#avoided.has(process))
    return open[attempt % open.length] ?? 0
  }

  #lost(what: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    // The connection was refused, so nothing was sent.
    const unsent = (error as { code?: unknown }).code === "ECONNREFUSED"
    this.broken += 1
    if (/^No answer to/.test(message)) this.strange.push(`${what}: ${message}`)
    else if (!this.options.mayBreak && !unsent) this.strange.push(`${what}: dropped (${message})`)
  }

  /** True for a temporary refusal. A response in neither of the two formats is recorded as a fault. */
  #asksForPatience(what: string, answer: Answer): boolean {
    const { status, body, headers } = answer
    const code = body?.error?.code ?? body?.code
    if (status === 503 && NOT_NOW.includes(code) && Number(headers["retry-after"]) > 0) {
      this.refused += 1
      return true
    }
    if (status === 409 && body?.error?.details?.reason === "in_progress") return true
    // The second of two concurrent redemptions must repeat its request.
    if (status === 409 && code === "loyalty_unavailable" && body.error.details?.reason === "locked") return true
    if (status >= 500 || (status >= 400 && typeof code !== "string") || (status < 400 && body?.success !== true)) {
      this.wonder(what, answer)
    }
    return false
  }

  /** The server's log, from the failed request on. */
  #reason(request: unknown): string {
    const log = this.arena.store.log()
    const at = typeof request === "string" ? log.indexOf(request) : -1
    return at === -1 ? "" : `\n${log.slice(at, at + 1_500)}`
  }

  /** Records a response that no client may ever get. */
  wonder(what: string, { status, body, text }: Answer): undefined {
    const line = `${what}: ${status} ${text.slice(0, 300)}${this.#reason(body?.error?.details?.request_id)}`
    if (!this.strange.includes(line)) this.strange.push(line)
  }
}
