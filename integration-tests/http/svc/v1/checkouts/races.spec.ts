import { type Answer, CardStore, eventually } from "../../../../support"
import { everybodyBack, everybodyDies, someoneDies } from "../../../../support/failpoints"
import { untilJudged } from "../../../../support/stress/until-judged"

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and compares them with plain values
type Data = any

/** Two servers on one database, without Redis. */
describe("payments over two servers", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start({ processes: 2 })
  })
  afterAll(() => cards.stop())

  const expire = (order: Data) =>
    cards.store
      .db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ expires_at: new Date(0), look_at: new Date(0) })
  const quiet = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined)
  /** Concurrent webhooks and polls for one order on both servers. */
  const storm = (order: Data): Promise<unknown> =>
    Promise.all(
      [0, 1].flatMap((process) => [
        quiet(cards.webhook(order, process)),
        quiet(cards.webhook(order, process)),
        quiet(cards.payment("GET", order, undefined, process)),
      ]),
    )
  const placeOnce = (time: string, guest: number): Promise<Answer> => {
    const options = { process: guest % 2, headers: { "Idempotency-Key": `guest-${time.replace(":", "-")}-${guest}` } }
    return untilJudged(() => cards.checkout({ fulfillment_time: time }, options))
  }
  /** Whether the provider's money and the platform's books both match the order's status. */
  const agrees = async (order: Data): Promise<boolean> => {
    const { id } = cards.intentOf(order)
    const stands = ["processing", "accepting", "accepted"].includes(await cards.status(order))
    const { payment_method: method } = await cards.store.db("svc_order").where({ id: order.id }).first()
    const { captured, refunded, payments } = await cards.booked(order)
    const due = stands && method !== "cod" ? 1900 : 0
    return cards.stripe.netOf(id) === due && payments <= 1 && (captured === 0 || Math.round((captured - refunded) * 100) === due)
  }

  it("an authorisation is booked once and never voided, for any number of concurrent reports", async () => {
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

  it("more guests pay than there are places: exactly the accepted orders are captured", async () => {
    await cards.operation({ order_types: { pickup: { max_per_slot: 5 } } })
    try {
      const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => placeOnce("23:00", index)))
      const orders = answers.filter(({ status }) => status === 201 || status === 200).map(({ body }) => body.data)
      expect(orders).toHaveLength(5)
      // Refused before the order is written, or in its transaction when the last place was taken in between.
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

  it("paid while it is cancelled, switched to cash, expired or refused: money and order always agree", async () => {
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
          return quiet(cards.webhook(order, index % 2))
        })
        return Promise.all([paid, leave && quiet(leave(order, (index + 1) % 2))])
      }),
    )
    for (const order of orders) {
      await eventually(async () => (await cards.status(order)) !== "pending" && (await agrees(order)))
      // A finished payment is not checked again.
      await eventually(async () => (await cards.row(order)).look_at === null)
    }
  })

  it("switched to cash while webhooks arrive: the payment is not checked again", async () => {
    const orders = await Promise.all([0, 1, 0, 1, 0, 1].map((process) => cards.placed({}, process)))
    await Promise.all(
      orders.flatMap((order, index) => {
        cards.pay(order, "pm_card_chargeDeclined")
        return [storm(order), quiet(cards.payment("PUT", order, { payment_method: "cod" }, index % 2))]
      }),
    )
    for (const order of orders) {
      // 503 while another request works on the payment: ask again.
      await eventually(async () => (await cards.payment("PUT", order, { payment_method: "cod" })).status !== 503)
      expect(await cards.status(order)).toBe("processing")
      await eventually(async () => {
        const { state, look_at } = await cards.row(order)
        return state === "closed" && look_at === null
      })
    }
  })

  it("a server keeps its turn while it works, also when the other cannot see that it lives", async () => {
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
      const reported = [quiet(cards.webhook(order, 0))]
      const holder = await eventually(turn)
      reported.push(quiet(cards.webhook(order, 1)), quiet(cards.dueNow(order)))
      const holders = new Set<string | undefined>()
      for (const end = Date.now() + 7_000; Date.now() < end; ) {
        // The connections that show the others that a server lives.
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

  describe("a server that dies", () => {
    afterEach(() => everybodyBack(cards.store))

    type Placed = Awaited<ReturnType<typeof cards.placed>>

    /** An order that was cancelled while the provider was down, and was paid nevertheless. */
    const paidTooLate = async () => {
      const order = await cards.placed()
      const { id } = cards.intentOf(order)
      cards.stripe.behave(500)
      await quiet(cards.payment("DELETE", order))
      await eventually(
        async () => (await cards.store.db("svc_order").where({ id: order.id }).first()).mirrored_status === "cancelled",
      )
      cards.stripe.confirm(id)
      return { order, id }
    }
    const refundedOnce = async (order: Placed, id: string) => {
      await everybodyBack(cards.store)
      await cards.dueNow(order)
      await eventually(async () => (await cards.row(order)).state === "closed")
      expect(cards.stripe.refundedOf(id)).toBe(1900)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
    }

    it.each(["payment.authorized", "payment.booked", "payment.before-commit"])(
      "at %s while it handles a webhook: the other accepts the order, and it is paid once",
      async (failpoint) => {
        const order = await cards.placed()
        cards.pay(order)
        // No check is due. Only the note that the webhook leaves before it is handled can cause one.
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
      const order = await cards.placed()
      await someoneDies(cards.store, "payment.closed", () => expire(order))
      await everybodyBack(cards.store)
      await eventually(async () => (await cards.status(order)) === "cancelled")
      await eventually(() => agrees(order))
    })

    it("after a refund: the money is refunded once", async () => {
      const { order, id } = await paidTooLate()
      cards.stripe.behave("well")
      await someoneDies(cards.store, "payment.refund-begun", () => cards.dueNow(order))
      await refundedOnce(order, id)
    })

    it("before a refund has reached the provider: it is requested again", async () => {
      const { order, id } = await paidTooLate()
      cards.stripe.behave("hang", /refunds/)
      await cards.dueNow(order)
      await eventually(() => cards.stripe.calls.filter((call) => call === "POST /v1/refunds").length > 1)
      await Promise.all(cards.store.processes.map((server) => server.kill()))
      cards.stripe.behave("well")
      await refundedOnce(order, id)
    })

    it("while the store's refusal refunds the payment: it is refunded once", async () => {
      const order = await cards.placed()
      const { id } = cards.pay(order)
      expect(await cards.webhook(order)).toBe(200)
      cards.stripe.behave("hang", /refunds/)
      const asked = cards.stripe.calls.filter((call) => call === "POST /v1/refunds").length
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(() => cards.stripe.calls.filter((call) => call === "POST /v1/refunds").length > asked)
      await Promise.all(cards.store.processes.map((server) => server.kill()))
      cards.stripe.behave("well")
      // As if it had started long ago: a recent refund may still be in progress.
      const refunds = cards.store.db("refund").whereIn(
        "payment_id",
        cards.store
          .db("payment")
          .select("id")
          .where({ payment_collection_id: (await cards.row(order)).collection_id }),
      )
      await refunds.update({ created_at: new Date(0) })
      await everybodyBack(cards.store)
      await eventually(() => cards.stripe.refundedOf(id) === 1900)
      await eventually(async () => (await cards.booked(order)).transactions === 0)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
    })

    describe.each([
      ["before the provider was asked for a part", "hang"],
      ["behind the provider, which has given a part back", "lose"],
    ] as const)("%s, in a refund from the dashboard", (_when, mood) => {
      /** A refund of 5.00 of 19.00, dated a minute ago: a more recent one may still be in progress. */
      const refundBegun = async () => {
        const { order, id, payment } = await cards.paidOrder()
        const asked = cards.stripe.calls.filter((call) => call === "POST /v1/refunds").length
        cards.stripe.behave(mood, /refunds/)
        const refunding = quiet(cards.store.platform().post(`/admin/payments/${payment.id}/refund`, { amount: 5 }))
        await eventually(() => cards.stripe.calls.filter((call) => call === "POST /v1/refunds").length > asked)
        await Promise.all(cards.store.processes.map((server) => server.kill()))
        await refunding
        cards.stripe.behave("well")
        expect(cards.stripe.refundedOf(id)).toBe(mood === "lose" ? 500 : 0)
        const looked = (await cards.row(order)).look_at
        const begun = await cards.store.db("refund").where({ payment_id: payment.id }).first("created_at")
        expect(looked - begun.created_at).toBeLessThan(60_000)
        expect(await cards.ageRefunds(payment)).toBe(1)
        return { order, id }
      }
      /** The amount that the dashboard shows as due or to be refunded. */
      const outstanding = async (order: Data): Promise<number> => {
        const { body } = await cards.store.platform().get(`/admin/orders/${order.id}`, { query: { fields: "id,summary" } })
        return body.order.summary.pending_difference
      }
      const credited = async (order: Data): Promise<number[]> => {
        const lines = await cards.store
          .db("order_credit_line")
          .where({ order_id: order.id })
          .whereNull("deleted_at")
          .pluck("amount")
        return lines.map(Number)
      }

      it("the part is refunded within a minute, once, and booked", async () => {
        const { order, id } = await refundBegun()
        await cards.dueNow(order)
        await everybodyBack(cards.store)
        await eventually(async () => (await cards.booked(order)).transactions === 14)
        await eventually(async () => (await cards.row(order)).look_at === null)
        expect([cards.stripe.refundedOf(id), await outstanding(order)]).toEqual([500, 0])
        expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 14, payments: 1 })
        expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "partially_refunded", refunded: "5.00" })
        expect(await cards.status(order)).toBe("processing")
      })

      it.each(["cancelled", "confirmed"])(
        "an edit of the order that is open meanwhile delays neither the refund nor its booking; the credit line follows when it is %s",
        async (end) => {
          const { order, id } = await refundBegun()
          await everybodyBack(cards.store)
          const platform = cards.store.platform()
          const edit = `/admin/order-edits/${order.id}`
          expect((await platform.post("/admin/order-edits", { order_id: order.id })).status).toBe(200)
          await cards.dueNow(order)
          await eventually(async () => (await cards.booked(order)).transactions === 14)
          expect([cards.stripe.refundedOf(id), await credited(order)]).toEqual([500, []])
          if (end === "cancelled") expect((await platform.delete(edit)).status).toBe(200)
          else {
            const item = await cards.store.db("order_item").where({ order_id: order.id }).first("item_id", "quantity")
            const more = { quantity: Number(item.quantity) + 1 }
            const path = `${edit}/items/item/${item.item_id}`
            const steps = [
              await platform.post(path, more),
              await platform.post(`${edit}/request`),
              await platform.post(`${edit}/confirm`),
            ]
            expect(steps.map(({ status }) => status)).toEqual([200, 200, 200])
          }
          const due = await outstanding(order)
          // The check that waits for the edit is due within a minute.
          await eventually(async () => (await credited(order)).length > 0)
          await eventually(async () => (await cards.row(order)).look_at === null)
          expect([await credited(order), await outstanding(order)]).toEqual([[5], due - 5])
        },
      )

      it("a kill -9 after the provider's answer or within the booking still ends in one refund, one booking and one credit line", async () => {
        const { order, id } = await refundBegun()
        for (const failpoint of ["refund.asked", "refund.booked"]) {
          await everybodyDies(cards.store, failpoint, () => cards.dueNow(order))
          expect([cards.stripe.refundedOf(id), (await cards.booked(order)).transactions]).toEqual([500, 19])
        }
        await everybodyBack(cards.store)
        await cards.dueNow(order)
        await eventually(async () => (await cards.booked(order)).transactions === 14)
        await eventually(async () => (await cards.row(order)).look_at === null)
        expect([cards.stripe.refundedOf(id), await outstanding(order), await credited(order)]).toEqual([500, 0, [5]])
        expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 5, transactions: 14, payments: 1 })
      })

      it("an order that the store refuses before that is refunded in full, once", async () => {
        const { order, id } = await refundBegun()
        // Not before the edit is open, however long the servers take to start.
        await cards.store
          .db("svc_online_payment")
          .where({ order_id: order.id })
          .update({ look_at: new Date("2100-01-01") })
        await everybodyBack(cards.store)
        await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
        await eventually(() => cards.stripe.refundedOf(id) === 1900)
        await eventually(async () => (await cards.booked(order)).transactions === 0)
        expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
      })
    })
  })
})
