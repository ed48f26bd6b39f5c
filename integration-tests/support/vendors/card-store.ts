import type { Answer, CallOptions } from "../client"
import { eventually } from "../eventually"
import { orderBodies } from "../order-bodies"
import { changeSettings } from "../settings/change-settings"
import { type SmallCatalogue, smallCatalogue } from "../small-catalogue"
import { type Store, type StoreOptions, startStore } from "../store"
import { type Intent, LocalStripe, type TestCard } from "./local-stripe"

/** The provider id of the local Stripe in the host. */
export const STRIPE = "pp_stripe_card"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** A small store that accepts cards with a local Stripe. */
export class CardStore {
  private constructor(
    readonly store: Store,
    readonly shop: SmallCatalogue,
    readonly stripe: LocalStripe,
    readonly body: ReturnType<typeof orderBodies>,
  ) {}

  static async start(options: StoreOptions = {}): Promise<CardStore> {
    const stripe = await LocalStripe.start()
    // Many tests wait for the next check of the payments.
    const jobs = { "online-payments": 1_000, ...options.jobs }
    const store = await startStore({ ...options, jobs, env: { ...stripe.env, ...options.env } }).catch(async (error: unknown) => {
      await stripe.stop()
      throw error
    })
    const shop = await smallCatalogue(store.db)
    const cards = new CardStore(store, shop, stripe, orderBodies(shop))
    await cards.manage("PUT", `payment-gateways/${STRIPE}`, {
      enabled: true,
      settings: { publishable_key: stripe.publishableKey },
    })
    await cards.online({ enabled: true, max_unpaid: null })
    // The servers cache the region's providers for some seconds.
    await Promise.all(store.processes.map((_, process) => cards.offered(process)))
    return cards
  }

  async stop(): Promise<void> {
    await this.store.stop()
    await this.stripe.stop()
  }

  /** Changes `payments.online` of the operation settings. */
  async online(patch: object): Promise<void> {
    await this.operation({ payments: { online: patch } })
  }

  async operation(patch: object): Promise<void> {
    await changeSettings(this.store, "settings/operation", patch)
  }

  /** Runs a part of a test in which staff accept orders by hand, and payments are captured only after the acceptance. */
  async acceptedByHand(run: () => Promise<void>): Promise<void> {
    await this.operation({ manual_acceptance: true, payments: { online: { capture: "manual" } } })
    try {
      await run()
    } finally {
      await this.operation({ manual_acceptance: false, payments: { online: { capture: "automatic" } } })
    }
  }

