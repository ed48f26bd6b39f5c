import { setTimeout as sleep } from "node:timers/promises"
import { STRIPE } from "../integration-tests/support"
import type { StripeEvent, TestCard } from "../integration-tests/support/vendors/local-stripe"
import type { Arena } from "./arena"
import type { Traffic } from "./traffic"

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape are read here
type Data = any
type Way = (client: number, order: Data) => Promise<void>

export interface Slot {
  readonly date: string
  readonly time: string
}

const LATE_MS = 2_000
/** How long a guest waits before the next attempt if there is no place. */
const PATIENCE_MS = 1_500
const FULL: readonly unknown[] = ["svc_slot_full", "schedule_selection_invalid"]

/**
 * Guests who want a place in one slot and pay by card. The first ones leave or pay too late, so their places become free for others;
 * the later ones pay. The provider's webhooks arrive late, twice, out of sequence, never, or are forged.
 */
export class PlaceHunters {
  readonly #ways: Way[]
  #next = 0

  /** @param isTaken whether every place is taken by a guest who has paid */
  constructor(
    private readonly arena: Arena,
    private readonly traffic: Traffic,
    private readonly slot: Slot,
    private readonly isTaken: () => boolean,
  ) {
    const leaving: Way[] = [this.#late, this.#forged, this.#giveUp]
    const paying: Way[] = [this.#twice, this.#delayed, this.#disordered, this.#untold]
    const turn = arena.chance.below(paying.length)
    this.#ways = [...leaving, ...paying.slice(turn), ...paying.slice(0, turn)]
  }

  /** Tries until this guest has a place, or all are taken. */
  async hunt(client: number, key: string): Promise<void> {
    for (let attempt = 0; !this.isTaken(); attempt += 1) {
      const order = await this.#place(client, `${key}-${attempt}`)
      if (order === undefined) {
        await sleep(PATIENCE_MS + this.arena.chance.below(PATIENCE_MS))
        continue
      }
      if (order.payment.session === null && !(await this.#open(client, order))) return this.#leave(client, order)
      const way = this.#ways[this.#next % this.#ways.length] as Way
      this.#next += 1
      return way.call(this, client, order)
    }
  }

  async #place(client: number, key: string): Promise<Data | undefined> {
    const { bodies, store } = this.arena
    const { date, time } = this.slot
    const body = bodies.pickup({ fulfillment_date: date, fulfillment_time: time, payment_method: STRIPE })
    const answer = await this.traffic.ask(client, `POST /checkouts ${key}`, (process, options) =>
      store.api("anonymous", { process }).post("checkouts", body, { ...options, headers: { "Idempotency-Key": key } }),
    )
    if (answer === undefined || FULL.includes(answer.body.error?.code)) return undefined
    if (answer.status !== 201 && answer.status !== 200) return this.traffic.wonder("POST /checkouts", answer)
    const { data } = answer.body
    this.traffic.cards.checkouts.set(data.id, { id: data.id, key })
    return data
  }

  async #open(client: number, order: Data): Promise<boolean> {
    const answer = await this.traffic.ask(client, "POST /orders/{id}/payment", (process, options) =>
      this.#call(process, "POST", order, { ...options }),
    )
    if (answer?.status !== 200) return false
    order.payment = answer.body.data
    return order.payment.session !== null
  }

  /** Gives the order up while the session cannot be voided, and then pays. No webhook reports the payment. */
  async #late(client: number, order: Data): Promise<void> {
    this.arena.stripe.behave(500, /cancel$/)
    try {
      await this.#leave(client, order)
      this.#confirm(order)
    } finally {
      this.arena.stripe.behave("well")
    }
  }

  /** Never pays; forged events report a payment. */
  async #forged(client: number, order: Data): Promise<void> {
    const { stripe, store } = this.arena
    const intent = stripe.intents.get(order.payment.session.data.id)
    if (!intent) throw new Error("the session has no intent")
    const object = { ...intent, status: "succeeded" as const, amount_received: intent.amount }
    const event = { id: `evt_forged_${order.id}`, type: "payment_intent.succeeded", data: { object } }
    for (const secret of ["whsec_forged", undefined]) await this.#deliver(client, event, secret)
    await store
      .db("svc_online_payment")
      .where({ order_id: order.id, state: "open" })
      .update({ expires_at: new Date(0), look_at: new Date(0) })
  }

  /** Gives the order up, and pays in another window at the same time. */
  async #giveUp(client: number, order: Data): Promise<void> {
    const gone = this.#leave(client, order)
    await sleep(this.arena.chance.below(20))
    this.#confirm(order)
    await this.#deliver(client, this.#lastEvent(order))
    await gone
  }

  /** Pays; the webhook arrives four times at once, at both servers. */
  async #twice(client: number, order: Data): Promise<void> {
    this.#confirm(order)
    await Promise.all([0, 1, 0, 1].map((process) => this.#deliver(client + process, this.#lastEvent(order))))
  }

  /** Pays; the webhook arrives late. */
  async #delayed(client: number, order: Data): Promise<void> {
    this.#confirm(order)
    await sleep(LATE_MS)
    await this.#deliver(client, this.#lastEvent(order))
  }

  /** Is declined, must authenticate at the bank, then pays; the newest event arrives first. */
  async #disordered(client: number, order: Data): Promise<void> {
    const events = (["pm_card_chargeDeclined", "pm_card_threeDSecure2Required", "pm_card_visa"] as const).map((card) => {
      this.#confirm(order, card)
      return this.#lastEvent(order)
    })
    for (const event of events.reverse()) await this.#deliver(client, event)
  }

  /** Pays and closes the page; no webhook arrives. */
  async #untold(_client: number, order: Data): Promise<void> {
    this.#confirm(order)
  }

  async #leave(client: number, order: Data): Promise<void> {
    const answer = await this.traffic.ask(client, "DELETE /orders/{id}/payment", (process, options) =>
      this.#call(process, "DELETE", order, options),
    )
    const isPaid = answer?.status === 409 && answer.body.error?.code === "svc_payment_not_open"
    if (answer && answer.status !== 200 && !isPaid) this.traffic.wonder("DELETE /orders/{id}/payment", answer)
  }

  #call(process: number, method: string, { id, order_key: key }: Data, options: object) {
    const body = method === "POST" ? {} : undefined
    const headers = { "X-Svc-Order-Key": key }
    return this.arena.store.api("anonymous", { process }).request(method, `orders/${id}/payment`, body, { ...options, headers })
  }

  #confirm({ payment }: Data, card?: TestCard): void {
    this.arena.stripe.confirm(payment.session.data.id, card)
  }

  #lastEvent({ payment }: Data): StripeEvent {
    return this.arena.stripe.eventOf(payment.session.data.id)
  }

  /** Delivers an event as Stripe does: until there is a successful response, but a limited number of times. */
  async #deliver(client: number, event: StripeEvent, secret?: string): Promise<void> {
    const { stripe, store } = this.arena
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { url } = store.processes[this.traffic.process(client + attempt)] ?? store
      if ((await stripe.deliver(event, url, secret).catch(() => 0)) === 200) return
      await sleep(PATIENCE_MS)
    }
  }
}
