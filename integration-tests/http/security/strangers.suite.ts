import { ACCOUNTS, type Answer, nativeCheckout, PASSWORD, type SmallCatalogue, type Store, smallCatalogue } from "../../support"

/** What the platform's store API shows about a customer to somebody who knows only the e-mail (contract section 15). */

export function strangers(use: () => Store): void {
  describe("a customer's e-mail typed into a cart", () => {
    let store: Store
    let shop: SmallCatalogue
    let regionId: string
    beforeAll(async () => {
      store = use()
      shop = await smallCatalogue(store.db)
      regionId = (await store.db("region").whereNull("deleted_at").first("id")).id
    })

    const { email } = ACCOUNTS.customer
    const headers = () => ({ "x-publishable-api-key": shop.publishableKey })
    const customerIn = ({ body }: Answer) => body.cart?.customer ?? body.order?.customer
    const create = (query: Record<string, string> = {}, more: Record<string, string> = {}) =>
      store.api().post("/store/carts", { email, region_id: regionId }, { headers: { ...headers(), ...more }, query })

    it("reveals nothing about the customer, in any response, whatever fields are requested", async () => {
      await store.db("customer").where({ email }).update({ phone: "+34600999888" })
      const native = nativeCheckout(store, shop)
      const { body } = await create()
      const id = body.cart.id
      const answers = [
        await create(),
        await create({ fields: "*customer" }),
        await create({ fields: "id,customer.first_name,customer.has_account,customer.phone" }),
        await store.api().get(`/store/carts/${id}`, { headers: headers(), query: { fields: "*customer,*customer.addresses" } }),
        await store.api().post(`/store/carts/${id}`, { email }, { headers: headers(), query: { fields: "+customer.*" } }),
      ]
      const ready = await native.ready({ cart: { email } })
      answers.push(
        await store.api().post(`/store/carts/${ready}/complete`, {}, { headers: headers(), query: { fields: "id,*customer" } }),
      )
      // The platform itself refuses these fields of a completed cart.
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 400])
      for (const answer of answers) {
        for (const secret of ["Clara", "Cliente", "+34600999888", `"has_account":true`]) expect(answer.text).not.toContain(secret)
      }
      expect(customerIn(answers[1] as Answer)).toMatchObject({ email, first_name: null, phone: null, has_account: false })
    })

    it("reveals nothing to another signed-in customer, and everything to the customer", async () => {
      const tokenOf = (who: string) => nativeCheckout(store, shop).signIn(who, PASSWORD)
      const as = async (who: string) =>
        customerIn(await create({ fields: "*customer" }, { authorization: `Bearer ${await tokenOf(who)}` }))
      const own = await as(email)
      expect(own).toMatchObject({ email, first_name: "Clara", has_account: true })
      const cart = (await create()).body.cart.id
      const seen = await store.api().get(`/store/carts/${cart}`, {
        headers: { ...headers(), authorization: `Bearer ${await tokenOf(ACCOUNTS.other_customer.email)}` },
        query: { fields: "*customer" },
      })
      expect(seen.text).not.toContain("Clara")
    })

    const ours = { extensions: { svc: { order_type: "pickup" } } }
    const isKept = ({ headers: { "cache-control": cache, vary } }: Answer) =>
      cache === "private, no-store" &&
      ["authorization", "cookie", "x-svc-order-key"].every((name) => String(vary).toLowerCase().includes(name))

    it("the restaurant's carts and carts that show their customer are not cached; any other cart is left to the platform", async () => {
      const authorization = `Bearer ${await nativeCheckout(store, shop).signIn(email, PASSWORD)}`
      const [plain, own] = [
        (await create()).body.cart.id,
        (await store.api().post("/store/carts", { email, region_id: regionId, ...ours }, { headers: headers() })).body.cart.id,
      ]
      const read = (id: string, more: object = {}, query: Record<string, string> = {}) =>
        store.api().get(`/store/carts/${id}`, { headers: { ...headers(), ...more }, query })
      expect(isKept(await read(own))).toBe(true)
      expect(isKept(await read(own, { authorization }))).toBe(true)
      // These fields do not show that the cart is the restaurant's.
      for (const fields of ["email,shipping_address.first_name", "email,metadata,items.id,sales_channel_id"]) {
        expect(isKept(await read(own, {}, { fields }))).toBe(true)
      }
      expect(isKept(await read(plain, { authorization }, { fields: "*customer" }))).toBe(true)
      for (const answer of [await read(plain), await read(plain, {}, { fields: "*customer" })]) {
        expect(answer.headers["cache-control"]).toBeUndefined()
        expect(String(answer.headers.vary)).not.toMatch(/x-svc/i)
      }
    })

    it("a cart that shows a points balance is not cached, even if it is not the restaurant's yet", async () => {
      const authorization = `Bearer ${await nativeCheckout(store, shop).signIn(email, PASSWORD)}`
      expect((await store.api("manager").put("loyalty/program", { enabled: true })).status).toBe(200)
      try {
        const { body } = await create({}, { authorization })
        const seen = await store.api().get(`/store/carts/${body.cart.id}`, { headers: { ...headers(), authorization } })
        expect(seen.body.cart.extensions["svc-loyalty"].balance).toBe(0)
        expect(isKept(seen)).toBe(true)
      } finally {
        await store.api("manager").put("loyalty/program", { enabled: false })
      }
    })
  })

  it("a forged X-Forwarded-For allows no more attempts at a device's code, and is not shown as the device's address", async () => {
    const store = use()
    const claim = (code: string, address: string) =>
      store.api().post("auth/devices/token", { code }, { headers: { "x-forwarded-for": address } })
    const { body: me } = await store.api("store").get("auth/me")
    const wish = { name: "Cocina", account_id: me.data.id, kind: "kitchen" }
    const { body: made } = await store.api("manager").post("auth/devices", wish)
    expect((await claim(made.data.code, "203.0.113.9")).body.data.device.last_address).toMatch(/^(127\.0\.0\.1|::1)$/)
    const codes = []
    for (let n = 0; n < 6; n++) codes.push((await claim("00000000", `203.0.113.${n}`)).body.error.code)
    expect(codes).toEqual([...Array(5).fill("svc_invalid_device_code"), "svc_too_many_attempts"])
    await store.db("svc_device_attempt").delete()
  })
}
