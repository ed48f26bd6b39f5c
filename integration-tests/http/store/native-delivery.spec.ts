import {
  type Answer,
  NATIVE_ADDRESS,
  type NativeCheckout,
  nativeCheckout,
  orderBodies,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../../support"
import { changeDelivery, changeOperation, ROUTED_BY, STORE_LOCATION } from "../../support/delivery-settings"
import { eventually } from "../../support/eventually"
import { table, tableSettings } from "../../support/table-settings"
import { STORE_ADDRESS, startVendors, World } from "../../support/vendors"

type Way = "delivery" | "pickup" | "dine_in"

const lineOf = (address_1: string) => `${address_1}, 28014 Madrid, ES`

describe("the delivery fee in native carts", () => {
  const world = new World()
  let vendors: Awaited<ReturnType<typeof startVendors>>
  let store: Store
  let shop: SmallCatalogue
  let native: NativeCheckout
  let option: Record<Way, string>

  beforeAll(async () => {
    vendors = await startVendors(world)
    world.add(lineOf("Calle Cercana 1"), 2_000)
    world.add(lineOf("Calle Media 1"), 4_000)
    world.add(lineOf("Calle Lejana 1"), 9_000)
    store = await startStore({ env: { SVC_ALLOW_PRIVATE_NETWORKS: "1" } })
    shop = await smallCatalogue(store.db)
    native = nativeCheckout(store, shop)
    const rows = await store
      .db("shipping_option")
      .select("id", store.db.raw("metadata ->> 'svc_kind' as kind"))
      .whereNull("deleted_at")
    option = Object.fromEntries(rows.map(({ id, kind }: { id: string; kind: Way }) => [kind, id])) as Record<Way, string>
    await changeDelivery(store, {
      store_address: STORE_ADDRESS,
      store_location: STORE_LOCATION,
      fee_mode: "tiers",
      tiers: [
        { from_km: 0, to_km: 3, fee: 2 },
        { from_km: 3, to_km: 5, fee: 3.5 },
      ],
      max_distance_km: null,
      free_from: 30,
      on_routing_failure: "refuse",
      ...ROUTED_BY.google(vendors),
    })
  })
  beforeEach(() => vendors.reset())
  afterAll(async () => {
    await vendors.stop()
    await store.stop()
  })

  const at = (address_1: string) => ({ ...NATIVE_ADDRESS, address_1 })
  const cartTo = (address_1: string, order_type?: string) =>
    native.cart({ cart: { shipping_address: at(address_1), ...(order_type ? { extensions: { svc: { order_type } } } : {}) } })
  const price = (cart: string, way: Way, data?: object): Promise<Answer> =>
    native.call("POST", `/store/shipping-options/${option[way]}/calculate`, { cart_id: cart, ...(data ? { data } : {}) })
  const choose = (cart: string, way: Way, data?: object): Promise<Answer> =>
    native.call("POST", `/store/carts/${cart}/shipping-methods`, { option_id: option[way], ...(data ? { data } : {}) })
  const update = (cart: string, body: object) => native.call("POST", `/store/carts/${cart}`, body)
  const cartOf = async (cart: string) =>
    (await native.call("GET", `/store/carts/${cart}?fields=*shipping_methods,+shipping_total,+total`)).body.cart
  const refused = ({ status, body }: Answer, code: string) => {
    const type = code === "rest_invalid_param" ? "invalid_data" : "not_allowed"
    expect({ status, code: body.code, type: body.type }).toEqual({ status: 400, code, type })
  }

  it("is offered with enabled options only, named in the store's language", async () => {
    const offered = async (cart: string, query = "") => {
      const { body } = await native.call("GET", `/store/shipping-options?cart_id=${cart}${query}`)
      return Object.fromEntries(body.shipping_options.map(({ id, name }: { id: string; name: string }) => [id, name]))
    }
    const cart = await cartTo("Calle Cercana 1")
    expect(await offered(cart)).toEqual({ [option.delivery]: "A domicilio", [option.pickup]: "Recogida en el local" })
    expect((await store.api("manager").put("settings/tables", tableSettings([table("a")]))).status).toBe(200)
    await changeOperation(store, { language: "en" })
    const all = { [option.delivery]: "Delivery", [option.pickup]: "Pickup", [option.dine_in]: "Dine-in" }
    for (const query of ["", "&fields=id,name"]) expect(await offered(cart, query)).toEqual(all)
    await changeOperation(store, { language: "fr" })
    const french = {
      [option.delivery]: "Livraison à domicile",
      [option.pickup]: "Retrait sur place",
      [option.dine_in]: "À table",
    }
    expect(await offered(cart)).toEqual(french)
    // Dine-in is a kind of pickup, and is off with it.
    await changeOperation(store, { order_types: { pickup: { enabled: false } } })
    expect(await offered(cart)).toEqual({ [option.delivery]: "Livraison à domicile" })
    await changeOperation(store, { order_types: { pickup: { enabled: true } } })
    await changeOperation(store, { language: "es", order_types: { delivery: { enabled: false } } })
    expect(await offered(await cartTo("Calle Cercana 1", "pickup"))).toEqual({
      [option.pickup]: "Recogida en el local",
      [option.dine_in]: "En mesa",
    })
    await changeOperation(store, { order_types: { delivery: { enabled: true } } })
  })

  it("is the same as in POST /orders", async () => {
    const cart = await cartTo("Calle Cercana 1", "delivery")
    expect((await price(cart, "delivery")).body.shipping_option).toMatchObject({ amount: 2, is_tax_inclusive: true })
    const judged = await store.api().post("cart/validate", {
      ...orderBodies(shop).delivery({ address: { ...at("Calle Cercana 1"), postcode: "28014", country: "ES" } }),
      items: [{ product_id: shop.product["ensalada-mixta"], quantity: 1 }],
    })
    expect(judged.body.data.checks.delivery.fee).toBe(2)
    const placed = await store.api().post("orders", {
      ...orderBodies(shop).delivery({ address: { ...at("Calle Cercana 1"), postcode: "28014", country: "ES" } }),
    })
    expect(placed.body.data).toMatchObject({ delivery_total: "2.00", distance_meters: 2_000 })
    const chosen = await choose(cart, "delivery")
    expect(chosen.body.cart).toMatchObject({ shipping_total: 2, total: 9.25, extensions: { svc: { order_type: "delivery" } } })
    expect((await cartOf(cart)).shipping_methods).toMatchObject([
      { amount: 2, is_tax_inclusive: true, data: { _svc_delivery_fee: "yes", distance_meters: 2000 } },
    ])
  })

  it("follows the address and the subtotal", async () => {
    const cart = await cartTo("Calle Cercana 1", "delivery")
    await choose(cart, "delivery")
    expect((await update(cart, { shipping_address: at("Calle Media 1") })).body.cart.shipping_total).toBe(3.5)
    const line = { variant_id: shop.variation.ENSALADA, quantity: 2, extra_ids: [shop.extra["Salsa César"]] }
    expect((await native.call("POST", `/store/carts/${cart}/line-items`, line)).body.cart.shipping_total).toBe(3.5)
    // One salad at 7.25 and three at 7.85: 30.80, above `free_from` (30). Without the extras it would be 29.00.
    const more = await native.call("POST", `/store/carts/${cart}/line-items`, { ...line, quantity: 1 })
    expect(more.body.cart).toMatchObject({ item_total: 30.8, shipping_total: 0, total: 30.8 })
  })

  it("is zero for pickup and dine-in, for any address", async () => {
    const cart = await cartTo("Calle Lejana 1")
    for (const way of ["pickup", "dine_in"] as const) {
      expect((await price(cart, way)).body.shipping_option.amount).toBe(0)
      expect((await choose(cart, way)).body.cart.shipping_total).toBe(0)
    }
    const pickupCart = await cartTo("Calle Lejana 1", "pickup")
    expect((await price(pickupCart, "delivery")).body.shipping_option.amount).toBe(0)
  })

  it("is not set by an option that does not fit the order type, sent alone or in a list", async () => {
    for (const [type, wrong, right] of [
      ["delivery", "pickup", "delivery"],
      ["delivery", "dine_in", "delivery"],
      ["pickup", "delivery", "pickup"],
    ] as const) {
      const cart = await cartTo("Calle Cercana 1", type)
      const answer = await choose(cart, wrong)
      refused(answer, "svc_shipping_option_mismatch")
      expect(answer.body.details).toMatchObject({ option_id: option[wrong], kind: wrong, order_type: type })
      const both = [{ option_id: option[right] }, { option_id: option[wrong] }]
      refused(await native.call("POST", `/store/carts/${cart}/shipping-methods`, both), "svc_shipping_option_mismatch")
      expect((await cartOf(cart)).shipping_methods).toEqual([])
      expect((await choose(cart, right)).status).toBe(200)
    }
    const undecided = await cartTo("Calle Cercana 1")
    for (const way of ["delivery", "pickup", "dine_in"] as const) expect((await choose(undecided, way)).status).toBe(200)
  })

  it("is removed with its shipping method when the order type changes, but not when the change is refused", async () => {
    const methods = async (cart: string) =>
      (await cartOf(cart)).shipping_methods.map(({ shipping_option_id }: Record<string, string>) => shipping_option_id)
    const cart = await cartTo("Calle Media 1", "delivery")
    await choose(cart, "delivery")
    const pickup = { extensions: { svc: { order_type: "pickup" } } }
    expect((await update(cart, { ...pickup, region_id: "reg_unknown" })).status).toBe(404)
    expect(await methods(cart)).toEqual([option.delivery])
    expect((await update(cart, pickup)).body.cart).toMatchObject({
      shipping_total: 0,
      extensions: { svc: { order_type: "pickup" } },
    })
    expect(await methods(cart)).toEqual([])
    expect((await choose(cart, "dine_in")).status).toBe(200)
    await update(cart, { extensions: { svc: { service_mode: "dine_in" } } })
    expect(await methods(cart)).toEqual([option.dine_in])
    await update(cart, { extensions: { svc: { order_type: "delivery" } } })
    expect(await methods(cart)).toEqual([])
  })

  it("is refused with the reason for an address that is out of range, and nothing changes", async () => {
    const cart = await cartTo("Calle Lejana 1", "delivery")
    refused(await price(cart, "delivery"), "out_of_delivery_range")
    refused(await choose(cart, "delivery"), "out_of_delivery_range")
    expect((await cartOf(cart)).shipping_methods).toEqual([])
  })

  it("is refused while the routing service is down, unless the store accepts orders during an outage", async () => {
    vendors.googleRoutes.behave("denied")
    const cart = await cartTo("Calle Caída 1", "delivery")
    refused(await price(cart, "delivery"), "svc_geocode_failed")
    refused(await choose(cart, "delivery"), "svc_geocode_failed")
    await changeDelivery(store, { on_routing_failure: "accept", fixed_fee: 4 })
    expect((await choose(cart, "delivery")).body.cart.shipping_total).toBe(4)
    await changeDelivery(store, { on_routing_failure: "refuse" })
  })

  it("is refused for an unknown address, even if it is fixed and the store accepts orders during an outage", async () => {
    await changeDelivery(store, { on_routing_failure: "accept", fixed_fee: 4 })
    const cart = await cartTo("Calle Desconocida 1", "delivery")
    refused(await price(cart, "delivery"), "svc_geocode_failed")
    refused(await choose(cart, "delivery"), "svc_geocode_failed")
    await changeDelivery(store, { on_routing_failure: "refuse" })
  })

  it("is refused for a cart without an address if it depends on the address", async () => {
    const cart = await native.cart({
      cart: { shipping_address: { country_code: "es" }, extensions: { svc: { order_type: "delivery" } } },
    })
    refused(await choose(cart, "delivery"), "svc_geocode_failed")
  })

  it("is removed, with the chosen shipping method, when the new address is out of range", async () => {
    const cart = await cartTo("Calle Cercana 1", "delivery")
    await choose(cart, "delivery")
    const moved = await update(cart, { shipping_address: at("Calle Lejana 1") })
    expect([moved.status, moved.body.cart.shipping_total]).toEqual([200, 0])
    expect((await cartOf(cart)).shipping_methods).toEqual([])
  })

  it("ignores fee data sent by a caller", async () => {
    const cart = await cartTo("Calle Cercana 1", "delivery")
    const forged = { amount: 0, _svc_delivery_fee: "no", _svc_x: 1, floor: 3 }
    expect((await price(cart, "delivery", forged)).body.shipping_option.amount).toBe(2)
    await choose(cart, "delivery", forged)
    const [method] = (await cartOf(cart)).shipping_methods
    expect(method.amount).toBe(2)
    expect(method.data).toEqual({ amount: 0, floor: 3, distance_meters: 2000, _svc_delivery_fee: "yes" })
  })

  it("needs neither address nor routing when it is fixed", async () => {
    await changeDelivery(store, { fee_mode: "fixed", fixed_fee: 2.5, routing: { provider: "google", api_key: null } })
    const cart = await cartTo("Calle Desconocida 1", "delivery")
    expect((await choose(cart, "delivery")).body.cart.shipping_total).toBe(2.5)
    await changeDelivery(store, { fee_mode: "tiers", ...ROUTED_BY.google(vendors) })
  })

  it("is refused for a country outside the store's region, even if that country is in the cart's region", async () => {
    const { body } = await store.platform().post("/admin/regions", {
      name: "Isla",
      currency_code: "eur",
      countries: ["ie"],
      payment_providers: ["pp_system_default"],
    })
    await store.db.raw(
      `insert into geo_zone (id, type, country_code, service_zone_id, created_at, updated_at)
       select 'geo_isla', 'country', 'ie', service_zone_id, now(), now() from geo_zone where country_code = 'es' limit 1`,
    )
    await changeDelivery(store, { fee_mode: "fixed", fixed_fee: 2.5, routing: { provider: "google", api_key: null } })
    const wish = {
      lines: [{ sku: "ENSALADA", quantity: 2 }],
      cart: {
        region_id: body.region.id,
        shipping_address: { ...at("Calle Cercana 1"), country_code: "ie" },
        extensions: { svc: { order_type: "delivery", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" } },
      },
    }
    const cart = await native.cart(wish)
    refused(await price(cart, "delivery"), "rest_invalid_param")
    refused(await choose(cart, "delivery"), "rest_invalid_param")
    // The option is chosen while the store's country is still Ireland.
    await changeOperation(store, { country: "IE" })
    expect((await choose(cart, "delivery")).status).toBe(200)
    await native.pay(cart, wish)
    await changeOperation(store, { country: "ES" })
    refused(await native.complete(cart), "rest_invalid_param")
    await changeDelivery(store, { fee_mode: "tiers", ...ROUTED_BY.google(vendors) })
  })

  describe("the tax of a pickup cart, in a region with a second country that has no taxes,", () => {
    const svc = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" }
    let spain: string
    beforeAll(async () => {
      spain = (await store.db("region_country").where({ iso_2: "es" }).first("region_id")).region_id
      const { status } = await store.platform().post(`/admin/regions/${spain}`, { countries: ["es", "ad"] })
      expect(status).toBe(200)
    })
    afterAll(() => store.platform().post(`/admin/regions/${spain}`, { countries: ["es"] }))

    it("without an address is the store's", async () => {
      const order = await native.order({ cart: { shipping_address: undefined, extensions: { svc } } })
      expect(order.items[0].tax_lines.map(({ rate }: { rate: number }) => rate)).toEqual([10])
    })

    it("cannot be avoided by an address in the other country", async () => {
      const cart = await native.ready({ cart: { shipping_address: undefined, extensions: { svc } } })
      const shipping_address = { ...at("Avinguda 1"), country_code: "ad" }
      expect((await native.call("POST", `/store/carts/${cart}`, { shipping_address })).status).toBe(200)
      await native.pay(cart)
      refused(await native.complete(cart), "rest_invalid_param")
      expect(await store.db("order_cart").where({ cart_id: cart })).toEqual([])
    })

    it("cannot be avoided by another region of the same currency", async () => {
      const { body } = await store.platform().post("/admin/regions", {
        name: "Malta y Chipre",
        currency_code: "eur",
        countries: ["mt", "cy"],
        payment_providers: ["pp_system_default"],
      })
      const cart = await native.ready({ cart: { region_id: body.region.id, shipping_address: undefined, extensions: { svc } } })
      refused(await native.complete(cart), "rest_invalid_param")
      expect(await store.db("order_cart").where({ cart_id: cart })).toEqual([])
    })
  })

  describe("taxes are those of the platform", () => {
    const TONIGHT = { fulfillment_date: "2026-11-20", fulfillment_time: "21:30" }
    const PROVINCE_RATE = 3
    let parent: string
    beforeAll(async () => {
      parent = (await store.db("tax_region").where({ country_code: "es", province_code: null }).first("id")).id
      const default_tax_rate = { name: "Isla", code: "isla", rate: PROVINCE_RATE }
      const region = { country_code: "es", province_code: "es-tf", parent_id: parent, default_tax_rate }
      expect((await store.platform().post("/admin/tax-regions", region)).status).toBe(200)
      await changeDelivery(store, { fee_mode: "fixed", fixed_fee: 2.5, routing: { provider: "google", api_key: null } })
    })
    afterAll(async () => {
      await store.db("tax_region").where({ province_code: "es-tf" }).update({ deleted_at: new Date() })
      await changeDelivery(store, { fee_mode: "tiers", ...ROUTED_BY.google(vendors) })
    })
    const island = { ...at("Calle Isla 1"), province: "es-tf" }
    /** A cart and order of the restaurant, and a platform cart with the same lines for comparison. */
    const taxed = async (order_type: "pickup" | "delivery", shipping_address: object) => {
      const wish = { lines: [{ sku: "MARGARITA-M", quantity: 2 }], cart: { shipping_address } }
      const theirs = (await native.call("GET", `/store/carts/${await native.cart(wish)}`)).body.cart
      const svc = { order_type, ...TONIGHT }
      const order = await native.order({ ...wish, way: order_type, cart: { shipping_address, extensions: { svc } } })
      const ours = (await store.api("manager").get(`orders/${order.id}`)).body.data
      const rates = (of: { items: { tax_lines?: { rate: number }[] }[] }) =>
        of.items.map(({ tax_lines = [] }) => tax_lines.map(({ rate }) => rate))
      return { theirs, order, ours, rates }
    }

    it.each(["pickup", "delivery"] as const)("in a province with taxes of its own: %s", async (type) => {
      const { theirs, order, ours, rates } = await taxed(type, island)
      expect(rates(order)).toEqual([[PROVINCE_RATE]])
      expect([rates(theirs), theirs.item_tax_total]).toEqual([rates(order), order.item_tax_total])
      // The platform does not round its tax.
      expect([ours.total, ours.total_tax]).toEqual([order.total, order.tax_total].map((amount) => amount.toFixed(2)))
      expect(ours.tax_lines.map(({ rate }: { rate: number }) => Number(rate))).toContain(PROVINCE_RATE)
      if (type === "pickup") return
      // An order of the API to the same address has the same taxes.
      const address = { ...island, postcode: "28014", state: "es-tf", country: "ES" }
      const items = [{ product_id: shop.product.margarita, variation_id: shop.variation["MARGARITA-M"], quantity: 2 }]
      const placed = await store.api().post("orders", { ...orderBodies(shop).delivery({ address }), items })
      expect([placed.status, placed.body.data?.total_tax, placed.body.data?.total]).toEqual([201, ours.total_tax, ours.total])
    })

    it("in a region without automatic taxes: there are none", async () => {
      const automatic = async (automatic_taxes: boolean) =>
        expect((await store.platform().post(`/admin/regions/${shop.regionId}`, { automatic_taxes })).status).toBe(200)
      await automatic(false)
      try {
        const { theirs, order, ours, rates } = await taxed("pickup", at("Calle Cercana 1"))
        expect([rates(theirs), theirs.item_tax_total]).toEqual([[[]], 0])
        expect([rates(order), order.tax_total, order.total]).toEqual([[[]], 0, theirs.item_total])
        expect([Number(ours.total), ours.total_tax, ours.tax_lines]).toEqual([order.total, "0.00", []])
        const items = [{ product_id: shop.product.margarita, variation_id: shop.variation["MARGARITA-M"], quantity: 2 }]
        const body = { ...orderBodies(shop).pickup(TONIGHT), items }
        // A change in the dashboard is seen within some seconds.
        await eventually(
          async () => (await store.api().post("cart/validate", body)).body.data?.checks.totals.total_tax === "0.00",
        )
        const placed = await store.api().post("orders", body)
        expect([placed.status, placed.body.data?.total_tax, placed.body.data?.total]).toEqual([201, "0.00", ours.total])
      } finally {
        await automatic(true)
      }
    })
  })

  describe("of a shipping option that the owner created, with a fixed price,", () => {
    const OWN_PRICE = 7
    const TONIGHT = { order_type: "delivery", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" }
    let own: string
    beforeAll(async () => {
      const ours = await store.db("shipping_option").first().where({ id: option.delivery })
      const { status, body } = await store.platform().post("/admin/shipping-options", {
        name: "Mensajería",
        service_zone_id: ours.service_zone_id,
        shipping_profile_id: ours.shipping_profile_id,
        provider_id: "manual_manual",
        price_type: "flat",
        type: { label: "Mensajería", description: "A casa", code: "courier" },
        prices: [{ currency_code: "eur", amount: OWN_PRICE }],
      })
      expect(status).toBe(200)
      own = body.shipping_option.id
    })
    /** A paid cart with the option, ready to be completed. */
    const ready = async (address_1: string): Promise<string> => {
      const cart = await native.cart({
        lines: [{ sku: "MARGARITA-M", quantity: 2 }],
        cart: { shipping_address: at(address_1), extensions: { svc: TONIGHT } },
      })
      expect((await native.call("POST", `/store/carts/${cart}/shipping-methods`, { option_id: own })).status).toBe(200)
      await native.pay(cart)
      return cart
    }

    it("is the option's own price, and the order is a delivery", async () => {
      const { status, body } = await native.complete(await ready("Calle Cercana 1"))
      expect([status, body.order?.shipping_total]).toEqual([200, OWN_PRICE])
      expect(await store.db("svc_order").where({ id: body.order.id }).pluck("order_type")).toEqual(["delivery"])
    })

    it.each<[string, string, Record<string, unknown>, Record<string, unknown>, string]>([
      ["out of range", "Calle Lejana 1", {}, {}, "out_of_delivery_range"],
      [
        "an emergency stop",
        "Calle Cercana 1",
        { emergency_closed: true },
        { emergency_closed: false },
        "schedule_selection_invalid",
      ],
      [
        "a full slot",
        "Calle Cercana 1",
        { order_types: { delivery: { max_per_slot: 1 } } },
        { order_types: { delivery: { max_per_slot: null } } },
        "schedule_selection_invalid",
      ],
    ])("is not charged, because the completion is refused: %s", async (_name, address, patch, undo, code) => {
      const cart = await ready(address)
      await changeOperation(store, patch)
      const answer = await native.complete(cart)
      await changeOperation(store, undo)
      refused(answer, code)
      expect(await store.db("order_cart").where({ cart_id: cart })).toEqual([])
    })
  })

  it("cannot be calculated in a currency other than the store's: the platform refuses the option", async () => {
    const { body } = await store.platform().post("/admin/regions", { name: "USA", currency_code: "usd", countries: ["us"] })
    const cart = (await native.call("POST", "/store/carts", { region_id: body.region.id })).body.cart.id
    expect((await choose(cart, "delivery")).status).toBe(400)
  })

  it("is calculated by an older flat option as soon as its order type is enabled; an option already in use stays flat", async () => {
    const flat = (kind: Way, inStore: boolean) =>
      store.db.raw(
        `with o as (update shipping_option set price_type = 'flat', provider_id = 'manual_manual', data = null where id = ? returning id)
         update shipping_option_rule r set value = to_jsonb(?::text) from o
         where r.shipping_option_id = o.id and r.attribute = 'enabled_in_store' and r.deleted_at is null`,
        [option[kind], String(inStore)],
      )
    await flat("delivery", false)
    await flat("dine_in", true)
    await changeOperation(store, { order_types: { delivery: { enabled: true } } })
    const rows = await store
      .db("shipping_option")
      .select("id", "provider_id", "price_type")
      .whereIn("id", [option.delivery, option.dine_in])
    const byId = Object.fromEntries(rows.map((row) => [row.id, [row.provider_id, row.price_type]]))
    expect(byId).toEqual({
      [option.delivery]: ["svc-delivery_svc-delivery", "calculated"],
      [option.dine_in]: ["manual_manual", "flat"],
    })
    const cart = await cartTo("Calle Cercana 1", "delivery")
    expect((await choose(cart, "delivery")).body.cart.shipping_total).toBe(2)
  })
})
