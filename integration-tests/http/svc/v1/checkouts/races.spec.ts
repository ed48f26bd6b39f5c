import { type Answer, CardStore, eventually } from "../../../../support"
import { crashAt, restartDead } from "../../../../support/failpoints"
import { untilJudged } from "../../../../support/stress/until-judged"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** Two servers on one database, without Redis. */
describe("payments over two servers:", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start({ processes: 2 })
  })
  afterAll(() => cards.stop())

  const ignoreFailure = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)
  /** Sends webhooks and reads of the payment for one order, concurrently to both servers. */
  const storm = (order: Data): Promise<unknown> =>
    Promise.all(
      [0, 1].flatMap((process) => [
        ignoreFailure(cards.webhook(order, process)),
        ignoreFailure(cards.webhook(order, process)),
        ignoreFailure(cards.payment("GET", order, undefined, process)),
      ]),
    )
  const placeOnce = (time: string, guest: number): Promise<Answer> => {
    const options = { process: guest % 2, headers: { "Idempotency-Key": `guest-${time.replace(":", "-")}-${guest}` } }
    return untilJudged(() => cards.checkout({ fulfillment_time: time }, options))
  }
  /** Whether the provider's payment and the platform's booking both match the order's status. */
  const agrees = async (order: Data): Promise<boolean> => {
    const { id } = cards.intentOf(order)
    const stands = ["processing", "accepting", "accepted"].includes(await cards.status(order))
    const { payment_method: method } = await cards.store.db("svc_order").where({ id: order.id }).first()
    const { captured, refunded, payments } = await cards.booked(order)
    const due = stands && method !== "cod" ? 1900 : 0
    return cards.stripe.netOf(id) === due && payments <= 1 && (captured === 0 || Math.round((captured - refunded) * 100) === due)
  }

  it("an authorisation is booked once and never voided, for any number of concurrent webhooks", async () => {
    await cards.online({ capture: "manual" })
    await cards.operation({ manual_acceptance: true })
    const orders = await Promise.all([0, 1, 0, 1, 0, 1].map((process) => cards.placed({}, process)))
    await Promise.all(
      orders.map((order) => {
        cards.pay(order)
        return storm(order)
      }),
    )
    for (const order of orders) await eventually(async () => (await cards.status(order)) === "accepting")
    expect(orders.map((order) => cards.intentOf(order).status)).toEqual(orders.map(() => "requires_capture"))
    expect(await Promise.all(orders.map(async (order) => (await cards.booked(order)).payments))).toEqual(orders.map(() => 1))
    await cards.operation({ manual_acceptance: false })
    await cards.online({ capture: "automatic" })
  })

  it("if there are more guests than places, exactly the accepted orders are captured", async () => {
    await cards.operation({ order_types: { pickup: { max_per_slot: 5 } } })
    try {
      const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => placeOnce("23:00", index)))
      const orders = answers.filter(({ status }) => status === 201 || status === 200).map(({ body }) => body.data)
      expect(orders).toHaveLength(5)
      // An order is refused before it is written, or in its transaction if another order has just taken the last place.
      const refused = answers.filter(({ status }) => status !== 201 && status !== 200)
      for (const { status, body } of refused) {
        const { code, details } = body.error
        expect([
          [409, "svc_slot_full"],
          [422, "schedule_selection_invalid", "slot_unavailable"],
        ]).toContainEqual(status === 409 ? [status, code] : [status, code, details.reason])
      }
      await Promise.all(
        orders.map((order) => {
          cards.pay(order)
          return storm(order)
        }),
      )
      for (const order of orders) await eventually(() => agrees(order))
      expect(await Promise.all(orders.map((order) => cards.status(order)))).toEqual(orders.map(() => "processing"))
    } finally {
      await cards.operation({ order_types: { pickup: { max_per_slot: 0 } } })
    }
  })

  it("if an order is paid during a cancellation, an expiry or a change to cash, payment and status agree in the end", async () => {
    const ways: readonly ((order: Data, process: number) => Promise<unknown>)[] = [
      (order, process) => cards.payment("DELETE", order, undefined, process),
      (order, process) => cards.payment("PUT", order, { payment_method: "cod" }, process),
      (order) => cards.expire(order),
      (order) => cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" }),
    ]
    const orders = await Promise.all([...ways, ...ways].map((_, index) => cards.placed({}, index % 2)))
    await Promise.all(
      orders.map((order, index) => {
        const leave = ways[index % ways.length]
        const paid = Promise.resolve().then(() => {
          cards.pay(order)
          return ignoreFailure(cards.webhook(order, index % 2))
        })
        return Promise.all([paid, leave && ignoreFailure(leave(order, (index + 1) % 2))])
      }),
    )
    for (const order of orders) {
      await eventually(async () => (await cards.status(order)) !== "pending" && (await agrees(order)))
      // A finished payment is not checked again.
      await eventually(async () => (await cards.row(order)).look_at === null)
    }
  })

  it("if an order is switched to cash while webhooks arrive, its payment is not checked again", async () => {
    const orders = await Promise.all([0, 1, 0, 1, 0, 1].map((process) => cards.placed({}, process)))
    await Promise.all(
      orders.flatMap((order, index) => {
        cards.pay(order, "pm_card_chargeDeclined")
        return [storm(order), ignoreFailure(cards.payment("PUT", order, { payment_method: "cod" }, index % 2))]
      }),
    )
    for (const order of orders) {
      // 503 while another request works on the payment: repeat.
      await eventually(async () => (await cards.payment("PUT", order, { payment_method: "cod" })).status !== 503)
      expect(await cards.status(order)).toBe("processing")
      await eventually(async () => {
        const { state, look_at } = await cards.row(order)
        return state === "closed" && look_at === null
      })
    }
  })

  describe("a server that crashes", () => {
    afterEach(() => restartDead(cards.store))

    it.each(["payment.authorized", "payment.booked", "payment.before-commit"])(
      "at %s while it handles a webhook: the other server accepts the order, and the payment is booked once",
      async (failpoint) => {
        const order = await cards.placed()
        cards.pay(order)
        // No check is due. Only the record that a webhook writes before it is handled can cause one.
        await cards.store
          .db("svc_online_payment")
          .where({ order_id: order.id })
          .update({ look_at: new Date("2100-01-01") })
        await crashAt(cards.store, failpoint, () => cards.webhook(order))
        expect(cards.store.processes.filter(({ running }) => running)).toHaveLength(1)
        await eventually(async () => (await cards.status(order)) === "processing")
        expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
        expect(cards.stripe.netOf(cards.intentOf(order).id)).toBe(1900)
      },
    )

    it("while opening a session: the next request opens another session, and the first session cannot be paid", async () => {
      const order = await cards.placed()
      await cards.openedLongAgo(order)
      await crashAt(cards.store, "payment.session-made", () => cards.payment("POST", order, { fresh: true }))
      await restartDead(cards.store)
      const opened = await cards.payment("POST", order, {})
      expect([opened.status, opened.body.data.status]).toEqual([200, "awaiting"])
      const intents = [...cards.stripe.intents.values()].filter(({ metadata }) => metadata.order_number === String(order.number))
      expect(intents.filter(({ status }) => status !== "canceled")).toHaveLength(1)
      cards.pay(order)
      await cards.webhook(order)
      expect(await cards.status(order)).toBe("processing")
    })

    it("between void and cancellation: the order is cancelled, and its place is free", async () => {
      await cards.operation({ order_types: { pickup: { max_per_slot: 1 } } })
      const at = { fulfillment_time: "22:30" }
      const order = await cards.placed(at)
      expect((await cards.checkout(at)).status).toBe(422)
      await crashAt(cards.store, "payment.closed", () => cards.expire(order))
      await restartDead(cards.store)
      await eventually(async () => (await cards.status(order)) === "cancelled")
      await eventually(() => agrees(order))
      expect((await cards.checkout(at)).status).toBe(201)
      await cards.operation({ order_types: { pickup: { max_per_slot: 0 } } })
    })

    it.each([
      ["before its booking", "payment.refund-begun"],
      ["after its booking", "payment.refund-booked"],
    ])("after a refund, %s: the money is refunded once and booked once", async (_when, failpoint) => {
      // The guest gives up the order while the provider is down, and pays nevertheless.
      const order = await cards.placed()
      const { id } = cards.intentOf(order)
      cards.stripe.behave(500)
      await ignoreFailure(cards.payment("DELETE", order))
      await eventually(
        async () => (await cards.store.db("svc_order").where({ id: order.id }).first()).mirrored_status === "cancelled",
      )
      cards.stripe.confirm(id)
      cards.stripe.behave("well")
      await crashAt(cards.store, failpoint, () => cards.dueNow(order))
      await restartDead(cards.store)
      await cards.dueNow(order)
      await eventually(async () => (await cards.row(order)).state === "closed")
      expect(cards.stripe.refundedOf(id)).toBe(1900)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
    })
  })
})
