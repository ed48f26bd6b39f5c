import {
  ACCOUNTS,
  CARD_PAYMENTS,
  eventually,
  type NativeCartWish,
  type NativeCheckout,
  nativeCheckout,
  PASSWORD,
  ServerProcess,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
  takeCards,
} from "../../support"

/** The interval (ms) of the job that reads the platform's orders. It is short, because tests wait for the job. */
const JOBS = { "reconcile-orders": 1_000 }

/** Every order that is created in the platform, in any way, also becomes an order of this service. */
describe("platform orders", () => {
  let store: Store
  let shop: SmallCatalogue
  let native: NativeCheckout

  beforeAll(async () => {
    store = await startStore({ jobs: JOBS, env: CARD_PAYMENTS.env })
    shop = await smallCatalogue(store.db)
    native = nativeCheckout(store, shop)
    await takeCards(store, shop)
  })
  afterAll(() => store.stop())

  const TONIGHT = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" }
  const tonight = (changes: object = {}, wish: NativeCartWish = {}): NativeCartWish => ({
    ...wish,
    cart: { extensions: { svc: { ...TONIGHT, ...changes } }, ...wish.cart },
  })
  const readOrder = async (id: string) => (await store.api("manager").get(`orders/${id}`)).body.data
  const topicsOf = (id: string) => store.db("svc_outbox").where({ order_id: id }).orderBy("position").pluck("topic")
  const history = async (id: string) => (await store.api("manager").get(`orders/${id}/history`)).body.data
  const platformOrder = async (id: string) =>
    (await store.platform().get(`/admin/orders/${id}`, { query: { fields: "+metadata,*items,*shipping_methods" } })).body.order
  /** Whether the cart's claim is held for an open payment and expires when that hold ends. */
  const isHeldForPayment = async (cart: string) => {
    const claim = await store.db("svc_checkout_claim").where({ cart_id: cart }).first()
    return claim.held_until !== null && claim.expires_at.getTime() === claim.held_until.getTime()
  }
  const countClaims = async () => Number((await store.db("svc_checkout_claim").count("* as n").first())?.n)

  describe("a completed cart", () => {
    it("is stored as an order of the service before the platform responds; the response contains its number, status and key", async () => {
      const lines = [{ sku: "MARGARITA-M", quantity: 2 }, { sku: "AGUA" }]
      const answer = await native.complete(await native.ready(tonight({}, { lines })))
      expect([answer.status, answer.body.type]).toEqual([200, "order"])
      const { order } = answer.body
      expect(order.extensions.svc).toEqual({
        number: order.display_id,
        ticket_number: expect.any(Number),
        status: "processing",
        order_key: expect.any(String),
      })
      const mine = await readOrder(order.id)
      expect(mine).toMatchObject({
        id: order.id,
        number: order.display_id,
        ticket_number: order.extensions.svc.ticket_number,
        status: "processing",
        source: "checkout",
        order_type: "pickup",
        fulfillment_date: "2026-11-20",
        fulfillment_time: "21:30",
        fulfillment_at: "2026-11-20T21:30:00+01:00",
        business_date: "2026-11-20",
        customer: { first_name: "Nora", last_name: "Nativa", email: "nora@example.com", phone: "+34600333444" },
        customer_id: 0,
        payment_method: "pp_system_default",
        subtotal: "20.80",
        total: "20.80",
      })
      // The platform stores all lines with the same timestamp, so their sequence is not defined: sort them.
      expect(mine.line_items.map(({ sku, quantity }: { sku: string; quantity: number }) => [sku, quantity]).sort()).toEqual([
        ["AGUA", 1],
        ["MARGARITA-M", 2],
      ])
      const { metadata, total } = await platformOrder(order.id)
      expect(total.toFixed(2)).toBe(mine.total)
      expect(metadata).toEqual({
        _svc_fulfillment_type: "pickup",
        _svc_fulfillment_date: "2026-11-20",
        _svc_fulfillment_time: "21:30",
        legacy_order_type: "pickup",
        date_to_deliver: "2026-11-20",
        time_to_deliver: "21:30",
        printed: "no",
      })
      expect(await topicsOf(order.id)).toEqual(["order.created"])
      expect(await history(order.id)).toMatchObject([{ from: null, to: "processing", actor: "guest", source: "checkout" }])
      expect(await countClaims()).toBe(0)
      const byKey = await store
        .api()
        .get(`orders/${order.id}`, { headers: { "X-Svc-Order-Key": order.extensions.svc.order_key } })
      expect([byKey.status, byKey.body.data.number]).toEqual([200, order.display_id])
    })

    it("keeps names and phones in one line, although Medusa accepts control characters in them", async () => {
      const shipping_address = {
        first_name: "Nora\r\nBcc: x@x.example",
        last_name: "Nat\u001biva",
        phone: "+34\u0007600333444",
        address_1: "Calle 1",
        city: "Madrid",
        country_code: "es",
      }
      const { body } = await native.complete(
        await native.ready(tonight({}, { cart: { extensions: { svc: TONIGHT }, shipping_address } })),
      )
      expect((await readOrder(body.order.id)).customer).toMatchObject({
        first_name: "Nora Bcc: x@x.example",
        last_name: "Nat iva",
        phone: "+34 600333444",
      })
    })

    it("returns the same order when it is completed again", async () => {
      const cart = await native.ready(tonight())
      const [first, second] = [await native.complete(cart), await native.complete(cart)]
      expect(second.body.order.id).toBe(first.body.order.id)
      expect(second.body.order.extensions.svc).toEqual(first.body.order.extensions.svc)
      expect(await topicsOf(first.body.order.id)).toEqual(["order.created"])
    })

    it("becomes an order with its extras, comments and consent, and with amounts that match the platform's total and tax", async () => {
      const cheese = shop.extra["Queso extra"]
      const order = await native.order(
        tonight(
          {},
          {
            lines: [
              { sku: "MARGARITA-F", quantity: 2, extras: { extra_ids: [cheese], additional_comments: "bien hecha" } },
              { sku: "CERVEZA" },
            ],
            cart: { additional_fields: { "svc/messaging-opt-in": true } },
          },
        ),
      )
      const mine = await readOrder(order.id)
      expect(mine).toMatchObject({ subtotal: "33.50", total: "33.50", messaging_opt_in: true })
      expect(mine.line_items.find(({ sku }: { sku: string }) => sku === "MARGARITA-F")).toMatchObject({
        price: "15.50",
        additional_comments: "bien hecha",
        extras: [{ id: cheese, price: "1.50" }],
      })
      const { total, tax_total } = await platformOrder(order.id)
      expect([mine.total, mine.total_tax]).toEqual([total.toFixed(2), tax_total.toFixed(2)])
    })

    it("with a table marks the table as occupied; the order contains neither the table token nor the session of the cart", async () => {
      const tables = {
        enabled: true,
        selection: "qr_or_list",
        require_table: false,
        allow_in_cart: true,
        show_availability: true,
        hide_occupied: false,
        auto_release_minutes: 0,
      }
      const seat = { id: "T1", label: "Mesa 1", zone: "Sala", capacity: 4, active: true }
      const saved = await store.api("manager").put("settings/tables", { ...tables, tables: [seat] })
      const { qr_token } = saved.body.data.tables[0]
      const cart = await native.ready(
        tonight({ service_mode: "dine_in", table_id: "T1", table_token: qr_token }, { way: "dine_in" }),
      )
      const { order } = (await native.complete(cart)).body
      expect(await readOrder(order.id)).toMatchObject({
        service_mode: "dine_in",
        table: { id: "T1", label: "Mesa 1", zone: "Sala" },
      })
      const { body } = await store.api().get("tables/availability")
      expect(body.data.tables).toMatchObject([{ id: "T1", status: "occupied", selectable: false }])
      expect(await store.db("svc_table_hold").count("* as n").first()).toEqual({ n: "0" })
      const shown = JSON.stringify([order, await platformOrder(order.id)])
      expect(shown).not.toContain(qr_token)
      expect(shown).not.toContain("_svc_checkout")
      expect((await platformOrder(order.id)).metadata).toMatchObject({
        _svc_service_mode: "dine_in",
        _svc_table_id: "T1",
        _svc_table_label: "Mesa 1",
      })
      expect((await store.api("manager").post("tables/T1/release")).status).toBe(200)
      expect((await store.api("manager").put("settings/tables", { ...tables, enabled: false, tables: [seat] })).status).toBe(200)
    })
  })

  describe("the first status", () => {
    it.each([
      ["authorize", "on-hold"],
      ["capture", "processing"],
      ["defer", "pending"],
    ])("of a card payment with %s is %s", async (behaviour, status) => {
      const order = await native.order(tonight({}, { provider: CARD_PAYMENTS.provider, paymentData: { behaviour } }))
      expect(order.extensions.svc.status).toBe(status)
      expect(await readOrder(order.id)).toMatchObject({ status, payment_method: CARD_PAYMENTS.provider })
    })

    it.each([
      [false, "on-hold"],
      [true, "accepting"],
    ])("changes from pending when the payment is authorised later (with manual acceptance: %s) to %s", async (manual, status) => {
      const deferred = tonight({}, { provider: CARD_PAYMENTS.provider, paymentData: { behaviour: "defer" } })
      const order = await native.order(deferred)
      expect((await readOrder(order.id)).status).toBe("pending")
      expect((await store.api("manager").put("settings/operation", { manual_acceptance: manual })).status).toBe(200)
      const { id: session_id, amount } = await store
        .db("payment_session as s")
        .join("order_payment_collection as l", "l.payment_collection_id", "s.payment_collection_id")
        .where("l.order_id", order.id)
        .first("s.id", "s.amount")
      const heard = await store.api("anonymous").post("/hooks/payment/card_card", { session_id, amount: Number(amount) })
      expect(heard.status).toBe(200)
      await eventually(async () => (await readOrder(order.id)).status !== "pending", 30_000)
      expect((await store.api("manager").put("settings/operation", { manual_acceptance: false })).status).toBe(200)
      expect((await readOrder(order.id)).status).toBe(status)
    })

    it("is accepting instead of on-hold under manual acceptance, when the card is authorised", async () => {
      expect((await store.api("manager").put("settings/operation", { manual_acceptance: true })).status).toBe(200)
      const order = await native.order(tonight({}, { provider: CARD_PAYMENTS.provider }))
      expect((await store.api("manager").put("settings/operation", { manual_acceptance: false })).status).toBe(200)
      expect(order.extensions.svc.status).toBe("accepting")
    })

    it("is accepting instead of processing under manual acceptance", async () => {
      expect((await store.api("manager").put("settings/operation", { manual_acceptance: true })).status).toBe(200)
      const order = await native.order(tonight())
      expect((await store.api("manager").put("settings/operation", { manual_acceptance: false })).status).toBe(200)
      expect(order.extensions.svc.status).toBe("accepting")
    })

    it("waits for a payment that requires a further step: the slot is held, and the second completion places the order", async () => {
      const cart = await native.ready(
        tonight({}, { provider: CARD_PAYMENTS.provider, paymentData: { behaviour: "requires_more" } }),
      )
      const before = await store.db("order").count("* as n").first()
      const first = await native.complete(cart)
      expect([first.status, first.body.type]).toEqual([400, "not_allowed"])
      expect(await store.db("order").count("* as n").first()).toEqual(before)
      expect(await isHeldForPayment(cart)).toBe(true)
      const second = await native.complete(cart)
      expect([second.body.type, second.body.order?.extensions.svc.status]).toEqual(["order", "on-hold"])
    })

    it("is not set for a declined payment: no order is stored, and the claim of the cart stays", async () => {
      const cart = await native.ready(tonight({}, { provider: CARD_PAYMENTS.provider, paymentData: { behaviour: "decline" } }))
      const before = [await store.db("order").count("* as n").first(), await store.db("svc_order").count("* as n").first()]
      expect((await native.complete(cart)).status).toBe(400)
      expect([await store.db("order").count("* as n").first(), await store.db("svc_order").count("* as n").first()]).toEqual(
        before,
      )
      expect(await isHeldForPayment(cart)).toBe(true)
    })
  })

  describe("the owner", () => {
    it("is the customer who was signed in", async () => {
      const token = await native.signIn(ACCOUNTS.customer.email, PASSWORD)
      const order = await native.order(tonight({}, { token, cart: { email: ACCOUNTS.customer.email } }))
      const { body: me } = await store.api("customer").get("auth/me")
      expect((await readOrder(order.id)).customer_id).toBe(me.data.id)
      expect((await history(order.id))[0].actor).toBe(`account:${me.data.id}`)
      expect((await store.api("customer").get("users/me/orders")).body.data.map(({ id }: { id: string }) => id)).toContain(
        order.id,
      )
    })

    it("is not set if a guest only entered a customer's e-mail", async () => {
      const order = await native.order(tonight({}, { cart: { email: ACCOUNTS.other_customer.email } }))
      expect((await readOrder(order.id)).customer_id).toBe(0)
      expect((await store.api("other_customer").get("users/me/orders")).body.data).toEqual([])
    })
  })

  it("a dashboard draft with the plugin's shipping option becomes an order of the service, pending until it is paid", async () => {
    const admin = store.platform()
    const { id: pickup } = await store.db("shipping_option").first("id").whereRaw("metadata ->> 'svc_kind' = 'pickup'")
    const made = await admin.post("/admin/draft-orders", {
      email: "mesa@example.com",
      region_id: shop.regionId,
      sales_channel_id: shop.salesChannelId,
      items: [{ variant_id: shop.variation["MARGARITA-M"], quantity: 2 }],
      shipping_methods: [{ shipping_option_id: pickup, name: "Pickup", amount: 0 }],
    })
    expect(made.status).toBe(200)
    const { id } = made.body.draft_order
    expect((await store.api("manager").get(`orders/${id}`)).body.error.code).toBe("svc_order_not_found")
    expect((await admin.post(`/admin/draft-orders/${id}/convert-to-order`)).status).toBe(200)
    const mine = await eventually(async () => {
      const { status, body } = await store.api("manager").get(`orders/${id}`)
      return status === 200 && body.data
    })
    expect(mine).toMatchObject({
      source: "dashboard",
      status: "pending",
      total: "19.00",
      customer: { email: "mesa@example.com" },
    })
    expect(await topicsOf(id)).toEqual(["order.created"])
  })

  describe("orders from before the installation", () => {
    it("are imported: finished orders in their final status without notifications, open orders as `processing`", async () => {
      const before = new ServerProcess({
        database: store.databaseName,
        environment: { ...CARD_PAYMENTS.env, SVC_LEGACY_ACTIVE: "1", SVC_TEST_JOBS: JSON.stringify(JOBS) },
        clock: new Date(Date.parse("2026-11-20T20:30:00+01:00")).toISOString(),
      })
      // While the previous plugin is active, orders belong to it.
      await store.processes[0]?.kill()
      await before.start()
      const old = nativeCheckout({ ...store, api: () => clientOf(before) } as Store, shop)
      const ids: Record<string, string> = {}
      for (const name of ["open", "canceled", "completed"]) ids[name] = (await old.order()).id
      const admin = clientOf(before, { authorization: `Bearer ${await adminToken(before)}` })
      expect((await admin.post(`/admin/orders/${ids.canceled}/cancel`)).status).toBe(200)
      expect((await admin.post(`/admin/orders/${ids.completed}/complete`)).status).toBe(200)
      expect(await store.db("svc_order").whereIn("id", Object.values(ids)).count("* as n").first()).toEqual({ n: "0" })
      const walked = () =>
        store
          .db("svc_arrival_walk")
          .where("installed_at", ">", store.db("order").whereIn("id", Object.values(ids)).max("created_at"))
          .first()
      await eventually(walked, 30_000)
      await before.kill()

      await store.processes[0]?.start()
      await eventually(async () => (await store.db("svc_order").whereIn("id", Object.values(ids))).length === 3, 45_000)
      const rows = Object.fromEntries(
        await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await readOrder(id)])),
      )
      expect(rows.open).toMatchObject({ status: "processing", source: "checkout", total: "7.25" })
      expect(rows.canceled).toMatchObject({ status: "cancelled", total: "7.25" })
      expect(rows.completed).toMatchObject({ status: "completed", total: "7.25" })
      expect(await topicsOf(ids.canceled as string)).toEqual([])
      expect(await topicsOf(ids.completed as string)).toEqual([])
      expect(await history(ids.canceled as string)).toMatchObject([{ from: null, to: "cancelled" }])
    })
  })

  const clientOf = (server: ServerProcess, headers: Record<string, string> = {}) => {
    const { createClient } = jest.requireActual<typeof import("../../support/client")>("../../support/client")
    const { Agent } = jest.requireActual<typeof import("node:http")>("node:http")
    return createClient({ origin: () => server.url, credentials: async () => headers, agent: new Agent() })
  }
  const adminToken = async (server: ServerProcess): Promise<string> =>
    (await clientOf(server).post("/auth/user/emailpass", { email: ACCOUNTS.administrator.email, password: PASSWORD })).body.token
})
