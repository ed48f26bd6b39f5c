import { setTimeout as sleep } from "node:timers/promises"
import { CardStore, eventually, nativeCheckout, STRIPE } from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

describe("the outcomes of an online payment:", () => {
  let cards: CardStore

  beforeAll(async () => {
    // The platform's log shows which events it handles.
    cards = await CardStore.start({ env: { LOG_LEVEL: "info" } })
  })
  afterAll(() => cards.stop())
  beforeEach(() => cards.stripe.behave("well"))

  const payment = async (order: Data) => (await cards.payment("GET", order)).body.data
  const reasonOf = ({ status, body }: { status: number; body: Data }) => [
    status,
    body.error?.code,
    body.error?.details?.reason,
    body.error?.details?.order_status,
  ]
  /** Moves the payment's expiry into the past. */
  const expire = (order: Data) =>
    cards.store
      .db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ expires_at: new Date(0), look_at: new Date(0) })
  const closed = (order: Data) => eventually(async () => (await cards.row(order)).state === "closed")

  describe("webhooks", () => {
    it("move the order before their response, and concurrent webhooks book one payment", async () => {
      const order = await cards.placed()
      cards.pay(order)
      const answers = await Promise.all([cards.webhook(order), cards.webhook(order), cards.webhook(order)])
      expect(answers).toEqual([200, 200, 200])
      expect(await cards.status(order)).toBe("processing")
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
      expect(await cards.webhook(order)).toBe(200)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
    })

    it("that are repeated take few statements, however many other orders there are", async () => {
      const order = await cards.placed()
      cards.pay(order)
      expect(await cards.webhook(order)).toBe(200)
      const again = () => cards.store.fewestStatements(async () => expect(await cards.webhook(order)).toBe(200))
      const alone = await again()
      expect(alone.count).toBeLessThanOrEqual(33)
      const others = await Promise.all([1, 2, 3, 4].map(() => cards.placed()))
      for (const other of others) cards.pay(other)
      expect(await Promise.all(others.map((other) => cards.webhook(other)))).toEqual([200, 200, 200, 200])
      expect((await again()).count).toBe(alone.count)
      // The platform's own handler reads this whole table for every event.
      expect(alone.statements.filter((statement) => /"?order_cart"?/.test(statement))).toEqual([])
    })

    it("with a forged signature or forged data change nothing", async () => {
      const order = await cards.placed()
      const intent = cards.intentOf(order)
      const event = {
        id: "evt_1",
        type: "payment_intent.succeeded",
        data: { object: { ...intent, status: "succeeded" as const } },
      }
      expect(await cards.stripe.deliver(event, cards.store.url, "whsec_other")).toBe(200)
      expect(await cards.stripe.deliver(event, cards.store.url)).toBe(200)
      expect([await cards.status(order), (await cards.booked(order)).payments]).toEqual(["pending", 0])
    })

    it("that cannot be read for a moment get 503, so that they are delivered again", async () => {
      const order = await cards.placed()
      const object = { ...cards.intentOf(order), status: "processing" as const, payment_method: "pm_1" as never }
      const event = { id: "evt_3", type: "payment_intent.processing", data: { object } }
      cards.stripe.behave(500, /payment_methods/)
      expect(await cards.stripe.deliver(event, cards.store.url)).toBe(503)
      expect(await cards.stripe.deliver(event, cards.store.url, "whsec_other")).toBe(200)
      cards.stripe.behave("well")
    })

    it("that cannot be read are logged once an hour", async () => {
      const order = await cards.placed()
      cards.pay(order, "pm_card_chargeDeclined")
      for (let time = 0; time < 3; time += 1) expect(await cards.webhook(order, 0, "whsec_other")).toBe(200)
      const logged = () => cards.store.log().split("an event of the payment provider stripe_card could not be read").length - 1
      await eventually(() => logged() > 0)
      expect(logged()).toBe(1)
    })

    it("of an unknown session get 200 and do not reach the platform's handler, which would complete another cart", async () => {
      const cart = await nativeCheckout(cards.store, cards.shop).ready()
      const order = await cards.placed()
      const intent = structuredClone(cards.intentOf(order))
      const { session_id } = intent.metadata
      const eventOf = (session: string) => ({
        id: "evt_2",
        type: "payment_intent.succeeded",
        data: { object: { ...intent, metadata: { session_id: session }, status: "succeeded" as const } },
      })
      // The platform handles an event five seconds after it has arrived.
      const DELAY_MS = 6_500
      const handled = (): number => cards.store.log().split("payment.webhook_received").length - 1
      await sleep(DELAY_MS)
      const before = handled()
      for (const session of [`${session_id}x`, "\0"])
        expect(await cards.stripe.deliver(eventOf(session), cards.store.url)).toBe(200)
      await sleep(DELAY_MS)
      expect(handled()).toBe(before)
      expect(await cards.store.db("cart").where({ id: cart }).first("completed_at")).toEqual({ completed_at: null })
      // An unreadable event is left to the platform.
      expect(await cards.stripe.deliver(eventOf(`${session_id}x`), cards.store.url, "whsec_other")).toBe(200)
      await eventually(() => handled() > before)
    })

    it("that arrive late and out of sequence change nothing", async () => {
      const order = await cards.placed()
      const { id } = cards.pay(order, "pm_card_threeDSecure2Required")
      const asked = cards.stripe.eventOf(id)
      cards.pay(order, "pm_card_chargeDeclined")
      const declined = cards.stripe.eventOf(id)
      cards.pay(order)
      for (const event of [cards.stripe.eventOf(id), declined, asked]) {
        expect(await cards.stripe.deliver(event, cards.store.url)).toBe(200)
        expect(await payment(order)).toMatchObject({ status: "captured", captured: "19.00", error: null })
      }
      expect(await cards.status(order)).toBe("processing")
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
    })

    it("of a payment whose session was voided are reported to the store once", async () => {
      const order = await cards.placed()
      const intent = structuredClone(cards.intentOf(order))
      expect((await cards.payment("DELETE", order)).status).toBe(200)
      await closed(order)
      const reports = async () => {
        const notes: Data[] = await cards.manage("GET", `orders/${order.id}/notes`)
        const logged = cards.store.log().split(`a payment of order ${order.number} is reported`).length - 1
        return { notes: notes.filter(({ author }) => author === "payment").length, logged }
      }
      const deliver = (type: string, status: Data["status"]) =>
        cards.stripe.deliver({ id: "evt_3", type, data: { object: { ...intent, status } } }, cards.store.url)
      expect(await deliver("payment_intent.canceled", "canceled")).toBe(200)
      expect(await reports()).toEqual({ notes: 0, logged: 0 })
      for (let time = 0; time < 2; time += 1) expect(await deliver("payment_intent.succeeded", "succeeded")).toBe(200)
      await eventually(async () => (await reports()).logged > 0)
      expect(await reports()).toEqual({ notes: 1, logged: 1 })
      expect([await cards.status(order), (await payment(order)).status]).toEqual(["cancelled", "voided"])
    })

    it("of a refunded payment write no note and change nothing", async () => {
      const { order } = await cards.paidOrder()
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(async () => (await payment(order)).status === "refunded")
      // The state after the refund of a late payment.
      await cards.store.db("svc_online_payment").where({ order_id: order.id }).update({ state: "closed", look_at: null })
      expect(await cards.webhook(order)).toBe(200)
      expect(await cards.manage("GET", `orders/${order.id}/notes`)).toEqual([])
      expect((await cards.row(order)).problem).toBeNull()
    })

    it("that never arrive are replaced by the scheduled check", async () => {
      const order = await cards.placed()
      cards.pay(order)
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ look_at: new Date(0) })
      await eventually(async () => (await cards.status(order)) === "processing")
    })
  })

  it("a provider that refuses the store's key is logged once an hour", async () => {
    cards.stripe.behave(401, /^POST \/v1\/payment_intents$/)
    for (let time = 0; time < 2; time += 1) {
      const order = await cards.placed()
      expect(order.payment).toMatchObject({ status: "unopened", session: null })
    }
    const logged = () => cards.store.log().split("pp_stripe_card refuses to open payments (401").length - 1
    await eventually(() => logged() > 0)
    expect(logged()).toBe(1)
  })

  describe("another card", () => {
    it("after a decline uses the same session, and the decline is reported", async () => {
      const order = await cards.placed()
      cards.pay(order, "pm_card_chargeDeclined")
      expect(await payment(order)).toMatchObject({
        status: "failed",
        error: { code: "generic_decline", message: "Your card was declined." },
        session: order.payment.session && { id: order.payment.session.id },
      })
      const opened = await cards.payment("POST", order, {})
      expect(opened.body.data.session.id).toBe(order.payment.session.id)
      cards.pay(order)
      await cards.webhook(order)
      expect(await cards.status(order)).toBe("processing")
    })

    it("is requested together with the reason of the decline: the status `failed` always has an `error`", async () => {
      const order = await cards.placed()
      const declined = cards.pay(order, "pm_card_chargeDeclined")
      // Another check has stored the provider's response, and has written nothing else yet.
      await cards.store
        .db("payment_session")
        .where({ id: order.payment.session.id })
        .update({ status: "error", data: JSON.stringify(declined) })
      cards.stripe.behave(500)
      expect(await payment(order)).toMatchObject({ status: "failed", error: { code: "generic_decline" } })
    })

    it("that is declined is reported with the second decline", async () => {
      const order = await cards.placed()
      cards.pay(order, "pm_card_chargeDeclined")
      expect(await payment(order)).toMatchObject({ status: "failed", error: { code: "generic_decline" } })
      const intent = cards.pay(order, "pm_card_chargeDeclined")
      Object.assign(intent.last_payment_error ?? {}, { decline_code: "expired_card", message: "Your card has expired." })
      expect(await cards.webhook(order)).toBe(200)
      expect(await payment(order)).toMatchObject({
        status: "failed",
        error: { code: "expired_card", message: "Your card has expired." },
      })
    })

    it("with `fresh` voids the previous session, but never a paid session", async () => {
      const order = await cards.placed()
      await cards.openedLongAgo(order)
      const first = cards.intentOf(order)
      const fresh = await cards.payment("POST", order, { fresh: true })
      expect(fresh.body.data.session.id).not.toBe(order.payment.session.id)
      expect(first.status).toBe("canceled")
      await cards.openedLongAgo(order)
      cards.pay(order)
      expect(reasonOf(await cards.payment("POST", order, { fresh: true }))).toEqual([
        409,
        "svc_payment_not_open",
        "paid",
        "processing",
      ])
      expect(cards.intentOf(order).status).toBe("succeeded")
    })

    it("with `fresh` does not replace a session that was opened just now, however often it is requested", async () => {
      const order = await cards.placed()
      const made = () => cards.stripe.calls.filter((call) => call === "POST /v1/payment_intents").length
      const before = made()
      // The session counts as opened less than two seconds ago, however slow the test is.
      await cards.store
        .db("svc_payment_session")
        .where({ order_id: order.id })
        .update({ opened_at: new Date("2100-01-01") })
      const answers = await Promise.all([1, 2, 3, 4].map(() => cards.payment("POST", order, { fresh: true })))
      expect(answers.map(({ status, body }) => [status, body.data.session.id])).toEqual(
        answers.map(() => [200, order.payment.session.id]),
      )
      await cards.openedLongAgo(order)
      const { body } = await cards.payment("POST", order, { fresh: true })
      expect([body.data.session.id === order.payment.session.id, made() - before]).toEqual([false, 1])
    })

    it("with 3-D Secure waits for the guest", async () => {
      const order = await cards.placed()
      cards.pay(order, "pm_card_threeDSecure2Required")
      expect((await payment(order)).status).toBe("action_required")
      cards.stripe.authenticate(cards.intentOf(order).id)
      expect(await cards.webhook(order)).toBe(200)
      expect(await cards.status(order)).toBe("processing")
    })
  })

  describe("an amount that differs from the order's", () => {
    it("is booked as paid, puts the order on hold, and is refunded when the store cancels the order", async () => {
      const order = await cards.placed()
      const { id } = cards.pay(order, "pm_card_visa", 100)
      expect(await payment(order)).toMatchObject({ status: "mismatch", amount: "19.00", captured: "1.00" })
      expect(await cards.status(order)).toBe("on-hold")
      const [note] = await cards.manage("GET", `orders/${order.id}/notes`)
      expect(note.text).toContain("1.00 EUR")
      expect(note.text).toContain("19.00 EUR")
      expect(reasonOf(await cards.payment("POST", order, {}))).toEqual([409, "svc_payment_not_open", "mismatch", "on-hold"])
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(() => cards.stripe.netOf(id) === 0)
      await eventually(async () => (await payment(order)).status === "refunded")
      await eventually(async () => (await cards.booked(order)).transactions === 0)
      expect(await cards.booked(order)).toMatchObject({ captured: 1, refunded: 1 })
    })
  })

  describe("a refund that the order owes", () => {
    it("keeps its instant when it is booked", async () => {
      const order = await cards.placed()
      const { id } = cards.pay(order)
      expect(await cards.webhook(order)).toBe(200)
      cards.stripe.behave(500, /refunds$/)
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      const read = async () => (await cards.manage("GET", `orders/${order.id}`)).refunds
      const owed = await read()
      expect(owed).toMatchObject([{ id: 1, amount: "19.00" }])
      expect((await cards.booked(order)).refunded).toBe(0)
      // The record has whole milliseconds, so the booking must happen at another one.
      await sleep(50)
      cards.stripe.behave("well")
      await eventually(() => cards.stripe.netOf(id) === 0)
      await eventually(async () => (await cards.booked(order)).transactions === 0)
      expect(await read()).toEqual(owed)
    })

    it("is made within a minute after the provider is back, even after a long outage", async () => {
      const { order, id } = await cards.paidOrder()
      cards.stripe.behave(500)
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(async () => (await cards.row(order)).state === "owed")
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ failures: 14, look_at: new Date(0) })
      await eventually(async () => (await cards.row(order)).failures > 14)
      cards.stripe.behave("well")
      await eventually(() => cards.stripe.netOf(id) === 0, 60_000)
      await closed(order)
    })
  })

  describe("an order that was edited in the dashboard while its guest paid", () => {
    it("waits on hold for the store, and shows the amount that was paid", async () => {
      const order = await cards.placed()
      const admin = cards.store.platform()
      const line = await cards.store.db("order_item").where({ order_id: order.id }).first("item_id")
      expect((await admin.post("/admin/order-edits", { order_id: order.id })).status).toBe(200)
      expect((await admin.post(`/admin/order-edits/${order.id}/items/item/${line.item_id}`, { quantity: 3 })).status).toBe(200)
      expect((await admin.post(`/admin/order-edits/${order.id}/confirm`, {})).status).toBe(200)
      // The guest's page still shows the earlier session.
      const { id } = cards.pay(order)
      expect(await cards.webhook(order)).toBe(200)
      expect(await cards.status(order)).toBe("on-hold")
      expect(await payment(order)).toMatchObject({ status: "mismatch", amount: "28.50", captured: "19.00", session: null })
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(() => cards.stripe.netOf(id) === 0)
    })
  })

  describe("the guest's page", () => {
    it("may read the payment as often as it wants: the provider is called at most every two seconds", async () => {
      const order = await cards.placed()
      const { id } = cards.intentOf(order)
      const requests = () => cards.stripe.calls.filter((call) => call === `GET /v1/payment_intents/${id}`).length
      const before = requests()
      await Promise.all(Array.from({ length: 10 }, () => payment(order)))
      expect(requests() - before).toBe(1)
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ looked_at: new Date(0) })
      await payment(order)
      expect(requests() - before).toBe(2)
    })
  })

  describe("an order whose payment has expired", () => {
    it("is cancelled, and its session is voided", async () => {
      const order = await cards.placed()
      const intent = cards.intentOf(order)
      await expire(order)
      await closed(order)
      expect([intent.status, await cards.status(order)]).toEqual(["canceled", "cancelled"])
      expect(await payment(order)).toMatchObject({ status: "expired", session: null, expires_at: null })
      expect(reasonOf(await cards.payment("POST", order, {}))).toEqual([409, "svc_payment_not_open", "expired", "cancelled"])
    })

    it("is accepted if it was paid nevertheless", async () => {
      const order = await cards.placed()
      cards.pay(order)
      await expire(order)
      await eventually(async () => (await cards.status(order)) === "processing")
      expect(await cards.booked(order)).toMatchObject({ captured: 19, payments: 1 })
    })

    it("is cancelled even if the provider is down, and a late payment is refunded automatically", async () => {
      const order = await cards.placed()
      const { id } = cards.intentOf(order)
      cards.stripe.behave(500)
      await expire(order)
      await eventually(async () => (await cards.status(order)) === "cancelled")
      expect((await cards.row(order)).state).toBe("closing")
      cards.stripe.confirm(id)
      cards.stripe.behave("well")
      await eventually(() => cards.stripe.refundedOf(id) === 1900)
      await closed(order)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
      expect(await payment(order)).toMatchObject({ status: "refunded", captured: "19.00", refunded: "19.00" })
      expect(await cards.status(order)).toBe("cancelled")
    })
  })

  it("an order waits one minute after its deadline for a provider that is down", async () => {
    const order = await cards.placed()
    cards.stripe.behave(500)
    const checked = async (secondsOver: number) => {
      await cards.store.db.raw(
        `update svc_online_payment set expires_at = created_at - ? * interval '1 second', look_at = to_timestamp(0), failures = 0
         where order_id = ?`,
        [secondsOver, order.id],
      )
      await eventually(async () => (await cards.row(order)).look_at.getTime() > 0)
    }
    await checked(30)
    expect([await cards.status(order), (await cards.row(order)).state]).toEqual(["pending", "open"])
    await checked(61)
    await eventually(async () => (await cards.status(order)) === "cancelled")
    expect((await cards.row(order)).state).toBe("closing")
  })

  describe("a change to an offline method", () => {
    it("voids the session and accepts the order", async () => {
      const order = await cards.placed()
      const intent = cards.intentOf(order)
      const answer = await cards.payment("PUT", order, { payment_method: "cod" })
      expect([answer.status, answer.body.data.status, answer.body.data.payment_method]).toEqual([200, "processing", "cod"])
      expect(answer.body.data.payment).toMatchObject({ kind: "offline", status: "offline", gateway: "cod", session: null })
      expect(intent.status).toBe("canceled")
      expect(reasonOf(await cards.payment("PUT", order, { payment_method: "cod" }))).toEqual([
        409,
        "svc_payment_not_open",
        "offline",
        "processing",
      ])
      for (const status of ["completed", "finalized"]) await cards.manage("PUT", `orders/${order.id}`, { status })
      await eventually(async () => (await cards.booked(order)).transactions === 19)
    })

    it("leaves the order waiting for the store under manual acceptance", async () => {
      const order = await cards.placed()
      await cards.operation({ manual_acceptance: true })
      const answer = await cards.payment("PUT", order, { payment_method: "cod" })
      await cards.operation({ manual_acceptance: false })
      expect([answer.status, answer.body.data.status]).toEqual([200, "accepting"])
    })

    it("is refused if the method is online, the store does not allow the change, or the order is paid", async () => {
      const order = await cards.placed()
      const refused = await cards.payment("PUT", order, { payment_method: STRIPE })
      expect([refused.status, refused.body.error.code]).toEqual([422, "svc_payment_method_not_allowed"])
      await cards.online({ switch_to_offline: false })
      const closed = await cards.payment("PUT", order, { payment_method: "cod" })
      expect([closed.status, closed.body.error.code]).toEqual([422, "svc_payment_method_not_allowed"])
      await cards.online({ switch_to_offline: true })
      cards.pay(order)
      expect(reasonOf(await cards.payment("PUT", order, { payment_method: "cod" }))).toEqual([
        409,
        "svc_payment_not_open",
        "paid",
        "processing",
      ])
    })

    it("is refused while the provider cannot void the session, and the order stays pending", async () => {
      const order = await cards.placed()
      cards.stripe.behave(500, /cancel$/)
      const refused = await cards.payment("PUT", order, { payment_method: "cod" })
      expect([refused.status, refused.body.error.code, await cards.status(order)]).toEqual([
        503,
        "svc_payment_unavailable",
        "pending",
      ])
    })

    it.each([true, false])(
      "is refused for an order of POST /orders, which has an offline method (online payment: %p)",
      async (enabled) => {
        await cards.online({ enabled })
        const { data: order } = (await cards.store.api().post("orders", cards.body.pickup())).body
        expect(await payment(order)).toMatchObject({ kind: "offline", status: "offline", amount: "19.00", session: null })
        for (const [method, body] of [
          ["POST", {}],
          ["PUT", { payment_method: "cod" }],
          ["DELETE", undefined],
        ] as const) {
          expect(reasonOf(await cards.payment(method, order, body))).toEqual([
            409,
            "svc_payment_not_open",
            "offline",
            "processing",
          ])
        }
        await cards.online({ enabled: true })
      },
    )
  })

  describe("cancelling the payment", () => {
    it("voids the session and cancels the order at once, and can be repeated", async () => {
      const order = await cards.placed()
      const answer = await cards.payment("DELETE", order)
      expect([answer.status, answer.body.data.status, answer.body.data.payment.status]).toEqual([200, "cancelled", "voided"])
      expect(cards.intentOf(order).status).toBe("canceled")
      expect((await cards.payment("DELETE", order)).status).toBe(200)
      expect(reasonOf(await cards.payment("POST", order, {}))).toEqual([409, "svc_payment_not_open", "cancelled", "cancelled"])
    })

    it("is refused for a paid order", async () => {
      const order = await cards.placed()
      cards.pay(order)
      expect(reasonOf(await cards.payment("DELETE", order))).toEqual([409, "svc_payment_not_open", "paid", "processing"])
    })

    it("does not wait for a provider that is down: a job voids the session later", async () => {
      const order = await cards.placed()
      cards.stripe.behave(500)
      const answer = await cards.payment("DELETE", order)
      expect([answer.status, answer.body.data.status]).toEqual([200, "cancelled"])
      expect((await cards.row(order)).state).toBe("closing")
      cards.stripe.behave("well")
      await closed(order)
      expect(cards.intentOf(order).status).toBe("canceled")
    })

    it("retries a failing void at growing intervals, and sends the store one note", async () => {
      const order = await cards.placed()
      cards.stripe.behave(500, new RegExp(`${cards.intentOf(order).id}/cancel$`))
      expect((await cards.payment("DELETE", order)).status).toBe(200)
      const fails = async (failures: number) => {
        await cards.store
          .db("svc_online_payment")
          .where({ order_id: order.id })
          .update({ look_at: new Date(0), failures })
        await eventually(async () => (await cards.row(order)).failures > failures)
        const { look_at, updated_at } = await cards.row(order)
        return Math.round((look_at.getTime() - updated_at.getTime()) / 1000)
      }
      const noteCount = async () => {
        const notes: Data[] = await cards.manage("GET", `orders/${order.id}/notes`)
        return notes.filter(({ author }) => author === "payment").length
      }
      const pauses = [await fails(3), await fails(32)]
      const before = await noteCount()
      pauses.push(await fails(33))
      expect([pauses, before, await noteCount()]).toEqual([[16, 20, 20], 0, 1])
      // The provider voids another session.
      const other = await cards.placed()
      expect((await cards.payment("DELETE", other)).status).toBe(200)
      await closed(other)
      expect([await fails(34), await fails(35), await fails(50)]).toEqual([40, 80, 3_600])
      expect(await noteCount()).toBe(1)
      const logged = cards.store.log().split(`the payment session of order ${order.number} cannot be voided`).length - 1
      expect([logged, cards.store.log().includes(`of the order ${order.id}`)]).toEqual([1, false])
    })
  })

  describe("the store", () => {
    it("can cancel a paid order: the payment is refunded", async () => {
      const order = await cards.placed()
      const { id } = cards.pay(order)
      await cards.webhook(order)
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(() => cards.stripe.refundedOf(id) === 1900)
      await eventually(async () => (await payment(order)).status === "refunded")
    })

    it("can cancel an unpaid order: the session is voided", async () => {
      const order = await cards.placed()
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await closed(order)
      expect(cards.intentOf(order).status).toBe("canceled")
    })

    it("can cancel an unpaid order in the dashboard: the order follows, and the session is voided", async () => {
      const order = await cards.placed()
      expect((await cards.store.platform().post(`/admin/orders/${order.id}/cancel`, {})).status).toBe(200)
      await eventually(async () => (await cards.status(order)) === "cancelled")
      await closed(order)
      expect(cards.intentOf(order).status).toBe("canceled")
      expect(await payment(order)).toMatchObject({ status: "voided", captured: "0.00", session: null })
      expect(reasonOf(await cards.payment("POST", order, {}))).toEqual([409, "svc_payment_not_open", "cancelled", "cancelled"])
    })

    it("can accept an unpaid order: it can no longer be paid online", async () => {
      const order = await cards.placed()
      await cards.manage("PUT", `orders/${order.id}`, { status: "processing" })
      await closed(order)
      expect([cards.intentOf(order).status, (await payment(order)).status]).toEqual(["canceled", "offline"])
    })

    it("can delete an unpaid order: the session is voided", async () => {
      const order = await cards.placed()
      await cards.manage("DELETE", `orders/${order.id}`)
      await closed(order)
      expect(cards.intentOf(order).status).toBe("canceled")
    })

    it.each([
      ["the rollback cancelled its payment", true],
      ["it had no payment yet", false],
    ])(
      "can fail to mark an order as paid in the dashboard (%s): the order can still be paid online or in cash",
      async (_when, isBooked) => {
        for (const method of ["POST", "PUT"]) {
          const order = await cards.placed()
          const { collection_id: payment_collection_id } = await cards.row(order)
          const { currency_code } = await cards.store.db("payment_collection").where({ id: payment_collection_id }).first()
          const money = { amount: 19, raw_amount: JSON.stringify({ value: "19", precision: 20 }), currency_code }
          const session = {
            ...money,
            id: `payses_manual_${order.number}`,
            provider_id: "pp_system_default",
            payment_collection_id,
          }
          const authorized = isBooked ? { status: "authorized", authorized_at: new Date() } : { status: "pending" }
          await cards.store.db("payment_session").insert({ ...session, ...authorized, data: "{}", context: "{}" })
          if (isBooked) {
            const payment = { ...session, id: `pay_manual_${order.number}`, payment_session_id: session.id, data: "{}" }
            await cards.store.db("payment").insert({ ...payment, canceled_at: new Date() })
          }
          await cards.openedLongAgo(order)
          const answer = await cards.payment(method, order, method === "POST" ? { fresh: true } : { payment_method: "cod" })
          expect([method, answer.status]).toEqual([method, 200])
          if (method === "PUT") continue
          expect(answer.body.data).toMatchObject({ status: "awaiting", session: { provider: "stripe" } })
          cards.pay(order)
          expect(await cards.webhook(order)).toBe(200)
          expect(await cards.status(order)).toBe("processing")
        }
      },
    )

    it("can mark an order as paid in the dashboard: the order is accepted, and the session is voided", async () => {
      const order = await cards.placed()
      const { rows } = await cards.store.db.raw(
        "select payment_collection_id as id from order_payment_collection where order_id = ?",
        [order.id],
      )
      const answer = await cards.store
        .platform()
        .post(`/admin/payment-collections/${rows[0].id}/mark-as-paid`, { order_id: order.id })
      expect(answer.status).toBe(200)
      await eventually(async () => (await cards.status(order)) === "processing")
      await eventually(async () => (await cards.row(order)).state === "paid")
      expect(cards.intentOf(order).status).toBe("canceled")
      expect(await payment(order)).toMatchObject({ status: "captured", captured: "19.00" })
    })
  })
})
