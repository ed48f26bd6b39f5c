import { CardStore, eventually } from "../../support"
import { restartDead } from "../../support/failpoints"
import { interruptedRefunds } from "../svc/v1/checkouts/interrupted-refunds.suite"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** Two servers on one database, without Redis, and a slow provider. */
describe("slow payments and refunds over two servers", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start({ processes: 2 })
  })
  afterAll(() => cards.stop())

  const ignoreFailure = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)

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
      reported.push(ignoreFailure(cards.webhook(order, 1)), ignoreFailure(cards.dueNow(order)))
      const holders = new Set<string | undefined>()
      for (const end = Date.now() + 7_000; Date.now() < end; ) {
        // Cuts the connections that show other servers that a server is running.
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
    /**
     * Starts a refund of 5.00 that gets no response yet, and moves its start more than a minute into the past.
     * @returns the response of the dashboard's route, which arrives once the provider works again
     */
    const slow = async (payment: Data) => {
      cards.stripe.behave("hang", /^POST \/v1\/refunds$/)
      const answer = refund(payment, 5)
      const begun = cards.store.db("refund").where({ payment_id: payment.id })
      await eventually(async () => (await begun.clone()).length === 1)
      await begun.clone().update({ created_at: cards.store.db.raw("created_at - interval '70 seconds'") })
      return answer
    }
    afterEach(() => cards.stripe.behave("well"))

    it("is not completed by a check before the response: there is one refund, one booking and one credit line", async () => {
      const { order, id, payment } = await cards.paidOrder()
      const answer = slow(payment)
      await eventually(async () => (await cards.store.db("refund").where({ payment_id: payment.id })).length === 1)
      await eventually(() => cards.stripe.calls.includes("POST /v1/refunds"))
      await cards.dueNow(order)
      // The payment is busy: it is checked again later, and nothing is booked. The test does not count requests, because Stripe's client
      // repeats them.
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

    it("blocks a second refund and a refund of the whole order, and no more than the payment is refunded", async () => {
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
      "is not completed when the order becomes %s before the response: there is one refund, one booking and one credit line",
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

    it("is completed, if its process crashed, before another refund is made", async () => {
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

  describe("a server that crashes in the middle of refunds", () => {
    afterEach(() => restartDead(cards.store))

    interruptedRefunds(() => cards)
  })
})