  async manage(method: string, path: string, body?: object): Promise<Data> {
    const answer = await this.store.api("administrator").request(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body.data
  }

  /** Waits until a process offers cards. */
  async offered(process: number): Promise<void> {
    const body = { order_type: "pickup", items: [this.body.margarita()] }
    for (const end = Date.now() + 20_000; Date.now() < end; ) {
      const { body: answer } = await this.store.api("anonymous", { process }).post("cart/validate", body)
      if (answer.data?.payment_methods.some(({ id }: { id: string }) => id === STRIPE)) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`Process ${process} does not offer cards`)
  }

  /** `POST /checkouts` as a guest. */
  checkout(changes: object = {}, options?: CallOptions & { readonly process?: number }): Promise<Answer> {
    const { process, ...call } = options ?? {}
    const client = this.store.api("anonymous", process === undefined ? {} : { process })
    return client.post("checkouts", this.body.pickup({ payment_method: STRIPE, ...changes }), call)
  }

  /** Places a guest's order whose payment is open. */
  async placed(changes: object = {}, process?: number): Promise<Data> {
    const answer = await this.checkout(changes, process === undefined ? {} : { process })
    if (answer.status !== 201) throw new Error(`POST checkouts: ${answer.status} ${answer.text}`)
    return answer.body.data
  }

  /** Places and pays a guest's order, and waits until no job works on it. Returns also its intent's id and its payment in the platform. */
  async paidOrder(): Promise<{ readonly order: Data; readonly id: string; readonly payment: Data }> {
    const order = await this.placed()
    const { id } = this.pay(order)
    // The host responds with 503 while the payment is also checked elsewhere, and Stripe sends the event again.
    await eventually(async () => (await this.webhook(order)) === 200)
    await eventually(async () => (await this.row(order)).look_at === null)
    // Wait for the mirror: later it would complete a refund that a test leaves unfinished.
    await eventually(async () => (await this.#mirrored(order)) === "processing")
    const { collection_id } = await this.row(order)
    const payment = await this.store.db("payment").where({ payment_collection_id: collection_id }).first("id")
    return { order, id, payment }
  }

  /** Makes the next check of an order's payment due now. */
  async dueNow(order: Data): Promise<void> {
    await this.store
      .db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ look_at: new Date(0) })
  }

  /** Moves the expiry of an order's payment into the past. */
  async expire(order: Data): Promise<void> {
    await this.store
      .db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ expires_at: new Date(0), look_at: new Date(0) })
  }

  /** Moves the opening of an order's session into the past, so it can be replaced. */
  async openedLongAgo(order: Data): Promise<void> {
    await this.store
      .db("svc_payment_session")
      .where({ order_id: order.id })
      .update({ opened_at: new Date(0) })
  }

  /** Sends a request to the payment route of an order, with the order's key. */
  payment(method: string, order: Data, body?: object, process?: number): Promise<Answer> {
    return this.store
      .api("anonymous", process === undefined ? {} : { process })
      .request(method, `orders/${order.id}/payment`, body, { headers: { "X-Svc-Order-Key": order.order_key } })
  }

  /** The last intent of an order at Stripe. */
  intentOf(order: Data): Intent {
    const found = [...this.stripe.intents.values()].findLast(({ metadata }) => metadata.order_number === String(order.number))
    if (!found) throw new Error(`Stripe has no intent of order ${order.number}`)
    return found
  }

  /** Pays as the guest's browser does. */
  pay(order: Data, card?: TestCard, amount?: number): Intent {
    return this.stripe.confirm(this.intentOf(order).id, card, amount)
  }

  /**
   * Delivers the last event of an order's intent to a process.
   * @returns the response's status
   */
  webhook(order: Data, process = 0, secret?: string): Promise<number> {
    const { url } = this.store.processes[process] ?? this.store
    return this.stripe.deliver(this.stripe.eventOf(this.intentOf(order).id), url, secret)
  }

  /**
   * Delivers an event as {@link webhook} does.
   * @returns the whole response
   */
  hear(order: Data, process = 0): Promise<Response> {
    const { url } = this.store.processes[process] ?? this.store
    return this.stripe.post(this.stripe.eventOf(this.intentOf(order).id), url)
  }

  async row(order: Data): Promise<Data> {
    return this.store.db("svc_online_payment").where({ order_id: order.id }).first()
  }

  async #mirrored(order: Data): Promise<string | null> {
    return (await this.store.db("svc_order").where({ id: order.id }).first()).mirrored_status
  }

  async status(order: Data): Promise<string> {
    return (await this.store.db("svc_order").where({ id: order.id }).first()).status
  }

  /** The payments and transactions of an order in the platform's tables. */
  async booked(order: Data): Promise<{ captured: number; refunded: number; transactions: number; payments: number }> {
    const { rows } = await this.store.db.raw(
      `select (select coalesce(sum(c.amount), 0) from capture c join payment p on p.id = c.payment_id where p.payment_collection_id = l.payment_collection_id and c.deleted_at is null)::float8 as captured,
         (select coalesce(sum(r.amount), 0) from refund r join payment p on p.id = r.payment_id where p.payment_collection_id = l.payment_collection_id and r.deleted_at is null)::float8 as refunded,
         (select coalesce(sum(t.amount), 0) from order_transaction t where t.order_id = l.order_id and t.deleted_at is null)::float8 as transactions,
         (select count(*) from payment p where p.payment_collection_id = l.payment_collection_id and p.deleted_at is null)::int as payments
       from order_payment_collection l where l.order_id = ?`,
      [order.id],
    )
    return rows[0]
  }

  /** The sum of an order's transactions over all its payments, and the amount that Medusa shows as still due. */
  async books({ id }: Data): Promise<{ transactions: number; due: number }> {
    const { body } = await this.store.platform().get(`/admin/orders/${id}`, { query: { fields: "id,summary" } })
    const { rows } = await this.store.db.raw(
      "select coalesce(sum(amount), 0)::float8 as transactions from order_transaction where order_id = ? and deleted_at is null",
      [id],
    )
    return { transactions: rows[0].transactions, due: body.order.summary.pending_difference }
  }
}
