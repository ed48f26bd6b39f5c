import { Agent } from "node:http"
import {
  ACCOUNTS,
  type Answer,
  CARD_PAYMENTS,
  eventually,
  NATIVE_ADDRESS,
  type NativeCartWish,
  type NativeCheckout,
  nativeCheckout,
  OPENING,
  PASSWORD,
  ServerProcess,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
  takeCards,
} from "../../support"
import { createClient } from "../../support/client"
import { ROUTED_BY, STORE_LOCATION } from "../../support/delivery-settings"
import { startVendors, World } from "../../support/vendors"

const TONIGHT = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" }
/** A change of the settings that switches every mode on or off. */
const modes = (enabled: boolean) => ({ order_types: { delivery: { enabled }, pickup: { enabled } } })
const TONIGHT_CART = { extensions: { svc: TONIGHT } }

/** A parcel shop beside the restaurant: its own sales channel on the same stock, and a shipping option that is not the plugin's. */
class ParcelShop {
  channelId = ""
  optionId = ""
  /** Publishable keys: of the parcels' channel, and of both channels. */
  keys = { parcels: "", both: "" }

  constructor(
    readonly store: Store,
    readonly shop: SmallCatalogue,
  ) {}

  async open(): Promise<void> {
    const admin = this.store.platform()
    const must = async (path: string, body: object) => {
      const answer = await admin.post(path, body)
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
      return answer.body
    }
    this.channelId = (await must("/admin/sales-channels", { name: "Libros" })).sales_channel.id
    await must(`/admin/stock-locations/${this.shop.stockLocationId}/sales-channels`, { add: [this.channelId] })
    await must(`/admin/sales-channels/${this.channelId}/products`, { add: Object.values(this.shop.product) })
    this.keys.parcels = await this.key(must, "Libros", [this.channelId])
    this.keys.both = await this.key(must, "Las dos", [this.channelId, this.shop.salesChannelId])
    const ours = await this.store.db("shipping_option").first().whereRaw("metadata ->> 'svc_kind' = 'pickup'")
    const { shipping_option } = await must("/admin/shipping-options", {
      name: "Correos",
      service_zone_id: ours.service_zone_id,
      shipping_profile_id: ours.shipping_profile_id,
      provider_id: "manual_manual",
      price_type: "flat",
      type: { label: "Correos", description: "Paquete", code: "parcel" },
      prices: [{ currency_code: "eur", amount: 5 }],
    })
    this.optionId = shipping_option.id
  }

  /** The store API, called with one of the keys. */
  with(key: string): NativeCheckout {
    return nativeCheckout(this.store, { ...this.shop, publishableKey: key })
  }

  private async key(must: (path: string, body: object) => Promise<Answer["body"]>, title: string, channels: string[]) {
    const { api_key } = await must("/admin/api-keys", { title, type: "publishable" })
    await must(`/admin/api-keys/${api_key.id}/sales-channels`, { add: channels })
    return api_key.token
  }
}

