import { type CardStore, eventually } from "../../../../support"
import { setFailpoint } from "../../../../support/failpoints"

/** The longest time, in milliseconds, until the response to a request that waits for the provider. */
const ANSWERED_MS = 9_000
const OPENING = /^POST \/v1\/payment_intents$/

/** The longest time, in milliseconds, until the response to a request that does not wait for the provider. */
const AT_ONCE_MS = 3_000

export function slowProvider(use: () => CardStore): void {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape
  type Data = any

  const intentsOf = ({ number }: Data) =>
    [...use().stripe.intents.values()].filter(({ metadata }) => metadata.order_number === String(number))
  /** Waits until the payment of an order is closed and needs no check. */
  const isOver = (order: Data) =>
    eventually(async () => {
      const { state, look_at } = await use().row(order)
      return state === "closed" && look_at === null
    })

  it("a checkout gets its response within nine seconds: one unpaid order, which can be paid when the provider is back", async () => {
    const cards = use()
    const options = { timeout: ANSWERED_MS, headers: { "Idempotency-Key": "slow-provider-1" } }
    cards.stripe.behave("hang", OPENING)
    const placed = await cards.checkout({}, options)
    expect([placed.status, placed.body.data?.status]).toEqual([201, "pending"])
    const order = placed.body.data
    expect(order.payment).toMatchObject({ status: "unopened", session: null, captured: "0.00" })

    const repeated = await cards.checkout({}, options)
    expect([repeated.status, repeated.body.data?.id, repeated.body.data?.payment.status]).toEqual([200, order.id, "unopened"])
    const client = cards.store.api("anonymous", { process: 1 })
    const call = (method: string, body?: object) =>
      client.request(method, `orders/${order.id}/payment`, body, {
        timeout: ANSWERED_MS,
        headers: { "X-Svc-Order-Key": order.order_key },
      })
    expect((await call("GET")).body.data.status).toBe("unopened")
    const refused = await call("POST", {})
    expect([refused.status, refused.body.error.code, refused.headers["retry-after"]]).toEqual([
      503,
      "svc_payment_unavailable",
      "3",
    ])
    expect([await cards.status(order), (await cards.booked(order)).payments]).toEqual(["pending", 0])

    cards.stripe.behave("well")
    await eventually(async () => (await call("POST", {})).body.data?.status === "awaiting")
    expect(intentsOf(order).filter(({ status }) => status !== "canceled")).toHaveLength(1)
    cards.pay(order)
    expect(await cards.webhook(order)).toBe(200)
    expect(await cards.status(order)).toBe("processing")
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
  })

  it("an order can be given up within nine seconds during the opening of its session, which is then voided", async () => {
    const cards = use()
    cards.stripe.behave("hang", OPENING)
    const order = await cards.placed()
    const answer = await cards.store.api("anonymous", { process: 1 }).delete(`orders/${order.id}/payment`, undefined, {
      timeout: ANSWERED_MS,
      headers: { "X-Svc-Order-Key": order.order_key },
    })
    expect([answer.status, answer.body.data?.status]).toEqual([200, "cancelled"])
    cards.stripe.behave("well")
    await isOver(order)
    expect(intentsOf(order).filter(({ status }) => status !== "canceled")).toEqual([])
  })

  it("a guest changes to cash at once during the opening of the session, which is then voided", async () => {
    const cards = use()
    cards.stripe.behave("hang", OPENING)
    const order = await cards.placed()
    const from = performance.now()
    const answer = await cards.payment("PUT", order, { payment_method: "cod" }, 1)
    expect([answer.status, answer.body.data?.status, answer.body.data?.payment_method]).toEqual([200, "processing", "cod"])
    expect(performance.now() - from).toBeLessThan(AT_ONCE_MS)
    expect(answer.body.data.payment).toMatchObject({ kind: "offline", status: "offline", gateway: "cod", session: null })
    expect(intentsOf(order)).toEqual([])
    cards.stripe.behave("well")
    await isOver(order)
    expect(intentsOf(order).filter(({ status }) => status !== "canceled")).toEqual([])
    for (const status of ["completed", "finalized"]) await cards.manage("PUT", `orders/${order.id}`, { status })
    await eventually(async () => (await cards.booked(order)).transactions === 19)
  })

  it("a session that is opened during the change to cash is voided, and the guest does not get it", async () => {
    const cards = use()
    cards.stripe.behave(500)
    const order = await cards.placed()
    cards.stripe.behave("well")
    await setFailpoint(cards.store, "payment.session-made:hold")
    try {
      const opened = cards.payment("POST", order, {})
      await eventually(() => intentsOf(order).length === 1)
      const answers = await Promise.all([0, 1].map((process) => cards.payment("PUT", order, { payment_method: "cod" }, process)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      await setFailpoint(cards.store, null)
      const { status, body } = await opened
      expect([status, body.error?.code, body.error?.details]).toEqual([
        409,
        "svc_payment_not_open",
        { reason: "offline", order_status: "processing" },
      ])
    } finally {
      await setFailpoint(cards.store, null)
    }
    await isOver(order)
    expect(intentsOf(order).map(({ status }) => status)).toEqual(["canceled"])
  })

  it("a guest with a session cannot change to cash during a check of the payment, but can as soon as the provider is back", async () => {
    const cards = use()
    const order = await cards.placed()
    const { id } = cards.intentOf(order)
    const { session_id } = await cards.row(order)
    const asked = () => cards.stripe.calls.filter((call) => call === `GET /v1/payment_intents/${id}`).length
    const before = asked()
    cards.stripe.behave("hang", /^GET \/v1\/payment_intents/)
    await cards.dueNow(order)
    await eventually(() => asked() > before)
    const change = () => cards.payment("PUT", order, { payment_method: "cod" }, 1)
    const refused = await change()
    expect([refused.status, refused.body.error?.code, refused.headers["retry-after"]]).toEqual([
      503,
      "svc_payment_unavailable",
      "3",
    ])
    expect(await cards.row(order)).toMatchObject({ state: "open", session_id })
    expect([await cards.status(order), cards.intentOf(order).status]).toEqual(["pending", "requires_payment_method"])
    cards.stripe.behave("well")
    const changed = await change()
    expect([changed.status, changed.body.data?.status, cards.intentOf(order).status]).toEqual([200, "processing", "canceled"])
  })

  it("one request at a time calls the provider, with a payment turn that it renews and no other request gets", async () => {
    const cards = use()
    const { db } = cards.store
    const order = await cards.placed()
    const { id } = cards.pay(order)
    const requests = () => cards.stripe.calls.filter((call) => call === `GET /v1/payment_intents/${id}`).length
    cards.stripe.behave("hang", /^GET \/v1\/payment_intents/)
    const reported = [cards.hear(order, 0), cards.hear(order, 1)]
    /** The holder of the payment turn, and the seconds until it ends. */
    const turn = async (): Promise<{ holder: string; left: number } | undefined> => {
      const { rows } = await db.raw(
        "select holder, extract(epoch from until - now())::float8 as left from svc_cart_turn where cart_id = ?",
        [`pay:${order.id}`],
      )
      return rows[0]
    }
    const first = await eventually(turn)
    await eventually(() => requests() === 1)
    const seen: { holder: string; left: number }[] = []
    for (const answer of await Promise.all(reported)) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
      const now = await turn()
      if (now) seen.push(now)
    }
    // The webhooks have waited five and eight seconds. Without renewals, less time would be left.
    expect(seen.map(({ holder, left }) => [holder, left > 25])).toEqual([first, first].map(({ holder }) => [holder, true]))
    expect(requests()).toBe(1)
    cards.stripe.behave("well")
    await eventually(async () => (await cards.status(order)) === "processing")
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
  })

  it("a webhook that cannot be recorded gets 503 with Retry-After, and changes nothing until it is repeated", async () => {
    const cards = use()
    const order = await cards.placed()
    cards.pay(order)
    const stranger = await cards.store.db.transaction()
    try {
      await stranger.raw("select 1 from svc_online_payment where order_id = ? for update", [order.id])
      const answer = await cards.hear(order)
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
      expect([await cards.status(order), (await cards.booked(order)).payments]).toEqual(["pending", 0])
    } finally {
      await stranger.rollback()
    }
    expect((await cards.hear(order, 1)).status).toBe(200)
    expect(await cards.status(order)).toBe("processing")
  })

  it("a check that gets no response in time counts as failed, so that the next check waits longer", async () => {
    const cards = use()
    const order = await cards.placed()
    cards.stripe.behave("hang", /^GET \/v1\/payment_intents/)
    await cards.dueNow(order)
    await eventually(async () => (await cards.row(order)).failures > 0)
    expect(await cards.status(order)).toBe("pending")
    cards.stripe.behave("well")
    await eventually(async () => (await cards.row(order)).failures === 0)
  })

  it("a session that is opened during the order's move to failed is voided, and the guest does not get it", async () => {
    const cards = use()
    cards.stripe.behave(500)
    const order = await cards.placed()
    cards.stripe.behave("well")
    for (const server of cards.store.processes) await server.setEnvironment("SVC_FAILPOINT", "payment.session-made:pause=2500")
    try {
      const opened = cards.payment("POST", order, {})
      await eventually(() => intentsOf(order).length > 0)
      await cards.manage("PUT", `orders/${order.id}`, { status: "failed" })
      const { status, body } = await opened
      expect([status, body.error?.code, body.error?.details]).toEqual([
        409,
        "svc_payment_not_open",
        { reason: "cancelled", order_status: "failed" },
      ])
    } finally {
      for (const server of cards.store.processes) await server.setEnvironment("SVC_FAILPOINT", null)
    }
    await eventually(() => cards.intentOf(order).status === "canceled")
    expect((await cards.payment("GET", order)).body.data.session).toBeNull()
  })

  it("payments that the provider does not know delay no other payment", async () => {
    const cards = use()
    const { db } = cards.store
    // There are more payments than the two processes check at the same time.
    const unknown = await Promise.all(Array.from({ length: 9 }, () => cards.placed()))
    const order = await cards.placed()
    const ids = unknown.map((each) => cards.intentOf(each).id)
    cards.stripe.behave(404, new RegExp(ids.join("|")))
    cards.pay(order)
    await eventually(async () => {
      // The unknown payments have been due for longer than the known one.
      await db("svc_online_payment")
        .whereIn(
          "order_id",
          unknown.map((each) => each.id),
        )
        .update({ state: "closing", look_at: new Date(0) })
      await db("svc_online_payment")
        .where({ order_id: order.id, state: "open" })
        .update({ look_at: new Date(1) })
      return (await cards.status(order)) === "processing"
    })
    expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
    cards.stripe.behave("well")
  })
}
