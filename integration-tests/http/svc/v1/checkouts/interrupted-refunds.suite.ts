import { type CardStore, eventually } from "../../../../support"
import { crashAtStart, restartDead } from "../../../../support/failpoints"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

interface Paid {
  readonly order: Data
  /** The id of the payment intent at the provider. */
  readonly id: string
  readonly payment: string
}

const NEVER = new Date("2100-01-01")
const PARTS = ["kept", "edited", "killed again", "refused"] as const
type Part = (typeof PARTS)[number]

/** Refunds that are in progress when both servers are killed. Each test has its own order. */
export function interruptedRefunds(use: () => CardStore): void {
  let cards: CardStore
  /** This order was cancelled while the provider was down, and paid nevertheless. */
  let late: Paid
  /** This order was refused by the store. */
  let refused: Paid
  /** Orders with a refund of 5.00 of 19.00 that has not reached the provider (`hang`), or whose response was lost (`lose`). */
  let parts: Record<"hang" | "lose", Record<Part, Paid>>

  const paymentOf = async (order: Data): Promise<string> =>
    (
      await cards.store
        .db("payment")
        .where({ payment_collection_id: (await cards.row(order)).collection_id })
        .first("id")
    )?.id
  const refundsOf = ({ payment }: Paid) => cards.store.db("refund").where({ payment_id: payment })
  const check = ({ order }: Paid, look_at = new Date(0)) =>
    cards.store.db("svc_online_payment").where({ order_id: order.id }).update({ look_at })

  const paid = async (): Promise<Paid> => {
    const order = await cards.placed()
    const { id } = cards.pay(order)
    // 503 while the payment is checked at the same time: Stripe sends the event again.
    await eventually(async () => (await cards.webhook(order)) === 200)
    await eventually(async () => (await cards.row(order)).look_at === null)
    return { order, id, payment: await paymentOf(order) }
  }
  const paidParts = async (): Promise<Record<Part, Paid>> => {
    const orders = await Promise.all(PARTS.map(paid))
    return Object.fromEntries(PARTS.map((name, index) => [name, orders[index]])) as Record<Part, Paid>
  }
  const paidTooLate = async (): Promise<Paid> => {
    const order = await cards.placed()
    const { id } = cards.intentOf(order)
    cards.stripe.behave(500)
    await cards.payment("DELETE", order).catch(() => undefined)
    await eventually(
      async () => (await cards.store.db("svc_order").where({ id: order.id }).first()).mirrored_status === "cancelled",
    )
    cards.stripe.confirm(id)
    return { order, id, payment: await paymentOf(order) }
  }
  /** Starts the dashboard's partial refunds. They get no response while the servers run. */
  const refundParts = (some: Record<Part, Paid>): Promise<unknown>[] =>
    Object.values(some).map(({ payment }) =>
      cards.store
        .platform()
        .post(`/admin/payments/${payment}/refund`, { amount: 5 }, { timeout: 120_000 })
        .catch(() => undefined),
    )

  beforeAll(async () => {
    cards = use()
    await restartDead(cards.store)
    parts = { hang: await paidParts(), lose: await paidParts() }
    refused = await paid()
    late = await paidTooLate()

    // The refunds with a lost response start first: otherwise a hanging request would be repeated, and its response lost.
    cards.stripe.behave("lose", /refunds/)
    const unanswered = refundParts(parts.lose)
    await eventually(() => Object.values(parts.lose).every(({ id }) => cards.stripe.refundedOf(id) === 500))
    cards.stripe.behave("hang", /refunds/)
    await check(late)
    await cards.manage("PUT", `orders/${refused.order.id}`, { status: "cancelled" })
    unanswered.push(...refundParts(parts.hang))
    // The platform stores a refund before it calls the provider.
    for (const { order } of [late, refused, ...Object.values(parts.hang)])
      await eventually(async () => {
        const payment = await paymentOf(order)
        return Boolean(payment) && (await cards.store.db("refund").where({ payment_id: payment })).length > 0
      })
    await Promise.all(cards.store.processes.map((server) => server.kill()))
    await Promise.all(unanswered)
    cards.stripe.behave("well")
    expect([late, refused].map(({ id }) => cards.stripe.refundedOf(id))).toEqual([0, 0])

    // A more recent refund may still be in progress.
    const aged = { created_at: cards.store.db.raw("created_at - interval '1 minute'") }
    await refundsOf(refused).update(aged)
    const begun = [...Object.values(parts.hang), ...Object.values(parts.lose)]
    for (const one of begun) {
      // The next check is planned within a minute of the refund.
      const { look_at } = await cards.row(one.order)
      expect(look_at - (await refundsOf(one).first()).created_at).toBeLessThan(60_000)
      expect(await refundsOf(one).update(aged)).toBe(1)
    }
    // No order is checked before its own test.
    for (const one of [late, refused, ...begun]) await check(one, NEVER)
  }, 480_000)

  /** The amount that the dashboard shows as due or to be refunded. */
  const outstanding = async ({ order }: Paid): Promise<number> => {
    const { body } = await cards.store.platform().get(`/admin/orders/${order.id}`, { query: { fields: "id,summary" } })
    return body.order.summary.pending_difference
  }
  const credited = async ({ order }: Paid): Promise<number[]> => {
    const lines = await cards.store.db("order_credit_line").where({ order_id: order.id }).whereNull("deleted_at").pluck("amount")
    return lines.map(Number)
  }
  const refundedInFull = async ({ order, id }: Paid) => {
    await eventually(() => cards.stripe.refundedOf(id) === 1900)
    await eventually(async () => (await cards.booked(order)).transactions === 0)
    expect(cards.stripe.refundedOf(id)).toBe(1900)
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
  }

  // These two tests run first: cancelled orders are refunded as soon as a server starts, and could reach the failpoint of a later test.
  it("before the refund of a late payment has reached the provider: the refund is requested again", async () => {
    await restartDead(cards.store)
    await check(late)
    await eventually(async () => (await cards.row(late.order)).state === "closed")
    await refundedInFull(late)
  })

  it("during the refund of an order that the store cancels: the payment is refunded once", async () => {
    await check(refused)
    await refundedInFull(refused)
  })

  describe.each([
    ["before the provider has received a partial refund", "hang", 0],
    ["after the provider has made a partial refund", "lose", 500],
  ] as const)("%s, in a refund from the dashboard", (_when, mood, given) => {
    const take = (name: Part): Paid => {
      const one = parts[mood][name]
      expect(cards.stripe.refundedOf(one.id)).toBe(given)
      return one
    }
    const partRefunded = async ({ order, id }: Paid) => {
      await eventually(async () => (await cards.booked(order)).transactions === 14)
      await eventually(async () => (await cards.row(order)).look_at === null)
      expect(cards.stripe.refundedOf(id)).toBe(500)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 14, payments: 1 })
    }

    it("another kill -9 after the provider's response or in the booking still gives one refund and one credit line", async () => {
      const one = take("killed again")
      for (const failpoint of ["refund.asked", "refund.booked"]) {
        await crashAtStart(cards.store, failpoint, () => check(one))
        expect([cards.stripe.refundedOf(one.id), (await cards.booked(one.order)).transactions]).toEqual([500, 19])
      }
      await restartDead(cards.store)
      await check(one)
      await partRefunded(one)
      expect([await outstanding(one), await credited(one)]).toEqual([0, [5]])
    })

    it("the partial refund is made once and booked, by the next check", async () => {
      const one = take("kept")
      await check(one)
      await partRefunded(one)
      expect(await outstanding(one)).toBe(0)
      expect((await cards.payment("GET", one.order)).body.data).toMatchObject({ status: "partially_refunded", refunded: "5.00" })
      expect(await cards.status(one.order)).toBe("processing")
    })

    it("an open edit of the order delays neither the refund nor its booking", async () => {
      const one = take("edited")
      const edit = await cards.store.platform().post("/admin/order-edits", { order_id: one.order.id })
      expect(edit.status).toBe(200)
      await check(one)
      await partRefunded(one)
      expect(await credited(one)).toEqual([])
      expect((await cards.store.platform().delete(`/admin/order-edits/${one.order.id}`)).status).toBe(200)
    })

    it("an order that the store cancels before the next check is refunded in full, once", async () => {
      const one = take("refused")
      await cards.manage("PUT", `orders/${one.order.id}`, { status: "cancelled" })
      await refundedInFull(one)
    })
  })
}
