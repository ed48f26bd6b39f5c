import {
  type Answer,
  CARD_PAYMENTS,
  changeSettings,
  eventually,
  orderBodies,
  type Store,
  smallCatalogue,
  startStore,
  takeCards,
} from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

/** The provider of these tests takes the money as soon as it is asked to authorise the payment. */
describe("a provider for which the plugin has no adapter", () => {
  let store: Store
  let body: ReturnType<typeof orderBodies>

  beforeAll(async () => {
    store = await startStore({ env: CARD_PAYMENTS.env })
    const shop = await smallCatalogue(store.db)
    body = orderBodies(shop)
    await takeCards(store, shop)
    await changeSettings(store, "settings/operation", { payments: { online: { enabled: true, max_unpaid: null } } })
    // The region's providers are cached for some seconds.
    await eventually(async () => (await checkout()).status === 201)
  })
  afterAll(() => store?.stop())

  const checkout = () => store.api().post("checkouts", body.pickup({ payment_method: CARD_PAYMENTS.provider }))
  /** An order with an open payment. @param data merged into the session's data: the behaviour of the guest and the provider */
  const placed = async (data: object = {}): Promise<Data> => {
    const { status, body: answer, text } = await checkout()
    if (status !== 201) throw new Error(`POST checkouts: ${status} ${text}`)
    await change(answer.data, data)
    return answer.data
  }
  const change = async (order: Data, data: object): Promise<void> => {
    const merged = store.db.raw("data || ?::jsonb", [JSON.stringify(data)])
    await store.db("payment_session").where({ id: order.payment.session.id }).update({ data: merged })
  }
  const payment = (method: string, order: Data, sent?: object): Promise<Answer> =>
    store.api().request(method, `orders/${order.id}/payment`, sent, { headers: { "X-Svc-Order-Key": order.order_key } })
  const row = async (order: Data): Promise<Data> => store.db("svc_online_payment").where({ order_id: order.id }).first()
  const statusOf = async (order: Data): Promise<string> => (await store.db("svc_order").where({ id: order.id }).first()).status
  const dueNow = (order: Data, changes: object = {}) =>
    store
      .db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ look_at: new Date(0), ...changes })
  /** A session is replaced on request only some time after it was opened. */
  const longAgo = (session: string) =>
    store
      .db("svc_payment_session")
      .where({ session_id: session })
      .update({ opened_at: new Date(0) })
  const expire = (order: Data) => dueNow(order, { expires_at: new Date(0) })
  const closed = (order: Data) => eventually(async () => (await row(order)).state === "closed")
  const payments = async (order: Data): Promise<Data[]> => {
    const { collection_id } = await row(order)
    return store.db("payment").where({ payment_collection_id: collection_id, deleted_at: null })
  }
  const sessions = async (order: Data): Promise<Data[]> => {
    const { collection_id } = await row(order)
    return store.db("payment_session").where({ payment_collection_id: collection_id, deleted_at: null })
  }
  /** The provider reports a session as authorised or captured. @returns the status of the response */
  const report = async (session: string, captured = false): Promise<number> => {
    const event = { session_id: session, amount: 19, captured }
    const answer = await fetch(`${store.url}/hooks/payment/card_card`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(event),
    })
    return answer.status
  }
  /** Expects that the guest's order is cancelled, and that the captured money was refunded once. */
  const isGivenBack = async (order: Data) => {
    await closed(order)
    const booked = await payments(order)
    const ids = booked.map(({ id }) => id)
    const sums = await Promise.all(
      ["capture", "refund"].map((table) => store.db(table).whereIn("payment_id", ids).whereNull("deleted_at").pluck("amount")),
    )
    expect([await statusOf(order), booked.length, sums.map((amounts) => amounts.map(Number))]).toEqual([
      "cancelled",
      1,
      [[19], [19]],
    ])
  }
  const notesOf = async (order: Data): Promise<Data[]> =>
    (await store.api("administrator").get(`orders/${order.id}/notes`)).body.data.filter(
      ({ author }: Data) => author === "payment",
    )
  /** Expects that the guest's order is cancelled, and that the provider was never asked to take money. */
  const isUnpaid = async (order: Data) => {
    await closed(order)
    expect([await statusOf(order), await payments(order), await sessions(order)]).toEqual(["cancelled", [], []])
  }

  describe("takes no money of a guest who has not paid", () => {
    it("when the guest gives up", async () => {
      const order = await placed()
      const answer = await payment("DELETE", order)
      expect([answer.status, answer.body.data.status, answer.body.data.payment.status]).toEqual([200, "cancelled", "voided"])
      await isUnpaid(order)
    })

    it("when the store cancels the order", async () => {
      const order = await placed()
      expect((await store.api("administrator").put(`orders/${order.id}`, { status: "cancelled" })).status).toBe(200)
      await isUnpaid(order)
    })

    it("when the payment has expired", async () => {
      const order = await placed()
      await expire(order)
      await isUnpaid(order)
    })

    it("when the guest pays at the counter instead", async () => {
      const order = await placed()
      const answer = await payment("PUT", order, { payment_method: "cod" })
      expect([answer.status, answer.body.data.status, answer.body.data.payment_method]).toEqual([200, "processing", "cod"])
      expect([await payments(order), await sessions(order)]).toEqual([[], []])
    })

    it("when the store has set the order to failed, even if the guest's page reads the payment", async () => {
      const order = await placed()
      expect((await store.api("administrator").put(`orders/${order.id}`, { status: "failed" })).status).toBe(200)
      expect((await payment("GET", order)).body.data.session).toBeNull()
      await eventually(async () => (await sessions(order)).length === 0)
      expect([await statusOf(order), await payments(order)]).toEqual(["failed", []])
    })

    it("when an event reports a replaced session", async () => {
      const order = await placed()
      const first = order.payment.session.id
      await longAgo(first)
      const second = await payment("POST", order, { fresh: true })
      expect([second.status, second.body.data.session.id === first]).toEqual([200, false])
      expect(await report(first)).toBe(200)
      expect([await statusOf(order), await payments(order)]).toEqual(["pending", []])
      expect(await report(second.body.data.session.id)).toBe(200)
      expect([await statusOf(order), (await payments(order)).length]).toEqual(["processing", 1])
    })

    it("when the store or the scheduled check reads the payment", async () => {
      const order = await placed()
      const seen = await store.api("manager").get(`orders/${order.id}/payment`)
      expect([seen.status, seen.body.data.status]).toEqual([200, "awaiting"])
      const { looks } = await row(order)
      await dueNow(order)
      await eventually(async () => (await row(order)).looks > looks)
      expect([await statusOf(order), await payments(order)]).toEqual(["pending", []])
    })
  })

  describe.each(["unapproved", "silent"])("that fails until the guest has approved the payment (%s)", (behaviour) => {
    it("does not prevent the end of an order whose payment has expired", async () => {
      const order = await placed({ behaviour })
      await expire(order)
      if (behaviour === "unapproved") return isUnpaid(order)
      await eventually(async () => (await statusOf(order)) === "cancelled")
      expect([(await row(order)).state, await payments(order)]).toEqual(["closing", []])
    })

    it("takes the payment after the guest has approved it", async () => {
      const order = await placed({ behaviour })
      expect((await payment("GET", order)).body.data.status).toBe("awaiting")
      await change(order, { approved: true })
      await eventually(async () => (await payment("GET", order)).body.data.status === "captured")
      expect(await statusOf(order)).toBe("processing")
    })
  })

  it("that fails until the guest has approved the payment lets the guest pay at the counter", async () => {
    const order = await placed({ behaviour: "unapproved" })
    const answer = await payment("PUT", order, { payment_method: "cod" })
    expect([answer.status, answer.body.error?.code, answer.body.data?.status]).toEqual([200, undefined, "processing"])
  })

  describe("with unreadable payments and voids without effect loses no captured payment", () => {
    /** The guest has paid, but the payment cannot be read. */
    const hidden = () => placed({ behaviour: "capture", approved: true, unread: true, idle: true })
    const show = async (order: Data) => {
      await change(order, { unread: false })
      await dueNow(order)
    }
    /** Expects that the order is cancelled while its session is kept, and that the money is refunded once the payment can be read. */
    const isFoundLater = async (order: Data) => {
      await eventually(async () => (await row(order)).failures > 0)
      expect([await statusOf(order), (await row(order)).state, (await sessions(order)).length]).toEqual([
        "cancelled",
        "closing",
        1,
      ])
      await show(order)
      await isGivenBack(order)
    }

    it("when the payment has expired: the order waits, and is accepted when the payment can be read", async () => {
      const order = await hidden()
      await dueNow(order, { expires_at: new Date(order.created_at) })
      await eventually(async () => (await row(order)).failures > 0)
      expect([await statusOf(order), (await row(order)).state, (await sessions(order)).length]).toEqual(["pending", "open", 1])
      await show(order)
      await eventually(async () => (await statusOf(order)) === "processing")
      expect(await payments(order)).toHaveLength(1)
    })

    it("when the payment expired more than a minute ago", async () => {
      const order = await hidden()
      await expire(order)
      await isFoundLater(order)
    })

    it("when the guest gives up", async () => {
      const order = await hidden()
      expect((await payment("DELETE", order)).body.data.status).toBe("cancelled")
      await isFoundLater(order)
    })

    it("when the guest wants to pay at the counter: the order stays as it is", async () => {
      const order = await hidden()
      const refused = await payment("PUT", order, { payment_method: "cod" })
      expect([refused.status, refused.body.error.code, await statusOf(order)]).toEqual([
        503,
        "svc_payment_unavailable",
        "pending",
      ])
      await show(order)
      await eventually(async () => (await statusOf(order)) === "processing")
    })

    it("and no authorised payment that cannot be read after its void: the guest cannot change to cash", async () => {
      const order = await placed({ approved: true, idle: true, blind: true })
      const refused = await payment("PUT", order, { payment_method: "cod" })
      expect([refused.status, refused.body.error.code, (await sessions(order)).length]).toEqual([
        503,
        "svc_payment_unavailable",
        1,
      ])
    })

    it("and closes an unpaid payment when the void of its session is confirmed later", async () => {
      const order = await placed({ unread: true })
      await expire(order)
      await eventually(async () => (await row(order)).failures > 0)
      expect(await statusOf(order)).toBe("cancelled")
      await show(order)
      await isUnpaid(order)
    })
  })

  describe("that reports a payment that its order no longer expects", () => {
    it("as captured after the order was cancelled: the payment is refunded, even if it cannot be read", async () => {
      const order = await placed({ behaviour: "capture", approved: true, unread: true, idle: true })
      await expire(order)
      await eventually(async () => (await statusOf(order)) === "cancelled")
      await eventually(async () => (await report(order.payment.session.id, true)) === 200)
      await isGivenBack(order)
    })

    it("as captured after its void was confirmed: the payment is refunded once", async () => {
      const order = await placed({ behaviour: "capture", idle: true })
      await expire(order)
      await isUnpaid(order)
      await change(order, { approved: true })
      for (let time = 0; time < 2; time += 1) {
        await eventually(async () => (await report(order.payment.session.id, true)) === 200)
        await isGivenBack(order)
      }
      expect(await notesOf(order)).toEqual([])
    })

    it.each([null, "lapsed", "mismatch"])(
      "as authorised after the order was cancelled: the store gets one note, whatever problem was recorded before (%s)",
      async (problem) => {
        const order = await placed({ idle: true })
        await expire(order)
        await isUnpaid(order)
        await store.db("svc_online_payment").where({ order_id: order.id }).update({ problem })
        for (let time = 0; time < 2; time += 1) expect(await report(order.payment.session.id)).toBe(200)
        expect([(await notesOf(order)).length, (await row(order)).state, await payments(order)]).toEqual([1, "closed", []])
      },
    )

    it("as captured for a replaced session while the order waits: the store gets one note", async () => {
      const order = await placed({ behaviour: "capture", idle: true })
      const first = order.payment.session.id
      await longAgo(first)
      expect((await payment("POST", order, { fresh: true })).status).toBe(200)
      for (let time = 0; time < 2; time += 1) expect(await report(first, true)).toBe(200)
      expect([(await notesOf(order)).length, await statusOf(order), await payments(order)]).toEqual([1, "pending", []])
    })

    it("as captured after the guest changed to cash: the store gets one note", async () => {
      const order = await placed({ behaviour: "capture", idle: true })
      expect((await payment("PUT", order, { payment_method: "cod" })).status).toBe(200)
      for (let time = 0; time < 2; time += 1) expect(await report(order.payment.session.id, true)).toBe(200)
      expect([(await notesOf(order)).length, await statusOf(order), await payments(order)]).toEqual([1, "processing", []])
    })
  })

  describe("that reports an authorised payment", () => {
    it("is trusted by the scheduled check, before and after the payment has expired", async () => {
      for (const look of [dueNow, expire]) {
        const order = await placed({ approved: true })
        await look(order)
        await eventually(async () => (await statusOf(order)) === "processing")
        expect(await payments(order)).toHaveLength(1)
      }
    })

    it("with an event completes the payment of a guest who has left", async () => {
      const order = await placed()
      expect([await report(order.payment.session.id), await statusOf(order)]).toEqual([200, "processing"])
    })

    it("voids the authorisation when the guest gives up, but a captured payment stays paid", async () => {
      const given = await placed({ approved: true })
      expect((await payment("DELETE", given)).status).toBe(200)
      await isUnpaid(given)
      const paid = await placed({ approved: true, behaviour: "capture" })
      const refused = await payment("DELETE", paid)
      expect([refused.status, refused.body.error.details.reason, await statusOf(paid)]).toEqual([409, "paid", "processing"])
    })

    it("but cannot void its session: the payment is booked and then cancelled when the guest gives up", async () => {
      const order = await placed({ approved: true, behaviour: "held" })
      const answer = await payment("DELETE", order)
      expect([answer.status, answer.body.data.status]).toEqual([200, "cancelled"])
      await closed(order)
      const [booked, ...others] = await payments(order)
      expect([others, booked.captured_at]).toEqual([[], null])
      expect(booked.canceled_at).not.toBeNull()
    })
  })
})