describe("beside the platform (contract section 15)", () => {
  let store: Store
  let shop: SmallCatalogue
  let native: NativeCheckout
  let parcels: ParcelShop

  beforeAll(async () => {
    store = await startStore({
      jobs: { "reconcile-orders": 1_000 },
      env: { ...CARD_PAYMENTS.env, SVC_ALLOW_PRIVATE_NETWORKS: "1" },
    })
    shop = await smallCatalogue(store.db)
    native = nativeCheckout(store, shop)
    await takeCards(store, shop)
    parcels = new ParcelShop(store, shop)
    await parcels.open()
  })
  afterAll(() => store.stop())

  const changeOperation = async (patch: object) =>
    expect((await store.api("administrator").put("settings/operation", patch)).status).toBe(200)
  /** A cart with the parcel shop's shipping option. */
  const parcel = async (through: NativeCheckout, wish: NativeCartWish = {}): Promise<string> => {
    const id = await through.cart(wish)
    const chosen = await through.call("POST", `/store/carts/${id}/shipping-methods`, { option_id: parcels.optionId }, wish)
    expect(chosen.status).toBe(200)
    await through.pay(id, wish)
    return id
  }
  const expectRefused = (answer: Answer, code: string) =>
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code })
  const rowsOf = async (id: string) => ({
    order: await store.db("svc_order").where({ id }).select("id"),
    events: await store.db("svc_outbox").where({ order_id: id }).select("topic"),
    claims: await store
      .db("svc_checkout_claim")
      .whereIn("cart_id", store.db("order_cart").where({ order_id: id }).select("cart_id"))
      .select("cart_id"),
  })
  const NOTHING = { order: [], events: [], claims: [] }
  /** Restarts reconcile and waits until it has passed an order. */
  const walkPast = async (number: number) => {
    await store.db("svc_arrival_walk").update({ position: 0, began_at: new Date("2026-11-01T00:00:00Z") })
    await eventually(
      async () =>
        (await store.db("svc_arrival_walk").where("position", ">=", number).where("began_at", ">", new Date("2026-11-19")))
          .length > 0,
      60_000,
    )
  }

  describe("a cart that is not the restaurant's", () => {
    describe.each([
      ["during an emergency stop", { emergency_closed: true }, { emergency_closed: false }],
      ["with every mode off, as after the installation", modes(false), modes(true)],
    ])("%s", (_when, close, reopen) => {
      beforeAll(() => changeOperation(close))
      afterAll(() => changeOperation(reopen))

      it.each([
        ["of another sales channel", () => parcels.keys.parcels],
        ["of the restaurant's sales channel", () => shop.publishableKey],
      ])("%s completes as without the plugin, and leaves no rows", async (_name, key) => {
        const through = parcels.with(key())
        const answer = await through.complete(await parcel(through))
        expect([answer.status, answer.body.type]).toEqual([200, "order"])
        const { order } = answer.body
        expect(order.extensions).toBeUndefined()
        await walkPast(order.display_id)
        expect(await rowsOf(order.id)).toEqual(NOTHING)
        expect((await store.api("manager").get(`orders/${order.id}`)).status).toBe(404)
        const shown = await through.call("GET", `/store/orders/${order.id}`)
        expect([shown.status, shown.body.order?.id]).toEqual([200, order.id])
      })

      it("completes without a shipping method if nothing is shipped, and through the webhook of a card that was charged before", async () => {
        const paid = await parcel(native, { provider: CARD_PAYMENTS.provider })
        const { id: session_id, amount } = await store
          .db("payment_session as s")
          .join("cart_payment_collection as l", "l.payment_collection_id", "s.payment_collection_id")
          .where("l.cart_id", paid)
          .first("s.id", "s.amount")
        const heard = await store.api().post("/hooks/payment/card_card", { session_id, amount: Number(amount) })
        expect(heard.status).toBe(200)
        const orderOf = async (): Promise<string | undefined> =>
          (await store.db("order_cart").where({ cart_id: paid }).first("order_id"))?.order_id
        const byCard = await eventually(orderOf)

        const id = await native.cart({})
        await store.db("cart_line_item").where({ cart_id: id }).update({ requires_shipping: false })
        await native.pay(id)
        const answer = await native.complete(id)
        expect([answer.status, answer.body.type]).toEqual([200, "order"])
        // Reconcile reads orders by number, so it has also passed the order paid by card.
        await walkPast(answer.body.order.display_id)
        for (const order of [byCard, answer.body.order.id]) expect(await rowsOf(order)).toEqual(NOTHING)
      })

      it.each([
        ["of another sales channel", () => parcels.keys.parcels],
        ["of the restaurant's sales channel", () => shop.publishableKey],
      ])("%s and paid by store credit completes without a payment", async (_name, key) => {
        const through = parcels.with(key())
        const id = await through.cart()
        const path = `/store/carts/${id}`
        expect((await through.call("POST", `${path}/shipping-methods`, { option_id: parcels.optionId })).status).toBe(200)
        const { total } = (await through.call("GET", path)).body.cart
        // The platform has no route for store credit, only a workflow for the host.
        await store
          .db("credit_line")
          .insert({ id: `cacl_${id}`, cart_id: id, amount: total, raw_amount: { value: String(total), precision: 20 } })
        const answer = await through.complete(id)
        expect([answer.status, answer.body.type]).toEqual([200, "order"])
        const { order } = answer.body
        expect(order).toMatchObject({ total: 0, credit_line_total: total, payment_collections: [] })
        await walkPast(order.display_id)
        expect(await rowsOf(order.id)).toEqual(NOTHING)
        const shown = await through.call("GET", `/store/orders/${order.id}`)
        expect([shown.status, shown.body.order?.id]).toEqual([200, order.id])
      })
    })

    it("stops being the restaurant's when its ordering data is removed", async () => {
      const id = await parcel(native, { cart: TONIGHT_CART })
      const nothing = { extensions: { svc: { order_type: null, fulfillment_date: null, fulfillment_time: null } } }
      expect((await native.call("POST", `/store/carts/${id}`, nothing)).status).toBe(200)
      await native.pay(id)
      const { order } = (await native.complete(id)).body
      await walkPast(order.display_id)
      expect(await rowsOf(order.id)).toEqual(NOTHING)
    })

    it("stays the platform's when its shipping option becomes the plugin's after the order", async () => {
      const { order } = (await native.complete(await parcel(native))).body
      await store
        .db("shipping_option")
        .where({ id: parcels.optionId })
        .update({ metadata: { svc_kind: "pickup" } })
      await walkPast(order.display_id)
      await store.db("shipping_option").where({ id: parcels.optionId }).update({ metadata: null })
      expect(await rowsOf(order.id)).toEqual(NOTHING)
    })

    it("leaves no claim from the time when it was the restaurant's", async () => {
      const id = await parcel(native)
      await store.db("svc_checkout_claim").insert({
        cart_id: id,
        attempt: "left behind",
        slot_key: "pickup|2026-11-20|21:30",
        total: "1",
        currency_code: "eur",
        arrival: {},
        created_at: new Date("2026-11-20T19:00:00Z"),
        expires_at: new Date("2026-11-20T19:59:00Z"),
      })
      const { order } = (await native.complete(id)).body
      await eventually(async () => (await store.db("svc_checkout_claim").where({ cart_id: id })).length === 0)
      expect(await rowsOf(order.id)).toEqual(NOTHING)
    })

    it("stays the platform's when it is a draft order that the dashboard converts", async () => {
      const admin = store.platform()
      const { draft_order } = (
        await admin.post("/admin/draft-orders", {
          email: "libros@example.com",
          region_id: shop.regionId,
          sales_channel_id: shop.salesChannelId,
          items: [{ variant_id: shop.variation["MARGARITA-M"], quantity: 2 }],
        })
      ).body
      expect((await admin.post(`/admin/draft-orders/${draft_order.id}/convert-to-order`)).status).toBe(200)
      await walkPast(draft_order.display_id)
      await eventually(async () => (await store.db("svc_open_draft").where({ order_id: draft_order.id })).length === 0, 60_000)
      expect(await rowsOf(draft_order.id)).toEqual(NOTHING)
    })
  })

  describe("a cart that is the restaurant's", () => {
    it.each<[string, object, string]>([
      ["during an emergency stop", { emergency_closed: true }, "schedule_selection_invalid"],
      ["below the minimum", { order_types: { pickup: { minimum_order: 50 } } }, "below_minimum"],
    ])("is judged %s, even in another sales channel and with a shipping option of the platform", async (_name, patch, code) => {
      const both = parcels.with(parcels.keys.both)
      const id = await parcel(both, { cart: { ...TONIGHT_CART, sales_channel_id: shop.salesChannelId } })
      expect((await both.call("POST", `/store/carts/${id}`, { sales_channel_id: parcels.channelId })).status).toBe(200)
      await both.pay(id)
      await changeOperation(patch)
      const answer = await both.complete(id)
      await changeOperation({ emergency_closed: false, order_types: { pickup: { minimum_order: 0 } } })
      expectRefused(answer, code)
      expect(await store.db("order_cart").where({ cart_id: id })).toEqual([])
    })

    it("is judged when it is a delivery without an address, with a shipping option that is not the plugin's", async () => {
      const lines = [{ sku: "MARGARITA-F", quantity: 2 }]
      const cart = {
        extensions: { svc: { ...TONIGHT, order_type: "delivery" } },
        shipping_address: { ...NATIVE_ADDRESS, address_1: "" },
      }
      expectRefused(await native.complete(await parcel(native, { cart, lines })), "svc_geocode_failed")
    })

    it("is judged when its delivery is out of range, with a shipping option that is not the plugin's", async () => {
      const world = new World()
      world.add("Calle Lejana 1, 28014 Madrid, ES", 9_000)
      const vendors = await startVendors(world)
      const { delivery } = (await store.api("administrator").get("settings/operation")).body.data
      try {
        await changeOperation({
          delivery: {
            ...ROUTED_BY.osrm(vendors),
            store_location: STORE_LOCATION,
            fee_mode: "fixed",
            fixed_fee: 3,
            max_distance_km: 5,
          },
        })
        const lines = [{ sku: "MARGARITA-F", quantity: 2 }]
        const cart = {
          extensions: { svc: { ...TONIGHT, order_type: "delivery" } },
          shipping_address: { ...NATIVE_ADDRESS, address_1: "Calle Lejana 1" },
        }
        const id = await parcel(native, { cart, lines })
        expectRefused(await native.complete(id), "out_of_delivery_range")
        expect(await store.db("order_cart").where({ cart_id: id })).toEqual([])
      } finally {
        await changeOperation({ delivery })
        await vendors.stop()
      }
    })

    it("is judged, and its order adopted, in any channel", async () => {
      const through = parcels.with(parcels.keys.parcels)
      const { order } = (await through.complete(await parcel(through, { cart: TONIGHT_CART }))).body
      expect(order.extensions.svc.number).toBe(order.display_id)
      expect((await rowsOf(order.id)).order).toHaveLength(1)
    })
  })

  describe("the sales channel of a cart", () => {
    it.each(["create", "change"])("must be one of the publishable key's channels: %s", async (way) => {
      const through = parcels.with(parcels.keys.parcels)
      const foreign = { sales_channel_id: shop.salesChannelId }
      const id = await through.cart()
      const answer =
        way === "change"
          ? await through.call("POST", `/store/carts/${id}`, foreign)
          : await through.call("POST", "/store/carts", { region_id: shop.regionId, ...foreign })
      expect(answer.status).toBe(400)
      expect(await store.db("cart").where({ id }).pluck("sales_channel_id")).toEqual([parcels.channelId])
      expect((await through.call("POST", `/store/carts/${id}`, { sales_channel_id: parcels.channelId })).status).toBe(200)
    })
  })

  describe("a loyalty coupon on a parcel", () => {
    it("is valid for the signed-in customer, not for whoever types the e-mail, and is used up", async () => {
      const program = { enabled: true, redeem: { points_per_currency: 20, minimum_points: 20 } }
      expect((await store.api("manager").put("loyalty/program", program)).status).toBe(200)
      const { body: me } = await store.api("customer").get("auth/me")
      const points = { points: 100, reason: "t", idempotency: "parcel-points" }
      expect((await store.api("manager").post(`loyalty/accounts/${me.data.id}/adjust`, points)).status).toBe(201)
      const redeemed = await store.api("customer").post("loyalty/redeem", { points: 40, idempotency: "parcel-coupon" })
      const { coupon } = redeemed.body.data
      const token = await native.signIn(ACCOUNTS.customer.email, PASSWORD)
      const lines = [{ sku: "MARGARITA-M" }]
      const through = parcels.with(parcels.keys.parcels)
      const stranger = await parcel(through, { lines, cart: { email: ACCOUNTS.customer.email } })
      const added = await through.call("POST", `/store/carts/${stranger}/promotions`, { promo_codes: [coupon] })
      expect([added.status, added.body.type]).toEqual([400, "invalid_data"])
      // A cart without a known owner, although it was created by a customer.
      const stray = await parcel(through, { lines, coupons: [coupon], token })
      await store.db.raw("update cart set metadata = metadata #- '{_svc_cart,owner}' where id = ?", [stray])
      expectRefused(await through.complete(stray), "svc_coupon_invalid")
      const mine = await parcel(through, { lines, coupons: [coupon], token })
      const answer = await through.complete(mine, { token })
      expect([answer.status, answer.body.type]).toEqual([200, "order"])
      await eventually(async () => (await store.db("svc_loyalty_coupon").where({ code: coupon, status: "used" })).length === 1)
      expect(await rowsOf(answer.body.order.id)).toEqual(NOTHING)
    })
  })

  it('with native_carts "all" every cart of the configured sales channel is judged, and no cart of another channel', async () => {
    const all = new ServerProcess({
      database: store.databaseName,
      environment: { SVC_NATIVE_CARTS: "all" },
      clock: new Date(Date.parse(OPENING)).toISOString(),
    })
    await all.start()
    const api = () => createClient({ origin: () => all.url, credentials: async () => ({}), agent: new Agent() })
    const through = (key: string) => nativeCheckout({ ...store, api } as Store, { ...shop, publishableKey: key })
    try {
      const restaurant = through(shop.publishableKey)
      expectRefused(await restaurant.complete(await parcel(restaurant)), "schedule_selection_invalid")
      const both = parcels.keys.both
      for (const [key, channel] of [[parcels.keys.parcels], [both, { sales_channel_id: parcels.channelId }]] as const) {
        const books = through(key)
        const id = await parcel(books, { cart: channel ?? {} })
        expect((await books.call("GET", `/store/carts/${id}`)).body.cart.metadata).toBeNull()
        const { type, order } = (await books.complete(id)).body
        expect(type).toBe("order")
        expect(await store.db("order").where({ id: order.id }).pluck("metadata")).toEqual([null])
        await walkPast(order.display_id)
        expect(await rowsOf(order.id)).toEqual(NOTHING)
        expect(await store.db("cart").where({ id }).pluck("metadata")).toEqual([null])
      }
    } finally {
      await all.kill()
    }
  })

  describe("a cart or order that is not the restaurant's", () => {
    /** A store in which the plugin is inactive, to count the platform's own statements. */
    let aside: Store
    beforeAll(async () => {
      aside = await startStore({ env: { SVC_LEGACY_ACTIVE: "1" } })
    })
    afterAll(() => aside?.stop())

    /** A statement without the values that differ between checkouts: ids, times, amounts. */
    const shape = (statement: string): string =>
      statement
        .replaceAll(/'(?:[^']|'')*'/g, "?")
        .replaceAll(/\d+/g, "0")
        .replaceAll(/\?(?:, \?)+/g, "?")
    /** The statements that the other list does not contain, or contains less often. */
    const without = (statements: readonly string[], others: readonly string[]): string[] => {
      const left = others.map(shape)
      return statements.map(shape).filter((one) => {
        const at = left.indexOf(one)
        if (at >= 0) left.splice(at, 1)
        return at < 0
      })
    }

    /** The statements of a whole checkout. The checkout is repeated to fill caches, until it sends at most `enough` statements. */
    const counted = async (of: Store, room: ParcelShop, key: string, enough?: number) => {
      const through = room.with(key)
      const call = async (method: string, path: string, body?: object): Promise<Answer["body"]> => {
        const answer = await through.call(method, path, body)
        expect([path, answer.status]).toEqual([path, 200])
        return answer.body
      }
      const checkout = async () => {
        const { cart } = await call("POST", "/store/carts", { region_id: room.shop.regionId })
        expect(cart.metadata).toBeNull()
        const at = `/store/carts/${cart.id}`
        for (const sku of ["ENSALADA", "AGUA"]) {
          await call("POST", `${at}/line-items`, { variant_id: room.shop.variation[sku], quantity: 1 })
        }
        const { items } = (await call("GET", at)).cart
        await call("POST", `${at}/line-items/${items[0].id}`, { quantity: 2 })
        await call("POST", at, { email: "libros@example.com", shipping_address: NATIVE_ADDRESS, billing_address: NATIVE_ADDRESS })
        const chosen = await call("POST", `${at}/shipping-methods`, { option_id: room.optionId })
        expect(chosen.cart.metadata).toBeNull()
        await through.pay(cart.id)
        const { order } = await call("POST", `${at}/complete`)
        expect(await of.db("order").where({ id: order.id }).pluck("metadata")).toEqual([null])
        expect(await of.db("cart").where({ id: cart.id }).pluck("metadata")).toEqual([null])
      }
      return of.fewestStatements(checkout, enough)
    }

    it("keeps its metadata null, and the plugin adds at most two statements to its whole checkout", async () => {
      const other = new ParcelShop(aside, await smallCatalogue(aside.db))
      await other.open()
      const alone = await counted(aside, other, other.keys.parcels)
      for (const key of [parcels.keys.parcels, shop.publishableKey]) {
        const beside = await counted(store, parcels, key, alone.count + 2)
        const more = beside.count - alone.count
        expect({ more, of: more > 2 ? without(beside.statements, alone.statements) : [] }).toEqual({
          more: expect.any(Number),
          of: [],
        })
      }
    })
  })

  it("keeps the platform's own error messages", async () => {
    const admin = store.platform()
    const campaign = await admin.post("/admin/campaigns", {
      name: "Pocas",
      campaign_identifier: "pocas",
      budget: { type: "usage", limit: 1 },
    })
    expect(campaign.status).toBe(200)
    const made = await admin.post("/admin/promotions", {
      code: "POCAS",
      type: "standard",
      status: "active",
      campaign_id: campaign.body.campaign.id,
      application_method: { type: "fixed", target_type: "order", value: 1, currency_code: "eur" },
    })
    expect(made.status).toBe(200)
    const carts = [
      await native.ready({ coupons: ["POCAS"], cart: TONIGHT_CART }),
      await native.ready({ coupons: ["POCAS"], cart: TONIGHT_CART }),
    ]
    expect((await native.complete(carts[0] as string)).body.type).toBe("order")
    const answer = await native.complete(carts[1] as string)
    expect(answer.body).toMatchObject({ type: "not_allowed" })
    expect(answer.body.code).toBeUndefined()
  })
})
