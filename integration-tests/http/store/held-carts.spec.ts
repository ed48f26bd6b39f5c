import {
  type Answer,
  CARD_PAYMENTS,
  changeSettings,
  eventually,
  type NativeCartWish,
  type NativeCheckout,
  nativeCheckout,
  orderBodies,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
  takeCards,
} from "../../support"
import { crashAt, restartDead } from "../../support/failpoints"
import { table, tableSettings } from "../../support/table-settings"

/** A native cart holds its place from the moment its card payment is opened. */
describe("native carts that pay by card, over two server processes", () => {
  let store: Store
  let native: NativeCheckout
  let body: ReturnType<typeof orderBodies>

  beforeAll(async () => {
    store = await startStore({ processes: 2, env: CARD_PAYMENTS.env })
    const shop: SmallCatalogue = await smallCatalogue(store.db)
    native = nativeCheckout(store, shop)
    body = orderBodies(shop)
    await takeCards(store, shop)
    await places(1)
  })
  afterAll(() => store.stop())

  const places = (max_per_slot: number) =>
    changeSettings(store, "settings/operation", { order_types: { pickup: { max_per_slot, advance_days: 30 } } })
  /** A cart with a payment session of Medusa's manual provider, for which the plugin holds nothing. */
  const cartFor = (time: string, { svc = {}, ...wish }: NativeCartWish & { readonly svc?: object } = {}): Promise<string> => {
    const when = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: time }
    return native.ready({ ...wish, cart: { extensions: { svc: { ...when, ...svc } }, ...wish.cart } })
  }
  const openPayment = async (
    cart: string,
    { process = 0, provider = CARD_PAYMENTS.provider as string, data = {} } = {},
  ): Promise<Answer> => {
    const made = await native.call("POST", "/store/payment-collections", { cart_id: cart }, { process })
    const path = `/store/payment-collections/${made.body.payment_collection.id}/payment-sessions`
    return native.call("POST", path, { provider_id: provider, data }, { process })
  }
  const claimOf = (cart: string) => store.db("svc_checkout_claim").where({ cart_id: cart }).first()
  const order = (time: string) => store.api("anonymous", { process: 1 }).post("orders", body.pickup({ fulfillment_time: time }))
  const expire = async (cart: string) => {
    const past = new Date("2026-11-20T18:00:00Z")
    await store.db("svc_checkout_claim").where({ cart_id: cart }).update({ held_until: past, expires_at: past })
  }

  it("eight guests open their payment for three places: three sessions, three orders, five refusals with a code", async () => {
    await places(3)
    const carts: string[] = []
    for (let guest = 0; guest < 8; guest++) {
      carts.push(await cartFor("21:30", { cart: { email: `guest-${guest}@example.com` } }))
    }
    const opened = await Promise.all(carts.map((cart, index) => openPayment(cart, { process: index % 2 })))
    const held = carts.filter((_cart, index) => opened[index]?.status === 200)
    expect(held).toHaveLength(3)
    const refusals = opened.filter(({ status }) => status !== 200)
    for (const { status, body: refusal } of refusals) {
      expect({ status, type: refusal.type }).toEqual({ status: 400, type: "not_allowed" })
      expect(["svc_slot_full", "schedule_selection_invalid"]).toContain(refusal.code)
      expect(refusal.details).toBeDefined()
    }
    expect((await order("21:30")).status).toBe(422)
    const answers = await Promise.all(carts.map((cart, index) => native.complete(cart, { process: index % 2 })))
    expect(answers.map(({ body: answer }) => answer.type === "order")).toEqual(carts.map((cart) => held.includes(cart)))
    expect(answers.filter(({ body: answer }) => answer.type === "order")).toHaveLength(3)
    expect(await store.db("svc_checkout_claim")).toEqual([])
    await places(1)
  })

  it("the hold lasts `hold_minutes`, and opening the payment again does not extend it", async () => {
    const cart = await cartFor("21:45")
    expect((await openPayment(cart)).status).toBe(200)
    const first = await claimOf(cart)
    expect(first.held_until.getTime() - first.created_at.getTime()).toBe(15 * 60_000)
    expect(first.expires_at).toEqual(first.held_until)
    expect((await openPayment(cart, { process: 1 })).status).toBe(200)
    expect((await claimOf(cart)).held_until).toEqual(first.held_until)
  })

  it("after the completion nobody can open another session, which would void the payment", async () => {
    const cart = await cartFor("22:45")
    const made = await native.call("POST", "/store/payment-collections", { cart_id: cart })
    const { id } = made.body.payment_collection
    const path = `/store/payment-collections/${id}/payment-sessions`
    expect((await native.call("POST", path, { provider_id: CARD_PAYMENTS.provider })).status).toBe(200)
    const { body: completed } = await native.complete(cart)
    await eventually(() => store.db("svc_order").where({ id: completed.order.id }).first("id"))
    const payments = () =>
      store.db("payment").where({ payment_collection_id: id, deleted_at: null, canceled_at: null }).pluck("id")
    const paid = await payments()
    for (const process of [0, 1]) {
      const answer = await native.call("POST", path, { provider_id: "pp_system_default" }, { process })
      expect([answer.status, answer.body.type]).toEqual([404, "not_found"])
    }
    expect([paid.length, await payments()]).toEqual([1, paid])
    expect(await store.db("payment_session").where({ payment_collection_id: id, deleted_at: null })).toHaveLength(1)
    // Free its place for the other tests.
    const cancelled = await store.api("administrator").put(`orders/${completed.order.id}`, { status: "cancelled" })
    expect(cancelled.status).toBe(200)
  })

  it("a process that saw the cart before its ordering data holds the cart's place and guards its payment", async () => {
    // The first process creates the cart and its collection while the cart is not the restaurant's yet.
    const cart = await native.cart()
    const collect = await native.call("POST", "/store/payment-collections", { cart_id: cart }, { process: 0 })
    const path = `/store/payment-collections/${collect.body.payment_collection.id}/payment-sessions`
    const when = { fulfillment_date: "2026-11-21", fulfillment_time: "21:30" }
    const svc = { order_type: "pickup", ...when }
    expect((await native.call("POST", `/store/carts/${cart}`, { extensions: { svc } }, { process: 1 })).status).toBe(200)
    const { id: option_id } = await store.db("shipping_option").first("id").whereRaw("metadata ->> 'svc_kind' = 'pickup'")
    const methods = `/store/carts/${cart}/shipping-methods`
    expect((await native.call("POST", methods, { option_id }, { process: 1 })).status).toBe(200)
    const opened = await native.call("POST", path, { provider_id: CARD_PAYMENTS.provider }, { process: 0 })
    expect(opened.status).toBe(200)
    expect(await claimOf(cart)).toBeDefined()
    expect((await store.api("anonymous", { process: 1 }).post("orders", body.pickup(when))).status).toBe(422)
    const { body: completed } = await native.complete(cart, { process: 1 })
    expect(completed.type).toBe("order")
    await eventually(() => store.db("svc_order").where({ id: completed.order.id }).first("id"))
    const again = await native.call("POST", path, { provider_id: "pp_system_default" }, { process: 0 })
    expect([again.status, again.body.type]).toEqual([404, "not_found"])
  })

  it("an expired hold no longer counts: the next guest gets the place, and the completion is refused", async () => {
    const cart = await cartFor("22:00")
    expect((await openPayment(cart)).status).toBe(200)
    expect((await order("22:00")).status).toBe(422)
    await expire(cart)
    expect((await order("22:00")).status).toBe(201)
    expect(await native.complete(cart)).toMatchObject({ status: 400, body: { code: "schedule_selection_invalid" } })
  })

  it("a cart that has lost its place is completed at another time, with the payment session already open", async () => {
    const cart = await cartFor("21:15")
    expect((await openPayment(cart)).status).toBe(200)
    await expire(cart)
    expect((await order("21:15")).status).toBe(201)
    expect((await native.complete(cart)).status).toBe(400)
    const session = () =>
      store
        .db("payment_session as s")
        .join("cart_payment_collection as l", "l.payment_collection_id", "s.payment_collection_id")
        .where("l.cart_id", cart)
        .whereNull("s.deleted_at")
        .pluck("s.id")
    const opened = await session()
    const later = { extensions: { svc: { fulfillment_time: "21:00" } } }
    expect((await native.call("POST", `/store/carts/${cart}`, later)).status).toBe(200)
    expect(await session()).toEqual(opened)
    expect((await native.complete(cart)).body.type).toBe("order")
  })

  it("a completion with a declined card returns the place to the hold, and a second card completes the order", async () => {
    const cart = await cartFor("22:15")
    expect((await openPayment(cart, { data: { behaviour: "decline" } })).status).toBe(200)
    const { held_until } = await claimOf(cart)
    expect((await native.complete(cart)).body.type).not.toBe("order")
    expect(await claimOf(cart)).toMatchObject({ held_until, expires_at: held_until })
    expect((await order("22:15")).status).toBe(422)
    expect((await openPayment(cart, { data: { behaviour: "authorize" } })).status).toBe(200)
    expect((await native.complete(cart)).body.type).toBe("order")
    expect(await claimOf(cart)).toBeUndefined()
  })

  it("a completion with a declined card after the end of the hold frees the place", async () => {
    const cart = await cartFor("22:30")
    expect((await openPayment(cart, { data: { behaviour: "decline" } })).status).toBe(200)
    await expire(cart)
    expect((await native.complete(cart)).body.type).not.toBe("order")
    expect(await claimOf(cart)).toBeUndefined()
    expect((await order("22:30")).status).toBe(201)
  })

  it("a session that the platform refuses holds no place", async () => {
    const cart = await cartFor("22:45")
    expect((await openPayment(cart, { provider: "pp_none_none" })).status).toBeGreaterThanOrEqual(400)
    await expect(order("22:45")).resolves.toMatchObject({ status: 201 })
    expect(await claimOf(cart)).toBeUndefined()
  })

  it("a table is held for the guest who pays, and for nobody else", async () => {
    const put = (changes: object) => store.api("manager").put("settings/tables", tableSettings([table("T9")], changes))
    expect((await put({})).status).toBe(200)
    const dine = () => cartFor("23:00", { svc: { service_mode: "dine_in" }, way: "dine_in" })
    const [first, second] = [await dine(), await dine()]
    // Choosing a table over the API would hold it already, so it is written into the cart's metadata.
    const choose = (cart: string) =>
      store
        .db("cart")
        .where({ id: cart })
        .update({ metadata: store.db.raw(`metadata || '{"_svc_table_id": "T9"}'`) })
    await Promise.all([choose(first), choose(second)])
    expect((await openPayment(first)).status).toBe(200)
    expect(await openPayment(second)).toMatchObject({ status: 400, body: { code: "table_occupied" } })
    expect((await native.complete(first)).body.type).toBe("order")
    expect((await put({ enabled: false })).status).toBe(200)
  })

  it("a provider for which the plugin has no adapter also takes payments of POST /checkouts", async () => {
    const online = (enabled: boolean) =>
      store.api("administrator").put("settings/operation", { payments: { online: { enabled, max_unpaid: null } } })
    expect((await online(true)).status).toBe(200)
    const wish = body.pickup({
      payment_method: CARD_PAYMENTS.provider,
      fulfillment_date: "2026-11-23",
      fulfillment_time: "21:00",
    })
    let placed: Answer | undefined
    // Settings and the region's providers are cached for some seconds.
    await eventually(async () => {
      placed = await store.api().post("checkouts", wish)
      return placed.status === 201
    })
    const { id, order_key: key, status, payment } = placed?.body.data ?? {}
    expect([status, payment.status, payment.session.provider]).toEqual(["pending", "awaiting", "card"])
    const now = async () => (await store.api().get(`orders/${id}/payment`, { headers: { "X-Svc-Order-Key": key } })).body.data
    // The guest's read completes the payment: this provider takes the money when it is asked to authorise the payment.
    await eventually(async () => (await now()).status === "captured")
    expect(await now()).toMatchObject({ gateway: CARD_PAYMENTS.provider, amount: "19.00", captured: "19.00", session: null })
    expect((await store.api("manager").get(`orders/${id}`)).body.data.status).toBe("processing")
    expect((await online(false)).status).toBe(200)
  })

  describe("SIGKILL", () => {
    it("before the hold is written: the place is free", async () => {
      const cart = await cartFor("23:15")
      await crashAt(store, "checkout.before-commit", () => openPayment(cart))
      expect(await claimOf(cart)).toBeUndefined()
      await restartDead(store)
      expect((await order("23:15")).status).toBe(201)
    })

    it("between the hold and the session: the place stays held, and the guest pays with the same cart", async () => {
      const cart = await cartFor("23:30")
      await crashAt(store, "checkout.held", () => openPayment(cart))
      expect(await claimOf(cart)).toBeDefined()
      await restartDead(store)
      expect((await order("23:30")).status).toBe(422)
      expect((await openPayment(cart)).status).toBe(200)
      expect((await native.complete(cart)).body.type).toBe("order")
      expect(await claimOf(cart)).toBeUndefined()
    })
  })
})
