import { setTimeout as sleep } from "node:timers/promises"
import { type Answer, type CallOptions, STRIPE } from "../integration-tests/support"
import type { Arena, Chance } from "./arena"
import type { Traffic } from "./traffic"

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape are read here
type Data = any

/** Interval and maximum number of a guest's reads of the payment. */
const POLL_MS = 300
const POLLS = 40

/** Final reasons: the payment may have ended by expiry, by the guest, or by an earlier request whose response was lost. */
const OVER: readonly string[] = ["paid", "expired", "cancelled", "offline", "mismatch"]

/** An acknowledged order that is to be paid online. */
export interface AcknowledgedCheckout {
  readonly id: string
  readonly key: string
}

/**
 * Guests who pay by card, with different outcomes: paid with two webhooks, one or none; not paid; declined and then switched to cash;
 * given up and paid at the same time. Staff then work on the paid orders. Whether the provider's money is right is checked by
 * `lostMoney`.
 */
export class CardGuests {
  readonly checkouts = new Map<string, AcknowledgedCheckout>()
  paid = 0

  constructor(
    private readonly arena: Arena,
    private readonly traffic: Traffic,
  ) {}

  /** A guest's whole visit: ordering, paying or not. @returns the order if it is paid and accepted */
  async visit(client: number, pick: Chance, key: string): Promise<Data | undefined> {
    const order = await this.#place(client, pick, key)
    if (order === undefined) return undefined
    if (order.payment.session === null && !(await this.#open(client, order))) return undefined
    const ways = [this.#pay, this.#pay, this.#payTwice, this.#payUntold, this.#vanish, this.#cash, this.#giveUp]
    const way = ways[pick.below(ways.length)] as (client: number, order: Data) => Promise<boolean>
    return (await way.call(this, client, order)) ? order : undefined
  }

  async #place(client: number, pick: Chance, key: string): Promise<Data | undefined> {
    const { bodies, store } = this.arena
    const items = [bodies.single("ensalada-mixta"), ...(pick.below(2) ? [bodies.single("agua", 1 + pick.below(3))] : [])]
    const body = bodies.pickup({ items, payment_method: STRIPE })
    const answer = await this.traffic.ask(client, `POST /checkouts ${key}`, (process, options) =>
      store.api("anonymous", { process }).post("checkouts", body, { ...options, headers: { "Idempotency-Key": key } }),
    )
    if (answer === undefined) return undefined
    if (answer.status !== 201 && answer.status !== 200) return this.traffic.wonder("POST /checkouts", answer)
    const { data } = answer.body
    this.checkouts.set(data.id, { id: data.id, key })
    return data
  }

  /** Opens the payment of an order that was placed while the provider did not respond. */
  async #open(client: number, order: Data): Promise<boolean> {
    const answer = await this.#payment(client, "POST", order, {})
    if (answer === undefined || this.#isOver(answer)) return false
    if (answer.status !== 200) return this.traffic.wonder("POST /orders/{id}/payment", answer) ?? false
    order.payment = answer.body.data
    return order.payment.session !== null
  }

  async #pay(client: number, order: Data): Promise<boolean> {
    this.#confirm(order)
    await this.#webhook(client, order)
    return this.#follow(client, order)
  }

  async #payTwice(client: number, order: Data): Promise<boolean> {
    this.#confirm(order)
    await Promise.all([0, 1, 0, 1].map((process) => this.#webhook(client + process, order)))
    return this.#follow(client, order)
  }

  /** Pays without a later request or webhook: only the scheduled check can find the payment. */
  async #payUntold(_client: number, order: Data): Promise<boolean> {
    this.#confirm(order)
    return false
  }

  /** Does nothing; the payment is made to expire at once. */
  async #vanish(_client: number, order: Data): Promise<boolean> {
    const over = { expires_at: new Date(0), look_at: new Date(0) }
    // If the database is down, the payment expires at the end of the scenario, with all others.
    await this.arena.store
      .db("svc_online_payment")
      .where({ order_id: order.id, state: "open" })
      .update(over)
      .catch(() => undefined)
    return false
  }

  async #cash(client: number, order: Data): Promise<boolean> {
    this.#confirm(order, "pm_card_chargeDeclined")
    const answer = await this.#payment(client, "PUT", order, { payment_method: "cod" })
    if (answer && answer.status !== 200 && !this.#isOver(answer)) this.traffic.wonder("PUT /orders/{id}/payment", answer)
    return false
  }

  /** Gives the order up, and pays in another window at the same time. */
  async #giveUp(client: number, order: Data): Promise<boolean> {
    const gone = this.#payment(client, "DELETE", order)
    await sleep(5)
    this.#confirm(order)
    await this.#webhook(client, order)
    const answer = await gone
    if (answer && answer.status !== 200 && !this.#isOver(answer)) this.traffic.wonder("DELETE /orders/{id}/payment", answer)
    return false
  }

  #confirm({ payment }: Data, card?: "pm_card_chargeDeclined"): void {
    this.arena.stripe.confirm(payment.session.data.id, card)
  }

  /** Delivers the last event of a payment as Stripe does: until there is a successful response, but a limited number of times. */
  async #webhook(client: number, { payment }: Data): Promise<void> {
    const { stripe, store } = this.arena
    const event = stripe.eventOf(payment.session.data.id)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { url } = store.processes[this.traffic.process(client + attempt)] ?? store
      const status = await stripe.deliver(event, url).catch(() => 0)
      if (status === 200) return
      await sleep(POLL_MS)
    }
  }

  /** @returns whether the order is paid and accepted */
  async #follow(client: number, order: Data): Promise<boolean> {
    for (let poll = 0; poll < POLLS; poll += 1) {
      const answer = await this.#payment(client, "GET", order)
      if (answer === undefined) return false
      if (answer.status !== 200) return this.traffic.wonder("GET /orders/{id}/payment", answer) ?? false
      if (answer.body.data.status === "captured") {
        this.paid += 1
        return true
      }
      if (["refunded", "voided", "expired"].includes(answer.body.data.status)) return false
      await sleep(POLL_MS)
    }
    return false
  }

  #payment(client: number, method: string, order: Data, body?: object): Promise<Answer | undefined> {
    return this.traffic.ask(client, `${method} /orders/{id}/payment`, (process: number, options: CallOptions) =>
      this.arena.store
        .api("anonymous", { process })
        .request(method, `orders/${order.id}/payment`, body, { ...options, headers: { "X-Svc-Order-Key": order.order_key } }),
    )
  }

  #isOver({ status, body }: Answer): boolean {
    return status === 409 && body.error?.code === "svc_payment_not_open" && OVER.includes(body.error.details.reason)
  }
}
