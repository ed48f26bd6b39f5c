import { type Answer, CardStore, eventually } from "../../../../support"
import { everybodyBack, someoneDies } from "../../../../support/failpoints"
import { untilJudged } from "../../../../support/stress/until-judged"
import { interruptedRefunds } from "./interrupted-refunds.suite"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** Two servers on one database, without Redis. */
describe("payments over two servers", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start({ processes: 2, jobs: { "online-payments": 1_000 } })
  })
  afterAll(() => cards.stop())

  const expire = (order: Data) =>
    cards.store
      .db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ expires_at: new Date(0), look_at: new Date(0) })
  const dueNow = (order: Data) =>
    cards.store
      .db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ look_at: new Date(0) })
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
      // Refused before the order is written, or in its transaction if another order has just taken the last place.
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

  it("if an order is paid while it is given up, switched to cash, expired or cancelled, payment and status agree in the end", async () => {
    const ways: readonly ((order: Data, process: number) => Promise<unknown>)[] = [
      (order, process) => cards.payment("DELETE", order, undefined, process),
      (order, process) => cards.payment("PUT", order, { payment_method: "cod" }, process),
      (order) => expire(order),
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

  it("a server keeps its payment turn while it works, even if the other server cannot see that it is running", async () => {
    const { db, processes } = cards.store
    const order = await cards.placed()
    cards.pay(order)
    const turn = async (): Promise<string | undefined> =>
      (
        await db("svc_cart_turn")
          .where({ cart_id: `pay:${order.id}` })
          .first("holder")
      )?.holder
    await processes[0]?.setEnvironment("SVC_FAILPOINT", "payment.authorized:pause=9000")
    try {
      const reported = [ignoreFailure(cards.webhook(order, 0))]
      const holder = await eventually(turn)
      reported.push(ignoreFailure(cards.webhook(order, 1)), ignoreFailure(dueNow(order)))
      const holders = new Set<string | undefined>()
      for (const end = Date.now() + 7_000; Date.now() < end; ) {
        // A server's connections by which the others see that it is running.
        await db.raw(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'svc_settings:%'",
        )
        holders.add(await turn())
      }
      expect([...holders]).toEqual([holder])
      await Promise.all(reported)
    } finally {
      await processes[0]?.setEnvironment("SVC_FAILPOINT", null)
    }
    await eventually(async () => (await cards.status(order)) === "processing")
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
    expect(cards.stripe.netOf(cards.intentOf(order).id)).toBe(1900)
  })

  describe("a refund in the dashboard whose provider responds after a minute", () => {
    const refund = (payment: Data, amount: number, process = 0) =>
      cards.store.platform({ process }).post(`/admin/payments/${payment.id}/refund`, { amount }, { timeout: 120_000 })
    const credited = async (order: Data): Promise<number[]> => {
      // Each version of an order has its own copies of all lines.
      const lines = await cards.store
        .db("order_credit_line as line")
        .join("order", { "order.id": "line.order_id", "order.version": "line.version" })
        .where({ "line.order_id": order.id })
        .whereNull("line.deleted_at")
        .pluck("line.amount")
      return lines.map(Number)
    }
    const outstanding = async (order: Data): Promise<number> => {
      const { body } = await cards.store.platform().get(`/admin/orders/${order.id}`, { query: { fields: "id,summary" } })
      return body.order.summary.pending_difference
    }
    /** Starts a refund of 5.00 that gets no response yet, and was started more than a minute ago. */
    const slow = async (payment: Data) => {
      cards.stripe.behave("hang", /^POST \/v1\/refunds$/)
      const answer = refund(payment, 5)
      const begun = cards.store.db("refund").where({ payment_id: payment.id })
      await eventually(async () => (await begun.clone()).length === 1)
      await begun.clone().update({ created_at: cards.store.db.raw("created_at - interval '70 seconds'") })
      return answer
    }
    afterEach(() => cards.stripe.behave("well"))

    it("is not completed by a check meanwhile: it gets one refund, one booking and one credit line", async () => {
      const { order, id, payment } = await cards.paidOrder()
      const answer = slow(payment)
      await eventually(async () => (await cards.store.db("refund").where({ payment_id: payment.id })).length === 1)
      await eventually(() => cards.stripe.calls.includes("POST /v1/refunds"))
      await cards.dueNow(order)
      // Busy: it is checked again later, and nothing was booked. Stripe's own client repeats a request, so requests are not counted.
      await eventually(async () => (await cards.row(order)).look_at > new Date(0))
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 19, payments: 1 })
      cards.stripe.behave("well")
      expect((await answer).status).toBe(200)
      await cards.dueNow(order)
      await eventually(async () => (await cards.row(order)).look_at === null)
      expect(cards.stripe.refundedOf(id)).toBe(500)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 14, payments: 1 })
      expect([await credited(order), await outstanding(order)]).toEqual([[5], 0])
    })

    it("holds back a second one and a refund of the whole order, and no more than was paid is given back", async () => {
      const { order, id, payment } = await cards.paidOrder()
      await cards.manage("PUT", `orders/${order.id}`, { status: "completed" })
      const answer = slow(payment)
      await eventually(async () => (await cards.store.db("refund").where({ payment_id: payment.id })).length === 1)
      await cards.manage("PUT", `orders/${order.id}`, { status: "refunded" })
      expect((await refund(payment, 5, 1)).status).toBe(503)
      cards.stripe.behave("well")
      expect((await answer).status).toBe(200)
      await eventually(async () => (await cards.booked(order)).transactions === 0)
      await eventually(async () => (await cards.row(order)).look_at === null)
      expect(cards.stripe.refundedOf(id)).toBe(1900)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
      expect([(await credited(order)).reduce((sum, each) => sum + each, 0), await outstanding(order)]).toEqual([19, 0])
    })

    it.each(["accepted", "finalized"])(
      "is not completed when the platform's order follows to %s meanwhile: it gets one refund, one booking and one credit line",
      async (status) => {
        const { order, id, payment } = await cards.paidOrder()
        const refunds = () => cards.stripe.calls.filter((call) => call === "POST /v1/refunds").length
        const earlier = refunds()
        const answer = slow(payment)
        await eventually(() => refunds() > earlier)
        await cards.manage("PUT", `orders/${order.id}`, { status, force: true, note: "Asked for it" })
        const waits = `Another request works on the payment of order ${order.number}`
        await eventually(() => refunds() > earlier + 1 || cards.store.log().includes(waits))
        cards.stripe.behave("well")
        expect((await answer).status).toBe(200)
        await eventually(
          async () => (await cards.store.db("svc_order").where({ id: order.id }).first()).mirrored_status === status,
        )
        expect(cards.stripe.refundedOf(id)).toBe(500)
        expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 14, payments: 1 })
        expect([await credited(order), await outstanding(order)]).toEqual([[5], 0])
      },
    )

    it("and dies with its process, is completed before another one is made", async () => {
      const { order, id, payment } = await cards.paidOrder()
      await cards.store.db("refund").insert({
        id: `ref_dead_${order.number}`,
        payment_id: payment.id,
        amount: 5,
        raw_amount: JSON.stringify({ value: "5", precision: 20 }),
        created_at: new Date(Date.parse(order.created_at) - 60_000),
      })
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ look_at: new Date("2100-01-01") })
      expect((await refund(payment, 3)).status).toBe(503)
      await cards.dueNow(order)
      await eventually(async () => (await cards.row(order)).look_at === null)
      expect((await refund(payment, 3)).status).toBe(200)
      expect(cards.stripe.refundedOf(id)).toBe(800)
      expect((await cards.booked(order)).transactions).toBe(11)
      expect([await credited(order), await outstanding(order)]).toEqual([[5, 3], 0])
    })
  })

  describe("a server that dies", () => {
    afterEach(() => everybodyBack(cards.store))

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
        await someoneDies(cards.store, failpoint, () => cards.webhook(order))
        expect(cards.store.processes.filter(({ running }) => running)).toHaveLength(1)
        await eventually(async () => (await cards.status(order)) === "processing")
        expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
        expect(cards.stripe.netOf(cards.intentOf(order).id)).toBe(1900)
      },
    )

    it("while opening a session: the next request opens another, and the first can no longer be paid", async () => {
      const order = await cards.placed()
      await cards.openedLongAgo(order)
      await someoneDies(cards.store, "payment.session-made", () => cards.payment("POST", order, { fresh: true }))
      await everybodyBack(cards.store)
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
      await someoneDies(cards.store, "payment.closed", () => expire(order))
      await everybodyBack(cards.store)
      await eventually(async () => (await cards.status(order)) === "cancelled")
      await eventually(() => agrees(order))
      expect((await cards.checkout(at)).status).toBe(201)
      await cards.operation({ order_types: { pickup: { max_per_slot: 0 } } })
    })

    it.each([
      ["before its booking", "payment.refund-begun"],
      ["after its booking", "payment.refund-booked"],
    ])("after a refund, %s: the money is refunded once and booked once", async (_when, failpoint) => {
      // The order is given up while the provider is down, and paid nevertheless.
      const order = await cards.placed()
      const { id } = cards.intentOf(order)
      cards.stripe.behave(500)
      await ignoreFailure(cards.payment("DELETE", order))
      await eventually(
        async () => (await cards.store.db("svc_order").where({ id: order.id }).first()).mirrored_status === "cancelled",
      )
      cards.stripe.confirm(id)
      cards.stripe.behave("well")
      await someoneDies(cards.store, failpoint, () => dueNow(order))
      await everybodyBack(cards.store)
      await dueNow(order)
      await eventually(async () => (await cards.row(order)).state === "closed")
      expect(cards.stripe.refundedOf(id)).toBe(1900)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
    })

    describe("in the middle of refunds", () => interruptedRefunds(() => cards))
  })
})
