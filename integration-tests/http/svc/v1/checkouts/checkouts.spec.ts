import { type Answer, CardStore, eventually, STRIPE } from "../../../../support"

describe("POST /svc/v1/checkouts and the payment of an order:", () => {
  let cards: CardStore

  beforeAll(async () => {
    cards = await CardStore.start()
  })
  afterAll(() => cards.stop())
  beforeEach(() => cards.stripe.behave("well"))

  describe("a checkout", () => {
    it("places the order as pending, with a payment session that only the guest can read", async () => {
      const answer = await cards.checkout()
      expect([answer.status, answer.body.error?.code]).toEqual([201, undefined])
      const order = answer.body.data
      const intent = cards.intentOf(order)
      expect(order).toMatchObject({
        status: "pending",
        payment_method: STRIPE,
        total: "19.00",
        to_collect: "19.00",
        paid_at: null,
      })
      expect(order.payment).toMatchObject({
        kind: "online",
        gateway: STRIPE,
        status: "awaiting",
        amount: "19.00",
        currency: "EUR",
        captured: "0.00",
        refunded: "0.00",
        retry_after_ms: 2000,
        error: null,
        session: {
          provider: "stripe",
          data: { id: intent.id, client_secret: intent.client_secret, status: "requires_payment_method" },
        },
      })
      expect(Date.parse(order.payment.expires_at) - Date.parse(order.created_at)).toBe(15 * 60_000)
      expect(intent).toMatchObject({
        amount: 1900,
        currency: "eur",
        capture_method: "automatic",
        payment_method_types: ["card"],
        description: `Casa Pequeña #${order.number}`,
      })
      const store = await cards.store.api("store").get(`orders/${order.id}/payment`)
      expect([store.status, store.body.data.session]).toEqual([200, null])
    })

    it("opens one payment session, however often the checkout is sent or the session is requested", async () => {
      const options = { headers: { "Idempotency-Key": "checkout-once-1" } }
      const [first, again] = [await cards.checkout({}, options), await cards.checkout({}, options)]
      expect([first.status, again.status, again.body.meta.replayed]).toEqual([201, 200, true])
      expect(again.body.data.payment.session).toEqual(first.body.data.payment.session)
      const opened = await cards.payment("POST", first.body.data, {})
      expect(opened.body.data.session).toEqual(first.body.data.payment.session)
      const ofOrder = [...cards.stripe.intents.values()].filter(
        ({ metadata }) => metadata.order_number === String(first.body.data.number),
      )
      expect(ofOrder).toHaveLength(1)
    })

    it("is a conflict if POST /orders has used its key, and the reverse, with the same body or another", async () => {
      const keyed = (key: string) => ({ headers: { "Idempotency-Key": key } })
      const order = (changes: object, key: string) =>
        cards.store.api("anonymous").post("orders", cards.body.pickup(changes), keyed(key))
      const outcome = ({ status, body }: Answer) => [status, body.error?.code, body.data?.order_key, body.meta?.replayed]
      const conflict = [409, "svc_idempotency_conflict", undefined, undefined]

      expect((await cards.checkout({}, keyed("paid-online-1"))).status).toBe(201)
      expect(outcome(await order({ payment_method: STRIPE }, "paid-online-1"))).toEqual(conflict)
      expect(outcome(await order({ payment_method: "cod" }, "paid-online-1"))).toEqual(conflict)

      expect((await order({ payment_method: "cod" }, "paid-offline-1")).status).toBe(201)
      expect(outcome(await cards.checkout({ payment_method: "cod" }, keyed("paid-offline-1")))).toEqual(conflict)
      expect(outcome(await cards.checkout({}, keyed("paid-offline-1")))).toEqual(conflict)
      expect((await order({ payment_method: "cod" }, "paid-offline-1")).status).toBe(200)
    })

    it("can use a key whose request was refused by POST /orders", async () => {
      const options = { headers: { "Idempotency-Key": "refused-first-1" } }
      const refused = await cards.store.api("anonymous").post("orders", cards.body.pickup({ payment_method: STRIPE }), options)
      expect([refused.status, refused.body.error.code]).toEqual([422, "svc_payment_method_not_allowed"])
      expect((await cards.checkout({}, options)).status).toBe(201)
    })

    it("and a concurrent POST /orders with the same key place one order", async () => {
      for (let round = 0; round < 3; round += 1) {
        const options = { headers: { "Idempotency-Key": `both-routes-${round}` } }
        const count = async () => Number((await cards.store.db("svc_order").count("* as n").first())?.n)
        const before = await count()
        const answers = await Promise.all([
          ...[0, 1, 2].map(() => cards.checkout({}, options)),
          ...[0, 1, 2].map(() =>
            cards.store.api("anonymous").post("orders", cards.body.pickup({ payment_method: "cod" }), options),
          ),
        ])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201, 409, 409, 409])
        expect(await count()).toBe(before + 1)
      }
    })

    it("places the order while the provider is down, and opens the session when it is back", async () => {
      cards.stripe.behave(500)
      const order = await cards.placed()
      expect(order.payment).toMatchObject({ status: "unopened", session: null })
      const refused = await cards.payment("POST", order, {})
      expect([refused.status, refused.body.error.code, refused.headers["retry-after"]]).toEqual([
        503,
        "svc_payment_unavailable",
        "3",
      ])
      cards.stripe.behave("well")
      const opened = await cards.payment("POST", order, {})
      expect([opened.status, opened.body.data.status]).toEqual([200, "awaiting"])
      cards.pay(order)
      expect((await cards.payment("GET", order)).body.data.status).toBe("captured")
    })

    it("refuses offline methods, as POST /orders refuses online methods", async () => {
      const offline = await cards.checkout({ payment_method: "cod" })
      expect([offline.status, offline.body.error.code]).toEqual([422, "svc_payment_method_not_allowed"])
      // The platform's manual provider takes no money, so it is no online method.
      const manual = await cards.checkout({ payment_method: "pp_system_default" })
      expect([manual.status, manual.body.error.code]).toEqual([422, "svc_payment_method_not_allowed"])
      const online = await cards.store.api().post("orders", cards.body.pickup({ payment_method: STRIPE }))
      expect([online.status, online.body.error.code]).toEqual([422, "svc_payment_method_not_allowed"])
    })

    it("is refused from the moment at which its gateway is switched off", async () => {
      const enable = (enabled: boolean) => cards.store.api("manager").put(`payment-gateways/${STRIPE}`, { enabled })
      expect((await enable(false)).status).toBe(200)
      const refused = await cards.checkout()
      expect((await enable(true)).status).toBe(200)
      expect([refused.status, refused.body.error.code]).toEqual([422, "svc_payment_method_not_allowed"])
      expect((await cards.checkout()).status).toBe(201)
    })

    it("of an order with nothing to pay is accepted at once, without calling the provider", async () => {
      const promotion = {
        code: "INVITA",
        type: "standard",
        status: "active",
        is_tax_inclusive: true,
        application_method: { allocation: "across", target_type: "order", currency_code: "eur", type: "percentage", value: 100 },
      }
      expect((await cards.store.platform().post("/admin/promotions", promotion)).status).toBe(200)
      // The gateway's minimum does not matter: nothing is paid.
      await cards.manage("PUT", `payment-gateways/${STRIPE}`, { settings: { minimum: "0.50" } })
      const intents = cards.stripe.intents.size
      const answer = await cards.checkout({ coupon_codes: ["INVITA"] })
      await cards.manage("PUT", `payment-gateways/${STRIPE}`, { settings: { minimum: null } })
      expect([answer.status, answer.body.data.status, answer.body.data.total]).toEqual([201, "processing", "0.00"])
      expect(answer.body.data.payment).toMatchObject({ amount: "0.00", captured: "0.00", session: null, expires_at: null })
      expect(cards.stripe.intents.size).toBe(intents)
      expect((await cards.store.api("store").get("orders")).body.data[0].id).toBe(answer.body.data.id)
      expect((await cards.payment("POST", answer.body.data, {})).status).toBe(409)
    })

    it("of a signed-in customer creates a customer at the provider only with `save_customer`", async () => {
      const headers = { authorization: `Bearer ${await cards.store.token("customer")}` }
      const customerOf = async (options: { headers?: Record<string, string> }) => {
        const answer = await cards.checkout({}, options)
        expect(answer.status).toBe(201)
        return cards.intentOf(answer.body.data).customer
      }
      expect(await customerOf({ headers })).toBeNull()
      await cards.online({ save_customer: true })
      const known = await customerOf({ headers })
      expect(known).toMatch(/^cus_/)
      expect(await customerOf({ headers })).toBe(known)
      expect(await customerOf({})).toBeNull()
      await cards.online({ save_customer: false })
    })

    it("below the gateway's minimum is refused with the minimum in the details", async () => {
      await cards.manage("PUT", `payment-gateways/${STRIPE}`, { settings: { minimum: "19.01" } })
      const answer = await cards.checkout()
      expect([answer.status, answer.body.error.code, answer.body.error.details.minimum]).toEqual([
        422,
        "svc_payment_method_not_allowed",
        "19.01",
      ])
      await cards.manage("PUT", `payment-gateways/${STRIPE}`, { settings: { minimum: null } })
    })

    it("becomes an accepted order when the guest's page reads the payment after paying, and is booked once", async () => {
      const order = await cards.placed()
      cards.pay(order)
      const polls = await Promise.all([1, 2, 3, 4].map(() => cards.payment("GET", order)))
      expect(polls.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const { body } = await cards.payment("GET", order)
      expect(body.data).toMatchObject({
        status: "captured",
        captured: "19.00",
        session: null,
        expires_at: null,
        retry_after_ms: null,
      })
      const record = await cards.manage("GET", `orders/${order.id}`)
      expect(record).toMatchObject({ status: "processing", total: "19.00" })
      expect(record.paid_at).not.toBeNull()
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 0, transactions: 19, payments: 1 })
      const history = await cards.manage("GET", `orders/${order.id}/history`)
      expect(history.map(({ from, to, actor }: { from: string; to: string; actor: string }) => [from, to, actor])).toEqual([
        [null, "pending", "guest"],
        ["pending", "processing", "payment"],
      ])
    })

    it("waits for the store under manual acceptance, and is captured when the store accepts it", async () => {
      await cards.operation({ manual_acceptance: true, payments: { online: { capture: "manual" } } })
      const order = await cards.placed()
      await cards.operation({ manual_acceptance: false, payments: { online: { capture: "automatic" } } })
      expect(cards.intentOf(order).capture_method).toBe("manual")
      cards.pay(order)
      await cards.operation({ manual_acceptance: true })
      expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "authorized", captured: "0.00" })
      await cards.operation({ manual_acceptance: false })
      expect(await cards.status(order)).toBe("accepting")
      await cards.manage("PUT", `orders/${order.id}`, { status: "accepted" })
      await eventually(() => cards.intentOf(order).status === "succeeded")
      await eventually(async () => (await cards.payment("GET", order)).body.data.status === "captured")
    })

    it("more than five days ahead is captured at once, because an authorisation would expire", async () => {
      await cards.online({ capture: "manual" })
      const captures = async (fulfillment_date: string) => {
        const order = await cards.placed({ fulfillment_date, fulfillment_time: "14:00" })
        return cards.intentOf(order).capture_method
      }
      expect([await captures("2026-11-25"), await captures("2026-11-26")]).toEqual(["manual", "automatic"])
      await cards.online({ capture: "automatic" })
    })

    it("whose authorisation expires at the provider waits on hold for the store, and nothing is captured", async () => {
      await cards.operation({ manual_acceptance: true, payments: { online: { capture: "manual" } } })
      const order = await cards.placed()
      cards.pay(order)
      expect((await cards.payment("GET", order)).body.data.status).toBe("authorized")
      cards.stripe.cancel(cards.intentOf(order).id)
      expect(await cards.webhook(order)).toBe(200)
      await cards.operation({ manual_acceptance: false, payments: { online: { capture: "automatic" } } })
      expect(await cards.status(order)).toBe("on-hold")
      expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "voided", captured: "0.00", session: null })
      expect(await cards.booked(order)).toMatchObject({ captured: 0, transactions: 0 })
      const history = await cards.manage("GET", `orders/${order.id}/history`)
      expect(history.at(-1)).toMatchObject({ from: "accepting", to: "on-hold" })
    })

    it("whose authorisation expired without a webhook is put on hold after the store accepts it", async () => {
      await cards.operation({ manual_acceptance: true, payments: { online: { capture: "manual" } } })
      const order = await cards.placed()
      cards.pay(order)
      expect((await cards.payment("GET", order)).body.data.status).toBe("authorized")
      await cards.operation({ manual_acceptance: false, payments: { online: { capture: "automatic" } } })
      expect((await cards.row(order)).look_at).toBeNull()
      cards.stripe.cancel(cards.intentOf(order).id)
      await cards.manage("PUT", `orders/${order.id}`, { status: "accepted" })
      expect((await cards.row(order)).look_at).not.toBeNull()
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ look_at: new Date(0) })
      await eventually(async () => (await cards.status(order)) === "on-hold")
      expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "voided", captured: "0.00" })
      // The check that moved the order also clears `look_at`, but later.
      await eventually(async () => (await cards.row(order)).look_at === null)
    })

    it("that the store refuses before the capture is voided at the provider, and nothing is captured", async () => {
      await cards.operation({ manual_acceptance: true, payments: { online: { capture: "manual" } } })
      const order = await cards.placed()
      cards.pay(order)
      expect((await cards.payment("GET", order)).body.data.status).toBe("authorized")
      await cards.operation({ manual_acceptance: false, payments: { online: { capture: "automatic" } } })
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(() => cards.intentOf(order).status === "canceled")
      expect(cards.intentOf(order).amount_received).toBe(0)
      expect(await cards.booked(order)).toMatchObject({ captured: 0, transactions: 0 })
      await eventually(async () => (await cards.payment("GET", order)).body.data.status === "voided")
    })

    it("that is captured in the dashboard and then refused by the store is refunded once", async () => {
      await cards.operation({ manual_acceptance: true, payments: { online: { capture: "manual" } } })
      const order = await cards.placed()
      const { id } = cards.pay(order)
      expect((await cards.payment("GET", order)).body.data.status).toBe("authorized")
      await cards.operation({ manual_acceptance: false, payments: { online: { capture: "automatic" } } })
      const { collection_id } = await cards.row(order)
      const paid = await cards.store.db("payment").where({ payment_collection_id: collection_id }).first("id")
      expect((await cards.store.platform().post(`/admin/payments/${paid.id}/capture`, {})).status).toBe(200)
      expect(cards.intentOf(order)).toMatchObject({ status: "succeeded", amount_received: 1900 })
      expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "captured", captured: "19.00" })
      await cards.manage("PUT", `orders/${order.id}`, { status: "cancelled" })
      await eventually(async () => (await cards.payment("GET", order)).body.data.status === "refunded")
      await eventually(async () => (await cards.booked(order)).transactions === 0)
      expect(await cards.booked(order)).toEqual({ captured: 19, refunded: 19, transactions: 0, payments: 1 })
      expect(cards.stripe.refunds.filter(({ payment_intent: of }) => of === id)).toHaveLength(1)
      expect([cards.stripe.netOf(id), await cards.status(order)]).toEqual([0, "cancelled"])
    })

    /** Moves the payment's deadline into the past. */
    const expire = (order: Answer["body"]) =>
      cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ expires_at: new Date(0), look_at: new Date(0) })
    /** Removes the only line of an order with an edit in the dashboard. */
    const editToNothing = async (order: { readonly id: string }): Promise<void> => {
      const admin = cards.store.platform()
      const line = await cards.store.db("order_item").where({ order_id: order.id }).first("item_id")
      expect((await admin.post("/admin/order-edits", { order_id: order.id })).status).toBe(200)
      expect((await admin.post(`/admin/order-edits/${order.id}/items/item/${line.item_id}`, { quantity: 0 })).status).toBe(200)
      expect((await admin.post(`/admin/order-edits/${order.id}/confirm`, {})).status).toBe(200)
      await eventually(async () => (await cards.store.db("svc_order").where({ id: order.id }).first()).total === "0.00")
    }

    it("is accepted when an edit has left nothing to pay, and its session is voided", async () => {
      const order = await cards.placed()
      const first = cards.intentOf(order)
      await editToNothing(order)
      await eventually(async () => (await cards.payment("GET", order)).body.data.status === "captured")
      expect([await cards.status(order), first.status, (await cards.row(order)).state]).toEqual([
        "processing",
        "canceled",
        "paid",
      ])
    })

    it("is cancelled by a guest who gives up after an edit has left nothing to pay", async () => {
      const order = await cards.placed()
      await editToNothing(order)
      expect((await cards.payment("DELETE", order)).body.data.status).toBe("cancelled")
    })

    it("is accepted at its deadline if an edit has left nothing to pay", async () => {
      cards.stripe.behave(500)
      const order = await cards.placed()
      cards.stripe.behave("well")
      await editToNothing(order)
      await expire(order)
      await eventually(async () => (await cards.status(order)) !== "pending")
      expect(await cards.status(order)).toBe("processing")
    })

    it("is accepted a minute after its deadline if an edit left nothing to pay during an outage; the void follows later", async () => {
      const order = await cards.placed()
      const intent = cards.intentOf(order)
      cards.stripe.behave(500)
      await editToNothing(order)
      await expire(order)
      await eventually(async () => (await cards.status(order)) !== "pending")
      expect([await cards.status(order), (await cards.row(order)).state]).toEqual(["processing", "closing"])
      cards.stripe.behave("well")
      await eventually(async () => (await cards.row(order)).state === "closed")
      expect([intent.status, await cards.status(order)]).toEqual(["canceled", "processing"])
    })

    describe("set back to pending after its money was returned", () => {
      const move = (order: Answer["body"], status: string) =>
        cards.store.api("administrator").put(`orders/${order.id}`, { status, force: true, note: "Chargeback" })
      const returned = async () => {
        const { order, id } = await cards.paidOrder()
        expect((await move(order, "failed")).status).toBe(200)
        await eventually(async () => (await cards.row(order)).state === "closed" && (await cards.row(order)).look_at === null)
        expect(cards.stripe.netOf(id)).toBe(0)
        return order
      }
      /** Moves the time of the order's last move an hour into the past, and makes its payment due for a check. */
      const hourAgo = async (order: Answer["body"]) => {
        await cards.store.db.raw("update svc_order set status_changed_at = status_changed_at - interval '1 hour' where id = ?", [
          order.id,
        ])
        await cards.dueNow(order)
      }

      it("is cancelled after `hold_minutes`", async () => {
        const order = await returned()
        expect((await move(order, "pending")).status).toBe(200)
        const { status_changed_at: at } = await cards.store.db("svc_order").where({ id: order.id }).first("status_changed_at")
        await eventually(async () => (await cards.row(order)).look_at - at === 15 * 60_000)
        await hourAgo(order)
        await eventually(async () => (await cards.status(order)) === "cancelled")
        expect((await cards.row(order)).look_at).toBeNull()
      })

      it("is cancelled after `hold_minutes` even while the provider refuses to return the money", async () => {
        const { order, id } = await cards.paidOrder()
        cards.stripe.dispute(id)
        expect((await move(order, "failed")).status).toBe(200)
        await eventually(async () => (await cards.row(order)).looks === 1)
        expect((await move(order, "pending")).status).toBe(200)
        await hourAgo(order)
        await eventually(async () => (await cards.status(order)) === "cancelled")
        expect((await cards.row(order)).state).toBe("owed")
      })

      it("is checked at the end of `hold_minutes`, even if a refused refund is retried at growing intervals", async () => {
        const { order, id } = await cards.paidOrder()
        cards.stripe.dispute(id)
        expect((await move(order, "failed")).status).toBe(200)
        await eventually(async () => (await cards.row(order)).looks === 1)
        const nextDay = new Date(Date.parse(order.created_at) + 86_400_000)
        await cards.store.db("svc_online_payment").where({ order_id: order.id }).update({ looks: 5, look_at: nextDay })
        expect((await move(order, "pending")).status).toBe(200)
        const { status_changed_at: at } = await cards.store.db("svc_order").where({ id: order.id }).first("status_changed_at")
        await eventually(async () => (await cards.row(order)).looks === 6)
        await eventually(async () => (await cards.row(order)).look_at - at === 15 * 60_000)
        expect([await cards.status(order), (await cards.row(order)).state]).toEqual(["pending", "owed"])
      })

      it("cannot be paid online again, but in cash", async () => {
        const order = await returned()
        expect((await move(order, "pending")).status).toBe(200)
        expect((await cards.payment("POST", order, {})).body.error.details).toEqual({
          reason: "cancelled",
          order_status: "pending",
        })
        const { status, body } = await cards.payment("PUT", order, { payment_method: "cod" })
        expect([status, body.data.status, body.data.payment_method]).toEqual([200, "processing", "cod"])
        await hourAgo(order)
        await eventually(async () => (await cards.row(order)).look_at === null)
        expect(await cards.status(order)).toBe("processing")
      })

      it("can be given up", async () => {
        const order = await returned()
        expect((await move(order, "pending")).status).toBe(200)
        const { status, body } = await cards.payment("DELETE", order)
        expect([status, body.data.status, body.data.payment.status]).toEqual([200, "cancelled", "refunded"])
      })

      it("was not cancelled while it was failed", async () => {
        const order = await returned()
        await hourAgo(order)
        await eventually(async () => (await cards.row(order)).look_at === null)
        expect(await cards.status(order)).toBe("failed")
      })

      it("is not cancelled if it was accepted unpaid and then paid in cash", async () => {
        const order = await cards.placed()
        expect((await move(order, "processing")).status).toBe(200)
        await eventually(async () => (await cards.row(order)).state === "closed")
        await cards.store.db("svc_order").where({ id: order.id }).update({ paid_at: new Date() })
        expect((await move(order, "pending")).status).toBe(200)
        await hourAgo(order)
        await eventually(async () => (await cards.row(order)).look_at === null)
        expect(await cards.status(order)).toBe("pending")
      })
    })

    describe("set back to pending after the store had accepted it unpaid", () => {
      const move = (order: Answer["body"], status: string) => cards.store.api("manager").put(`orders/${order.id}`, { status })
      /** An order that is pending again and cannot be paid online. */
      const waiting = async (isVoid: boolean) => {
        const order = await cards.placed()
        if (!isVoid) cards.stripe.behave(500, /cancel$/)
        expect((await move(order, "on-hold")).status).toBe(200)
        await eventually(async () => {
          const { state, look_at, failures } = await cards.row(order)
          return isVoid ? state === "closed" && look_at === null : failures > 0
        })
        for (const status of ["failed", "pending"]) expect((await move(order, status)).status).toBe(200)
        return order
      }

      it.each([
        ["is void", true],
        ["cannot be voided", false],
      ])("is cancelled after `hold_minutes` if its session %s", async (_which, isVoid) => {
        const order = await waiting(isVoid)
        expect((await cards.payment("POST", order, {})).body.error.details).toEqual({
          reason: "offline",
          order_status: "pending",
        })
        await cards.store.db.raw("update svc_order set status_changed_at = status_changed_at - interval '1 hour' where id = ?", [
          order.id,
        ])
        await cards.dueNow(order)
        await eventually(async () => (await cards.status(order)) === "cancelled")
        cards.stripe.behave("well")
        await eventually(async () => (await cards.row(order)).state === "closed")
        expect(cards.intentOf(order).status).toBe("canceled")
      })

      it("is checked at the end of `hold_minutes`, even if its session is voided only after the move", async () => {
        const order = await waiting(false)
        const { status_changed_at: at } = await cards.store.db("svc_order").where({ id: order.id }).first("status_changed_at")
        cards.stripe.behave("well")
        await eventually(async () => (await cards.row(order)).state === "closed")
        await eventually(async () => (await cards.row(order)).look_at - at === 15 * 60_000)
        expect(await cards.status(order)).toBe("pending")
      })

      it("is checked at the end of `hold_minutes`, even if a failing void is retried at growing intervals", async () => {
        const other = await cards.placed()
        const order = await waiting(false)
        cards.stripe.behave(500, new RegExp(`${cards.intentOf(order).id}/cancel$`))
        const { status_changed_at: at } = await cards.store.db("svc_order").where({ id: order.id }).first("status_changed_at")
        const nextDay = new Date(Date.parse(order.created_at) + 86_400_000)
        await cards.store.db("svc_online_payment").where({ order_id: order.id }).update({ failures: 50, look_at: nextDay })
        // The provider voids another session, so this one is tried at once.
        expect((await cards.payment("DELETE", other)).status).toBe(200)
        await eventually(async () => (await cards.row(order)).failures > 50)
        await eventually(async () => (await cards.row(order)).look_at - at === 15 * 60_000)
        expect([await cards.status(order), (await cards.row(order)).state]).toEqual(["pending", "closing"])
      })

      it("can be paid in cash, or given up", async () => {
        const [paid, left] = [await waiting(true), await waiting(true)]
        const cash = await cards.payment("PUT", paid, { payment_method: "cod" })
        expect([cash.status, cash.body.data.status, cash.body.data.payment_method]).toEqual([200, "processing", "cod"])
        const { status, body } = await cards.payment("DELETE", left)
        expect([status, body.data.status]).toEqual([200, "cancelled"])
      })
    })

    it("cannot be paid or changed to cash while it is failed, and can be paid when it is pending again", async () => {
      const order = await cards.placed()
      const first = cards.intentOf(order)
      const move = (status: string) => cards.store.api("administrator").put(`orders/${order.id}`, { status })
      expect((await move("failed")).status).toBe(200)
      expect((await cards.payment("GET", order)).body.data.session).toBeNull()
      for (const [method, body] of [
        ["POST", {}],
        ["PUT", { payment_method: "cod" }],
      ] as const) {
        const { status, body: refused } = await cards.payment(method, order, body)
        expect([status, refused.error.code, refused.error.details]).toEqual([
          409,
          "svc_payment_not_open",
          { reason: "cancelled", order_status: "failed" },
        ])
      }
      await eventually(() => first.status === "canceled")
      expect(await cards.status(order)).toBe("failed")
      expect((await move("pending")).status).toBe(200)
      expect((await cards.payment("POST", order, {})).body.data.status).toBe("awaiting")
      cards.pay(order)
      await eventually(async () => (await cards.payment("GET", order)).body.data.status === "captured")
      expect(await cards.status(order)).toBe("processing")
    })

    it("has an offline payment if staff finalize its order as paid in cash", async () => {
      const order = await cards.placed()
      const finalized = { status: "finalized", force: true, note: "Paid in cash" }
      expect((await cards.store.api("manager").put(`orders/${order.id}`, finalized)).status).toBe(200)
      // Its session is checked only when the test makes the check due.
      await cards.store
        .db("svc_online_payment")
        .where({ order_id: order.id })
        .update({ look_at: new Date("2100-01-01") })
      // The platform's payment of the whole total is booked a moment later.
      await eventually(async () => {
        const { rows } = await cards.store.db.raw(
          `select p.id from payment p join svc_online_payment o on o.collection_id = p.payment_collection_id
             where o.order_id = ? and p.captured_at is not null`,
          [order.id],
        )
        return rows.length === 1
      })
      const offline = { kind: "offline", status: "offline", captured: "0.00", refunded: "0.00" }
      expect((await cards.payment("GET", order)).body.data).toMatchObject(offline)
      await cards.dueNow(order)
      await eventually(async () => (await cards.row(order)).look_at === null)
      expect((await cards.row(order)).state).toBe("closed")
      expect((await cards.payment("GET", order)).body.data).toMatchObject(offline)
    })

    it("gets a new session with the new amount after an edit in the dashboard", async () => {
      const order = await cards.placed()
      const first = cards.intentOf(order)
      const admin = cards.store.platform()
      const line = await cards.store.db("order_item").where({ order_id: order.id }).first("item_id")
      expect((await admin.post("/admin/order-edits", { order_id: order.id })).status).toBe(200)
      expect((await admin.post(`/admin/order-edits/${order.id}/items/item/${line.item_id}`, { quantity: 3 })).status).toBe(200)
      expect((await admin.post(`/admin/order-edits/${order.id}/confirm`, {})).status).toBe(200)
      await eventually(async () => (await cards.payment("GET", order)).body.data.amount === "28.50")
      // The earlier amount can no longer be paid.
      expect((await cards.payment("GET", order)).body.data).toMatchObject({ status: "unopened", session: null, error: null })
      const opened = await cards.payment("POST", order, {})
      expect([opened.status, opened.body.data.amount, opened.body.data.status]).toEqual([200, "28.50", "awaiting"])
      expect(opened.body.data.session.data.id).toBe(cards.intentOf(order).id)
      expect([first.status, cards.intentOf(order).amount]).toEqual(["canceled", 2850])
      cards.pay(order)
      await eventually(async () => (await cards.payment("GET", order)).body.data.status === "captured")
      expect(await cards.booked(order)).toEqual({ captured: 28.5, refunded: 0, transactions: 28.5, payments: 1 })
    })
  })
})
