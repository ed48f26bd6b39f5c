import { CardStore, eventually, GUEST, PASSWORD } from "../../../../support"
import { session, table, tableSettings } from "../../../../support/table-settings"
import { EventSourceReader } from "../../orders/event-source"
import { Receiver } from "../webhooks/receiver"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any

describe("an order that waits for its online payment", () => {
  let cards: CardStore
  let receiver: Receiver

  beforeAll(async () => {
    // The log shows the events that the platform sends to its subscribers.
    cards = await CardStore.start({ env: { LOG_LEVEL: "debug" } })
    receiver = await Receiver.start()
    for (const topic of ["order.created", "order.updated", "order.deleted"]) {
      await cards.manage("POST", "webhooks", { name: topic, topic, delivery_url: receiver.url, secret: "a-secret" })
    }
  })
  afterAll(async () => {
    await receiver.leave()
    await cards.stop()
  })

  const numbers = async (query: string): Promise<number[]> =>
    (await cards.manage("GET", `orders?per_page=100&${query}`)).map(({ number }: Data) => number)
  const topicsOf = ({ id }: Data) => receiver.of(id).map(({ headers }) => headers["x-platform-webhook-topic"])
  const pay = async (order: Data) => {
    cards.pay(order)
    expect(await cards.webhook(order)).toBe(200)
  }
  const expire = (order: Data) =>
    cards.store
      .db("svc_online_payment")
      .where({ order_id: order.id })
      .update({ expires_at: new Date(0), look_at: new Date(0) })

  it("is only in staff lists that filter by its status, and is not counted in the total of other lists", async () => {
    const before = (await cards.store.api("store").get("orders")).body.meta.total
    const order = await cards.placed()
    expect(await numbers("")).not.toContain(order.number)
    expect(await numbers("order_type=pickup")).not.toContain(order.number)
    expect(await numbers("status=pending")).toContain(order.number)
    expect((await cards.store.api("store").get("orders")).body.meta.total).toBe(before)
    await pay(order)
    expect(await numbers("")).toContain(order.number)
    expect((await cards.store.api("store").get("orders")).body.meta.total).toBe(before + 1)
  })

  it("is announced to webhooks and the stream as created when it is paid", async () => {
    const stream = await EventSourceReader.open(`${cards.store.url}/svc/orders/stream`, {
      authorization: `Bearer ${await cards.store.token("manager")}`,
    })
    await eventually(() => stream.events.length > 0)
    const order = await cards.placed()
    const { client_secret: secret } = cards.intentOf(order)
    await cards.manage("PUT", `orders/${order.id}`, { customer_note: "Sin prisa" })
    await pay(order)
    // The webhook and the stream may each deliver an event twice.
    const deliveries = () => {
      const events = stream.events.filter(({ data }) => data.id === order.id)
      return events.filter(({ id }, at) => events.findIndex((other) => other.id === id) === at)
    }
    await eventually(() => deliveries().length > 0)
    await eventually(() => topicsOf(order).length > 0)
    expect(deliveries().map(({ event, data }) => [event, data.status])).toEqual([["order.created", "processing"]])
    expect([...new Set(topicsOf(order))]).toEqual(["order.created"])
    await cards.manage("PUT", `orders/${order.id}`, { minutes_to_arrive: 10 })
    await eventually(() => topicsOf(order).includes("order.updated"))
    await eventually(() => deliveries().length > 1)
    expect(deliveries()[1]?.event).toBe("order.updated")
    const sent = JSON.stringify([stream.events, receiver.of(order.id)])
    expect([sent.includes(order.id), sent.includes(secret)]).toEqual([true, false])
    stream.close()
  })

  it("gets its `received_at` when it is paid, and keeps this instant in later moves", async () => {
    const order = await cards.placed()
    await cards.store
      .db("svc_order")
      .where({ id: order.id })
      .update({ created_at: cards.store.db.raw("created_at - interval '4 minutes'") })
    const read = () => cards.manage("GET", `orders/${order.id}`)
    expect((await read()).received_at).toBeNull()
    await pay(order)
    const paid = await read()
    expect(Date.parse(paid.received_at) - Date.parse(paid.created_at)).toBeGreaterThanOrEqual(4 * 60_000)
    await cards.store
      .db("svc_order")
      .where({ id: order.id })
      .update({ appeared_at: cards.store.db.raw("appeared_at + interval '1 second'") })
    const { received_at: before } = await read()
    await cards.manage("PUT", `orders/${order.id}`, { status: "completed" })
    expect(await read()).toMatchObject({ status: "completed", received_at: before })
  })

  it("is announced to the platform's subscribers as placed when it is paid, and not before", async () => {
    const placedEvents = () => cards.store.log().split("order.placed").length
    const before = placedEvents()
    const order = await cards.placed()
    expect((await cards.payment("GET", order)).body.data.status).toBe("awaiting")
    expect(placedEvents()).toBe(before)
    await pay(order)
    await eventually(() => placedEvents() > before)
  })

  it("is never announced if it is never paid", async () => {
    const order = await cards.placed()
    await expire(order)
    await eventually(async () => (await cards.status(order)) === "cancelled")
    const after = await cards.placed()
    await pay(after)
    await eventually(() => topicsOf(after).length > 0)
    expect(topicsOf(order)).toEqual([])
    expect(await numbers("")).not.toContain(order.number)
    expect(await numbers("status=cancelled")).toContain(order.number)
  })

  it("is not printed before it is paid", async () => {
    const order = await cards.placed()
    const refused = await cards.store.api("store").post(`orders/${order.id}/print-claim`, {})
    expect([refused.status, refused.body.error.code]).toEqual([409, "svc_conflict"])
    await pay(order)
    expect((await cards.store.api("store").post(`orders/${order.id}/print-claim`, {})).status).toBe(200)
  })

  it("keeps its place in the slot until its payment expires", async () => {
    await cards.operation({ order_types: { pickup: { max_per_slot: 1 } } })
    const at = { fulfillment_time: "22:45" }
    const order = await cards.placed(at)
    const full = await cards.checkout(at)
    expect([full.status, full.body.error.details.reason]).toEqual([422, "slot_unavailable"])
    await expire(order)
    await eventually(async () => (await cards.checkout(at)).status === 201)
    await cards.operation({ order_types: { pickup: { max_per_slot: 0 } } })
  })

  it("occupies its table until its payment expires", async () => {
    await cards.manage("PUT", "settings/tables", tableSettings([table("t1")]))
    const stateOf = async () => (await cards.store.api().get("tables/availability")).body.data.tables[0].status
    const seated = { service_mode: "dine_in", table_id: "t1" }
    const { status, body } = await cards.checkout(seated, session("unpaid-guest"))
    expect([status, body.data?.table.id]).toEqual([201, "t1"])
    expect(await stateOf()).toBe("occupied")
    const refused = await cards.checkout(seated, session("another-guest"))
    expect([refused.status, refused.body.error.code]).toEqual([409, "table_occupied"])
    await expire(body.data)
    await eventually(async () => (await stateOf()) === "available")
    expect((await cards.checkout(seated, session("another-guest"))).status).toBe(201)
  })

  it("holds stock, a coupon and redeemed points until its payment expires", async () => {
    const { store } = cards
    await cards.manage("PUT", "loyalty/program", {
      enabled: true,
      require_verified_email: false,
      redeem: { points_per_currency: 10, minimum_points: 10, maximum_percent: 100 },
    })
    const account = { email: "puntos@example.com", password: PASSWORD, phone: "+34611000111" }
    const { id } = (await store.api().post("auth/register", account)).body.data
    const { token } = (await store.api().post("auth/token", { username: account.email, password: PASSWORD })).body.data
    const headers = { authorization: `Bearer ${token}` }
    await cards.manage("POST", `loyalty/accounts/${id}/adjust`, { points: 100, reason: "Prueba", idempotency: "points-of-test" })
    const redeemed = await store.api().post("loyalty/redeem", { points: 50, idempotency: "redeem-of-test" }, { headers })
    expect(redeemed.status).toBe(201)
    const balance = async () => (await store.api().get("loyalty/me", { headers })).body.data.balance
    expect(await balance()).toBe(50)
    const items = [cards.body.margarita(), cards.body.single("agua", 3)]
    const placed = await cards.checkout({ customer: GUEST, items, coupon_codes: [redeemed.body.data.coupon] }, { headers })
    expect([placed.status, placed.body.data.loyalty.points_redeemed]).toEqual([201, 50])
    const order = placed.body.data
    const reserved = async () => {
      const { rows } = await store.db.raw(
        "select coalesce(sum(r.quantity), 0)::int as held from reservation_item r join order_item i on i.item_id = r.line_item_id where i.order_id = ? and r.deleted_at is null",
        [order.id],
      )
      return rows[0].held
    }
    expect(await reserved()).toBe(3)
    await expire(order)
    await eventually(async () => (await balance()) === 100)
    expect(await cards.status(order)).toBe("cancelled")
    expect(await reserved()).toBe(0)
  })

  it("is refused if the guest has too many unpaid orders, by e-mail or by phone", async () => {
    await cards.online({ max_unpaid: 1 })
    const customer = { ...GUEST, email: "muchas@example.com", phone: "+34600999888" }
    const answers = await Promise.all([1, 2, 3].map(() => cards.checkout({ customer })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect([refused?.body.error.code, refused?.body.error.details]).toEqual(["svc_unpaid_limit", { maximum: 1 }])
    expect((await cards.checkout({ customer: { ...customer, email: "otra@example.com" } })).status).toBe(409)
    const rewritten = { ...customer, email: "otra@example.com", phone: "0034 600 999 888" }
    expect((await cards.checkout({ customer: rewritten })).status).toBe(409)
    const order = answers.find(({ status }) => status === 201)?.body.data
    await pay(order)
    expect((await cards.checkout({ customer })).status).toBe(201)
    await cards.online({ max_unpaid: null })
  })

  it.each([
    [
      "account, with different guests' data",
      async () => ({ headers: { authorization: `Bearer ${await cards.store.token("other_customer")}` } }),
    ],
    ["session of a browser, with different guests' data", async () => session("unpaid-session")],
  ])("is refused if there are too many unpaid orders of the same %s", async (_holder, options) => {
    await cards.online({ max_unpaid: 2 })
    const guest = (nth: number) => ({ ...GUEST, email: `invitado-${nth}@example.com`, phone: `+3461100020${nth}` })
    const placed: Data[] = []
    for (const nth of [1, 2]) placed.push(await cards.checkout({ customer: guest(nth) }, await options()))
    const refused = await cards.checkout({ customer: guest(3) }, await options())
    expect([...placed, refused].map(({ status }) => status)).toEqual([201, 201, 409])
    expect(refused.body.error.code).toBe("svc_unpaid_limit")
    expect((await cards.checkout({ customer: guest(4) })).status).toBe(201)
    expect((await cards.payment("DELETE", placed[0].body.data)).status).toBe(200)
    expect((await cards.checkout({ customer: guest(3) }, await options())).status).toBe(201)
    await cards.online({ max_unpaid: null })
  })

  it("cannot be paid through the platform's own public route", async () => {
    const order = await cards.placed()
    const { collection_id: collection } = await cards.row(order)
    const answer = await cards.store
      .api()
      .post(
        `/store/payment-collections/${collection}/payment-sessions`,
        { provider_id: "pp_system_default" },
        { headers: { "x-publishable-api-key": cards.shop.publishableKey } },
      )
    expect([answer.status, answer.body.type]).toEqual([404, "not_found"])
    expect(cards.intentOf(order).status).toBe("requires_payment_method")
  })

  it("shows its payment to staff and its customer only, and the client secret only to the customer", async () => {
    const headers = { authorization: `Bearer ${await cards.store.token("customer")}` }
    const order = (await cards.checkout({}, { headers })).body.data
    const secret = cards.intentOf(order).client_secret
    const get = async (role: "customer" | "other_customer" | "store" | "courier" | "manager") =>
      cards.store.api(role).get(`orders/${order.id}/payment`)
    expect((await get("customer")).body.data.session.data.client_secret).toBe(secret)
    expect((await get("other_customer")).status).toBe(404)
    for (const role of ["store", "manager"] as const) expect((await get(role)).body.data.session).toBeNull()
    expect((await cards.store.api().get(`orders/${order.id}/payment`)).status).toBe(401)
    await cards.manage("PUT", `orders/${order.id}`, { courier_id: (await cards.manage("GET", "delivery-boys"))[0].id })
    expect((await get("courier")).status).toBe(403)
    expect(JSON.stringify(await cards.manage("GET", "orders?status=pending"))).not.toContain(secret)
    expect(cards.store.log()).not.toContain(secret)
  })

  it("cannot be placed while online payment is off", async () => {
    await cards.online({ enabled: false })
    const answer = await cards.checkout()
    expect([answer.status, answer.body.error.code]).toEqual([422, "svc_payment_method_not_allowed"])
    const judged = await cards.store.api().post("cart/validate", { order_type: "pickup", items: [cards.body.margarita()] })
    const offered: Data[] = judged.body.data.payment_methods
    expect(offered.map(({ id, kind }) => [id, kind])).toEqual([
      ["cod", "offline"],
      ["card_on_delivery", "offline"],
      ["bank_transfer", "offline"],
    ])
    await cards.online({ enabled: true })
  })
})
