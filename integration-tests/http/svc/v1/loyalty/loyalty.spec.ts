import {
  type Answer,
  eventually,
  GUEST,
  type MailServer,
  nativeCheckout,
  OPENING,
  type orderBodies,
  PASSWORD,
  type SmallCatalogue,
  type Store,
  type TestRole,
} from "../../../../support"
import { type Person, PointsStore } from "./points-store"

/** The loyalty program (contract section 9) on one store with a mail server. */
describe("loyalty", () => {
  let points: PointsStore
  let mails: MailServer
  let store: Store
  let shop: SmallCatalogue
  let body: ReturnType<typeof orderBodies>

  const PROGRAM = {
    enabled: true,
    name: "Puntos de la casa",
    points_per_currency: 1,
    round: "down",
    earn_on: "finalized",
    expiry_days: null,
    welcome_points: 0,
    referral: { enabled: false, referrer_points: 0, referred_points: 0 },
    require_verified_email: false,
    redeem: { points_per_currency: 20, minimum_points: 100, maximum_percent: 100 },
    coupon_days: 30,
  }

  beforeAll(async () => {
    points = await PointsStore.start()
    ;({ mails, store, shop, body } = points)
    await store
      .api("administrator")
      .put("settings/operation", { delivery: { fee_mode: "fixed", fixed_fee: 3, max_distance_km: null } })
    await program(PROGRAM)
  })
  afterAll(() => points?.stop())

  const program = async (change: object) => {
    const answer = await store.api("manager").put("loyalty/program", change)
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
    return answer.body.data
  }

  /* -- people: new for each test --------------------------------------------------------------------------------------- */

  /** Sets the clock this many days after the opening. At most 30, because tokens are valid for 30 days. */
  const later = async (days: number): Promise<void> => {
    await store.setClock(new Date(Date.parse(OPENING) + days * 86_400_000).toISOString())
  }
  let keys = 0
  const newKey = (): string => `test-key-${++keys}`
  const me = async (who: Person) => (await store.api().get("loyalty/me", { headers: who.headers })).body.data
  const pointsHistory = async (who: Person) =>
    (await store.api().get("loyalty/me/history", { headers: who.headers })).body.data.map(
      ({ type, points }: { type: string; points: number }) => [type, points],
    )
  const redeem = (who: Person, what: object, idempotency = newKey()): Promise<Answer> =>
    store.api().post("loyalty/redeem", { ...what, idempotency }, { headers: who.headers })
  const adjust = (who: Person, points: number, idempotency = newKey(), headers: Record<string, string> = {}): Promise<Answer> =>
    store.api("manager").post(`loyalty/accounts/${who.id}/adjust`, { points, reason: "test", idempotency }, { headers })
  const give = async (who: Person, points: number): Promise<void> => {
    expect((await adjust(who, points)).status).toBe(201)
  }
  const reward = async (changes: object = {}) => {
    const made = await store.api("manager").post("loyalty/rewards", {
      name: "5 euros",
      points: 100,
      type: "fixed",
      value: 5,
      ...changes,
    })
    expect(made.status).toBe(201)
    return made.body.data
  }

  /* -- orders --------------------------------------------------------------------------------------------------------- */

  const postOrder = (who: Person | null, changes: object = {}): Promise<Answer> =>
    store
      .api()
      .post(
        "orders",
        body.pickup({ customer: { ...GUEST, email: who?.email ?? GUEST.email, phone: "+34699000000" }, ...changes }),
        {
          headers: who?.headers ?? {},
        },
      )
  const place = async (who: Person | null, changes: object = {}) => {
    const answer = await postOrder(who, { customer: { first_name: "Cliente" }, ...changes })
    expect([answer.status, answer.body.error]).toEqual([201, undefined])
    return answer.body.data
  }
  const moveThrough = async (id: string, ...statuses: string[]): Promise<void> => {
    for (const status of statuses) {
      expect((await store.api("manager").put(`orders/${id}`, { status })).status).toBe(200)
    }
    await points.followed()
  }
  const finalize = (id: string) => moveThrough(id, "completed", "finalized")
  const readOrder = async (id: string) => (await store.api("manager").get(`orders/${id}`)).body.data
  afterEach(async () => {
    mails.empty()
    await points.expectSound()
  })

  describe("the program", () => {
    it("is public; only management can change the program, and omitted fields keep their values", async () => {
      expect((await store.api().get("loyalty/program")).body.data).toEqual(PROGRAM)
      expect((await program({ redeem: { minimum_points: 120 } })).redeem).toEqual({ ...PROGRAM.redeem, minimum_points: 120 })
      await program(PROGRAM)
      expect((await store.api("store").put("loyalty/program", {})).status).toBe(403)
      expect((await store.api().put("loyalty/program", {})).status).toBe(401)
    })

    it.each([
      [{ points_per_currency: -1 }, "points_per_currency"],
      [{ name: "Casa\nClub" }, "name"],
      [{ round: "up" }, "round"],
      [{ earn_on: "processing" }, "earn_on"],
      [{ enabled: null }, "enabled"],
      [{ redeem: { minimum_points: null } }, "redeem.minimum_points"],
      [{ expiry_days: 0 }, "expiry_days"],
      [{ welcome_points: 1.5 }, "welcome_points"],
      [{ coupon_days: 0 }, "coupon_days"],
      [{ redeem: { points_per_currency: 0 } }, "redeem.points_per_currency"],
      [{ redeem: { maximum_percent: 101 } }, "redeem.maximum_percent"],
      [{ enabled: "yes" }, "enabled"],
    ])("refuses the change %j and names the field %s", async (change, field) => {
      const { status, body: answer } = await store.api("manager").put("loyalty/program", change)
      expect([status, answer.code, answer.data.params]).toEqual([400, "rest_invalid_param", [field]])
    })

    it("that is switched off refuses redeeming and verifying, except for management", async () => {
      const who = await points.customer()
      await give(who, 200)
      const { id } = await reward()
      await program({ enabled: false })
      try {
        expect((await store.api().get("loyalty/program")).body.data.enabled).toBe(false)
        expect((await me(who)).enabled).toBe(false)
        expect((await store.api().get("loyalty/rewards")).body.data).toEqual([])
        const preview = await store.api().post("loyalty/preview", { subtotal: 10 }, { headers: who.headers })
        expect(preview.body.data).toEqual({ enabled: false, earn: 0, redeemable_points: 0, redeemable_value: "0.00" })
        for (const refused of [
          await redeem(who, { reward_id: id }),
          await store.api().post("loyalty/verify-email", {}, { headers: who.headers }),
          await store.api().post("loyalty/verify-email/confirm", { token: "x" }),
        ]) {
          expect([refused.status, refused.body.error]).toEqual([
            409,
            { code: "loyalty_unavailable", message: expect.any(String), details: { reason: "disabled" } },
          ])
        }
        await give(who, 5)
        const forHim = await store
          .api("manager")
          .post("loyalty/redeem", { reward_id: id, account_id: who.id, idempotency: newKey() })
        expect([forHim.status, forHim.body.data.balance]).toEqual([201, 105])
        expect((await store.api("manager").get(`loyalty/accounts/${who.id}`)).body.data.balance).toBe(105)
      } finally {
        await program({ enabled: true })
      }
    })

    it("does not apply to callers who are not customers", async () => {
      expect((await store.api("manager").get("loyalty/me")).body.data.enabled).toBe(false)
      const { status, body: answer } = await store.api("courier").post("loyalty/redeem", { points: 100, idempotency: newKey() })
      expect([status, answer.error.details]).toEqual([409, { reason: "disabled" }])
    })

    it("sends private, no-store on every route, including errors and unknown routes", async () => {
      const answers = [
        await store.api().get("loyalty/program"),
        await store.api().get("loyalty/me"),
        await store.api("customer").get("loyalty/me"),
        await store.api().get("loyalty/nothing"),
        await store.api().get("loyalty/rewards"),
        await store.api("customer").post("loyalty/redeem", {}),
        await store.api("manager").get("loyalty/accounts/999999"),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 404, 200, 400, 404])
      expect(new Set(answers.map(({ headers }) => headers["cache-control"]))).toEqual(new Set(["private, no-store"]))
    })
  })

  describe("rewards", () => {
    it("are created, changed, listed by position and deleted by management", async () => {
      const made = await reward({
        name: "Postre",
        type: "product",
        value: undefined,
        product_id: shop.product["tarta-de-queso"],
        position: 3,
      })
      expect(made).toMatchObject({ name: "Postre", points: 100, type: "product", value: null, enabled: true, position: 3 })
      const changed = await store.api("manager").put(`loyalty/rewards/${made.id}`, { enabled: false, points: 150 })
      expect(changed.body.data).toEqual({ ...made, enabled: false, points: 150 })
      const listed = async (role: TestRole) =>
        (await store.api(role).get("loyalty/rewards")).body.data.map((one: { id: number }) => one.id)
      expect(await listed("manager")).toContain(made.id)
      expect(await listed("anonymous")).not.toContain(made.id)
      expect((await store.api("manager").delete(`loyalty/rewards/${made.id}`)).body.data).toEqual(changed.body.data)
      const gone = await store.api("manager").delete(`loyalty/rewards/${made.id}`)
      expect([gone.status, gone.body.error.code]).toEqual([404, "loyalty_reward_not_found"])
    })

    it.each([
      [{ type: "fixed", value: null }, "rest_missing_callback_param", "value"],
      [{ type: "fixed", value: 0 }, "rest_invalid_param", "value"],
      [{ type: "percent", value: 101 }, "rest_invalid_param", "value"],
      [{ type: "product" }, "rest_missing_callback_param", "product_id"],
      [{ type: "product", product_id: "prod_nothing" }, "rest_invalid_param", "product_id"],
      [{ points: 0 }, "rest_invalid_param", "points"],
    ])("are refused with %j", async (changes, code, field) => {
      const { status, body: answer } = await store
        .api("manager")
        .post("loyalty/rewards", { name: "x", points: 10, type: "fixed", value: 5, ...changes })
      expect([status, answer.code, answer.data.params]).toEqual([400, code, [field]])
    })
  })

  describe("earning", () => {
    it("books the order's total without delivery once, when it is finalized, and shows the points in its record", async () => {
      const who = await points.customer()
      const placed = await place(who, { order_type: "delivery", address: "Calle de Alcalá 50, Madrid" })
      expect(placed).toMatchObject({
        total: "22.00",
        delivery_total: "3.00",
        loyalty: { points_earned: 0, points_redeemed: 0, coupon: null },
      })
      expect(await me(who)).toMatchObject({ enabled: true, balance: 0, pending: 19 })
      await moveThrough(placed.id, "shipped", "completed")
      expect((await me(who)).balance).toBe(0)
      await moveThrough(placed.id, "finalized")
      expect(await me(who)).toMatchObject({ balance: 19, pending: 0, lifetime_earned: 19 })
      await store.db("svc_outbox_cursor").where({ consumer: "loyalty" }).update({ position: 0 })
      await store.api("manager").put(`orders/${placed.id}`, { customer_note: "again" })
      await points.followed()
      expect(await pointsHistory(who)).toEqual([["earn", 19]])
      const record = await readOrder(placed.id)
      expect(record.loyalty).toEqual({ points_earned: 19, points_redeemed: 0, coupon: null })
      expect(record.meta_data).toContainEqual({ key: "_svc_loyalty_points_earned", value: 19 })
    })

    it("ignores guests' orders, even with a customer's e-mail, and includes orders placed by staff for a customer", async () => {
      const who = await points.customer()
      const guest = await postOrder(null, { customer: { ...GUEST, email: who.email } })
      await finalize(guest.body.data.id)
      expect((await me(who)).balance).toBe(0)
      const forHim = await store
        .api("manager")
        .post("orders", body.pickup({ customer: { first_name: "C" }, customer_id: who.id }))
      expect(forHim.status).toBe(201)
      await finalize(forHim.body.data.id)
      expect((await me(who)).balance).toBe(19)
    })

    it("never rewards an order that reached the program's status while the program was off", async () => {
      const who = await points.customer()
      const placed = await place(who)
      await program({ enabled: false })
      await finalize(placed.id)
      await program({ enabled: true })
      await store.api("manager").put(`orders/${placed.id}`, { customer_note: "later" })
      await points.followed()
      expect(await me(who)).toMatchObject({ balance: 0, pending: 0 })
    })

    it("is revoked in part by a partial refund on the platform, and in full by a full refund", async () => {
      const who = await points.customer()
      const placed = await place(who)
      await finalize(placed.id)
      await eventually(async () => (await nativePayment(placed.id))?.captured_at != null)
      const payment = await nativePayment(placed.id)
      const refund = (amount: number) => store.platform().post(`/admin/payments/${payment?.id}/refund`, { amount })
      expect((await refund(5.5)).status).toBe(200)
      await eventually(async () => (await me(who)).balance === 13)
      await moveThrough(placed.id, "refunded")
      await eventually(async () => (await me(who)).balance === 0)
      expect(await pointsHistory(who)).toEqual([
        ["revoke", -13],
        ["revoke", -6],
        ["earn", 19],
      ])
      expect((await readOrder(placed.id)).loyalty.points_earned).toBe(0)
    })
    const nativePayment = async (id: string): Promise<{ id: string; captured_at: string | null } | undefined> =>
      (await store.platform().get(`/admin/orders/${id}`, { query: { fields: "*payment_collections.payments" } })).body.order
        ?.payment_collections?.[0]?.payments?.[0]
  })

  describe("redeeming", () => {
    it("creates a single-use promotion for this customer, which their order accepts", async () => {
      const who = await points.customer()
      await give(who, 250)
      const { id } = await reward()
      const made = await redeem(who, { reward_id: id })
      expect([made.status, made.body.data]).toEqual([
        201,
        {
          coupon: expect.stringMatching(/^PTS-/),
          points: 100,
          value: "5.00",
          expires_at: expect.stringMatching(/^2026-12-20T/),
          balance: 150,
        },
      ])
      const { coupon } = made.body.data
      const promotion = (await store.platform().get("/admin/promotions", { query: { code: coupon } })).body.promotions[0]
      expect(promotion).toMatchObject({
        code: coupon,
        status: "active",
        limit: 1,
        used: 0,
        application_method: { value: 5, type: "fixed" },
      })

      const stranger = await points.customer()
      for (const other of [stranger, null]) {
        const refused = await postOrder(other, { coupon_codes: [coupon] })
        expect([refused.status, refused.body.error.code]).toEqual([422, "svc_coupon_invalid"])
      }
      const validated = await store.api().post("cart/validate", body.pickup({ coupon_codes: [coupon] }), { headers: who.headers })
      expect(validated.body.data.checks.coupons).toEqual([{ code: coupon, valid: true, reason: null, discount: "5.00" }])
      const placed = await place(who, { coupon_codes: [coupon] })
      expect(placed).toMatchObject({
        discount_total: "5.00",
        total: "14.00",
        coupon_lines: [{ code: coupon, discount: "5.00" }],
        loyalty: { points_earned: 0, points_redeemed: 100, coupon },
      })
      expect(placed.meta_data).toEqual(
        expect.arrayContaining([
          { key: "_svc_loyalty_points_redeemed", value: 100 },
          { key: "_svc_loyalty_coupon", value: coupon },
        ]),
      )
      const again = await postOrder(who, { coupon_codes: [coupon] })
      expect([again.status, again.body.error.details.reason]).toEqual([422, "limit_reached"])
      await finalize(placed.id)
      expect(await me(who)).toMatchObject({ balance: 164 })
      expect((await readOrder(placed.id)).loyalty).toEqual({ points_earned: 14, points_redeemed: 100, coupon })
    })

    it("gives a coupon that is an unknown code for anybody else: in validation, orders and every route of a native cart", async () => {
      const who = await points.customer()
      await give(who, 300)
      const coupons = []
      for (let count = 0; count < 3; count++) coupons.push((await redeem(who, { points: 100 })).body.data.coupon as string)
      const [open, used, expired] = coupons as [string, string, string]
      await place(who, { coupon_codes: [used] })
      await store.db("svc_loyalty_coupon").update({ status: "expired" }).where({ code: expired })
      const unknown = `PTS-${"Z".repeat(16)}`
      const stranger = await points.customer()
      const native = nativeCheckout(store, shop)
      const typed = { email: who.email, region_id: shop.regionId }
      const cart = await native.cart({ cart: { email: who.email } })
      const routes: ((code: string, headers: Record<string, string>) => Promise<Answer>)[] = [
        (code, headers) => store.api().post("cart/validate", body.pickup({ coupon_codes: [code, "NADA"] }), { headers }),
        (code, headers) =>
          store
            .api()
            .post(
              "cart/validate",
              body.pickup({ coupon_codes: [code.toLowerCase()], customer: { ...GUEST, email: who.email } }),
              { headers },
            ),
        (code, headers) => store.api().post("orders", body.pickup({ coupon_codes: ["NADA", code] }), { headers }),
        (code) => native.call("POST", `/store/carts/${cart}/promotions`, { promo_codes: [code] }),
        (code) => native.call("POST", `/store/carts/${cart}/promotions`, { promo_codes: ["NADA", code] }),
        (code) => native.call("POST", `/store/carts/${cart}`, { promo_codes: [code] }),
        (code) => native.call("POST", "/store/carts/cart_unknown/promotions", { promo_codes: [code] }),
        (code) => native.call("POST", "/store/carts", { ...typed, promo_codes: [code] }),
        (code) => native.call("POST", "/store/carts", { ...typed, region_id: "reg_unknown", promo_codes: [code] }),
      ]
      const seen = ({ status, text }: Answer, code: string) => [status, text.replace(new RegExp(code, "gi"), "CODE")]
      for (const [index, route] of routes.entries()) {
        for (const headers of [stranger.headers, {}]) {
          const expected = [index, ...seen(await route(unknown, headers), unknown)]
          for (const code of [open, used, expired]) expect([index, ...seen(await route(code, headers), code)]).toEqual(expected)
        }
      }
      expect(await store.db("cart_promotion").where({ cart_id: cart })).toEqual([])
      await store.db("svc_loyalty_coupon").update({ status: "open" }).where({ code: expired })
      // Its own customer uses it in both ways.
      const token = await native.signIn(who.email, PASSWORD)
      const own = await native.cart({ token })
      const added = await native.call("POST", `/store/carts/${own}/promotions`, { promo_codes: [open] }, { token })
      expect([added.status, added.body.cart.promotions]).toEqual([200, [expect.objectContaining({ code: open })]])
      expect(await place(who, { coupon_codes: [open.toLowerCase()] })).toMatchObject({ discount_total: "5.00" })
    })

    it("exchanges points by the program's rate, minimum and maximum part of an order", async () => {
      const who = await points.customer()
      await give(who, 400)
      await program({ redeem: { maximum_percent: 50 } })
      const few = await redeem(who, { points: 99 })
      expect([few.status, few.body.error.code]).toEqual([422, "loyalty_below_minimum"])
      const made = await redeem(who, { points: 200 })
      expect(made.body.data).toMatchObject({ points: 200, value: "10.00", balance: 200 })
      const { coupon } = made.body.data
      // Half of 19.00 is less than 10.00.
      const tooSmall = await postOrder(who, { coupon_codes: [coupon] })
      expect([tooSmall.status, tooSmall.body.error.details.reason]).toEqual([422, "not_applicable"])
      const placed = await place(who, { coupon_codes: [coupon], items: [body.margarita({ quantity: 3 })] })
      expect(placed).toMatchObject({ discount_total: "10.00", total: "18.50" })
      const preview = await store.api().post("loyalty/preview", { subtotal: "30" }, { headers: who.headers })
      expect(preview.body.data).toEqual({ enabled: true, earn: 30, redeemable_points: 200, redeemable_value: "10.00" })
      const small = await store.api().post("loyalty/preview", { subtotal: 12 }, { headers: who.headers })
      expect(small.body.data).toMatchObject({ redeemable_points: 120, redeemable_value: "6.00" })
      await program(PROGRAM)
    })

    it("gives a percentage or a product at the price of its cheapest variation; an order accepts one coupon", async () => {
      const who = await points.customer()
      await give(who, 200)
      const ten = await reward({ type: "percent", value: 10 })
      const free = await reward({ type: "product", value: undefined, product_id: shop.product.margarita })
      const percent = (await redeem(who, { reward_id: ten.id })).body.data
      const product = (await redeem(who, { reward_id: free.id })).body.data
      expect([percent.value, product.value]).toEqual(["10.00", "9.50"])
      const both = await postOrder(who, { coupon_codes: [percent.coupon, product.coupon] })
      expect([both.status, both.body.error.details]).toEqual([
        422,
        expect.objectContaining({ coupon_code: product.coupon, reason: "not_applicable" }),
      ])
      expect(await place(who, { coupon_codes: [percent.coupon] })).toMatchObject({ discount_total: "1.90", total: "17.10" })
      const two = [body.margarita({ quantity: 2 }), body.margarita({ quantity: 1, variation_id: shop.variation["MARGARITA-F"] })]
      expect(await place(who, { coupon_codes: [product.coupon], items: two })).toMatchObject({ discount_total: "9.50" })
    })

    it("gives a coupon that a native cart accepts only from its customer", async () => {
      const who = await points.customer()
      await give(who, 200)
      const { id } = await reward()
      const { coupon } = (await redeem(who, { reward_id: id })).body.data
      const session = await store.api().post("/auth/customer/emailpass", { email: who.email, password: PASSWORD })
      const shopper = { "x-publishable-api-key": shop.publishableKey }
      const signedIn = { ...shopper, authorization: `Bearer ${session.body.token}` }
      const cart = async (headers: Record<string, string>) => {
        const made = await store.api().post("/store/carts", { region_id: shop.regionId }, { headers })
        const address = `/store/carts/${made.body.cart.id}`
        await store.api().post(`${address}/line-items`, { variant_id: shop.variation["MARGARITA-F"], quantity: 1 }, { headers })
        return (await store.api().post(`${address}/promotions`, { promo_codes: [coupon] }, { headers })).body
      }
      expect(await cart(shopper)).toMatchObject({ type: "invalid_data" })
      expect(await cart(signedIn)).toMatchObject({ cart: { discount_total: 5 } })
    })

    it("is refused without enough points, for an unknown reward or account, and with missing or invalid fields", async () => {
      const who = await points.customer()
      await give(who, 50)
      const { id } = await reward()
      const poor = await redeem(who, { reward_id: id })
      expect([poor.status, poor.body.error.code, poor.body.error.details]).toEqual([
        422,
        "loyalty_insufficient_points",
        { balance: 50, required: 100 },
      ])
      const unknown = await redeem(who, { reward_id: 999_999 })
      expect([unknown.status, unknown.body.error.code]).toEqual([404, "loyalty_reward_not_found"])
      const stranger = await redeem(await points.customer(), { reward_id: id, account_id: who.id })
      expect([stranger.status, stranger.body.code]).toEqual([403, "svc_forbidden"])
      const nobody = await store
        .api("manager")
        .post("loyalty/redeem", { reward_id: id, account_id: 999_999, idempotency: newKey() })
      expect([nobody.status, nobody.body.error.code]).toEqual([404, "loyalty_account_not_found"])
      for (const [what, code, field] of [
        [{}, "rest_missing_callback_param", "reward_id"],
        [{ reward_id: id, points: 100 }, "rest_invalid_param", "points"],
        [{ points: "100" }, "rest_invalid_param", "points"],
        [{ points: 100, idempotency: "short" }, "rest_invalid_param", "idempotency"],
        [{ points: 100, idempotency: undefined }, "rest_missing_callback_param", "idempotency"],
      ] as const) {
        const refused = await store.api().post("loyalty/redeem", { idempotency: newKey(), ...what }, { headers: who.headers })
        expect([refused.status, refused.body.code, refused.body.data.params]).toEqual([400, code, [field]])
      }
      expect((await me(who)).balance).toBe(50)
    })
  })

  describe("idempotency", () => {
    it("redeem: the key of a request that succeeded returns its coupon, and is a conflict with another body", async () => {
      const who = await points.customer()
      const { id } = await reward()
      const mine = newKey()
      expect((await redeem(who, { reward_id: id }, mine)).status).toBe(422)
      await give(who, 300)
      const first = await redeem(who, { reward_id: id }, mine)
      expect([first.status, first.body.meta]).toEqual([201, undefined])
      const second = await redeem(who, { reward_id: id }, mine)
      expect([second.status, second.body.meta, second.body.data]).toEqual([200, { replayed: true }, first.body.data])
      const other = await redeem(who, { points: 100 }, mine)
      expect([other.status, other.body.error.code]).toEqual([409, "svc_idempotency_conflict"])
      const another = await points.customer()
      await give(another, 100)
      expect((await redeem(another, { reward_id: id }, mine)).status).toBe(201)
      expect((await me(who)).balance).toBe(200)
    })

    it("redeem: 50 concurrent requests with one key have one effect and equal responses", async () => {
      const who = await points.customer()
      await give(who, 1_000)
      const mine = newKey()
      const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(who, { points: 100 }, mine)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
      expect(new Set(answers.map(({ body: answer }) => answer.data.coupon)).size).toBe(1)
      expect((await me(who)).balance).toBe(900)
    })

    it("adjust: takes effect once per key, is a conflict for another account, and leaves no negative balance", async () => {
      const [who, other] = [await points.customer(), await points.customer()]
      const mine = newKey()
      const first = await adjust(who, 70, mine)
      expect([first.status, first.body.data]).toEqual([
        201,
        expect.objectContaining({ type: "adjust", points: 70, balance_after: 70, order_id: null, reason: "test" }),
      ])
      const again = await adjust(who, 70, mine)
      expect([again.status, again.body.meta, again.body.data]).toEqual([200, { replayed: true }, first.body.data])
      expect((await adjust(other, 70, mine)).body.error.code).toBe("svc_idempotency_conflict")
      const below = await adjust(who, -71)
      expect([below.status, below.body.error.code]).toEqual([422, "loyalty_insufficient_points"])
      expect((await adjust(who, -70)).body.data.balance_after).toBe(0)
      for (const wrong of [0, 1.5, "5", 2_000_000]) {
        const refused = await store
          .api("manager")
          .post(`loyalty/accounts/${who.id}/adjust`, { points: wrong, reason: "x", idempotency: newKey() })
        expect([refused.status, refused.body.data.params]).toEqual([400, ["points"]])
      }
      const staff = (await store.api("courier").get("auth/me")).body.data.id
      const noCustomer = await store
        .api("manager")
        .post(`loyalty/accounts/${staff}/adjust`, { points: 5, reason: "x", idempotency: newKey() })
      expect([noCustomer.status, noCustomer.body.error.code]).toEqual([404, "loyalty_account_not_found"])
    })
  })

  describe("X-Svc-Actor", () => {
    it("is stored as the entry's actor by redeem and adjust, for management only", async () => {
      const who = await points.customer()
      const named = await adjust(who, 300, newKey(), { "X-Svc-Actor": "notifier:pos-1.a_b" })
      expect(named.body.data.actor).toBe("notifier:pos-1.a_b")
      const redeemed = await store
        .api("manager")
        .post(
          "loyalty/redeem",
          { points: 100, account_id: who.id, idempotency: newKey() },
          { headers: { "X-Svc-Actor": "notifier:x" } },
        )
      expect(redeemed.status).toBe(201)
      const entries = (await store.api("manager").get(`loyalty/accounts/${who.id}/history`)).body.data
      expect(entries.map(({ actor }: { actor: string }) => actor)).toEqual(["notifier:x", "notifier:pos-1.a_b"])
      const customers = await store
        .api()
        .post(
          "loyalty/redeem",
          { points: 100, idempotency: newKey() },
          { headers: { ...who.headers, "X-Svc-Actor": "notifier:x" } },
        )
      expect([customers.status, customers.body.code]).toEqual([403, "svc_forbidden"])
      for (const malformed of ["notifier:", "robot:x", "notifier:a b", `notifier:${"x".repeat(65)}`]) {
        const refused = await adjust(who, 5, newKey(), { "X-Svc-Actor": malformed })
        expect([refused.status, refused.body.code]).toEqual([400, "rest_invalid_param"])
      }
      expect((await me(who)).balance).toBe(200)
    })
  })

  describe("abuse of points:", () => {
    it("a cancelled order returns its redeemed points once, and its coupon is invalid", async () => {
      const who = await points.customer()
      await give(who, 100)
      const { coupon } = (await redeem(who, { points: 100 })).body.data
      const placed = await place(who, { coupon_codes: [coupon] })
      expect((await me(who)).balance).toBe(0)
      await Promise.all([1, 2, 3].map(() => store.api("manager").put(`orders/${placed.id}`, { status: "cancelled" })))
      await points.followed()
      expect((await me(who)).balance).toBe(100)
      const again = await postOrder(who, { coupon_codes: [coupon] })
      expect([again.status, again.body.error.code]).toEqual([422, "svc_coupon_invalid"])
      expect(await pointsHistory(who)).toEqual([
        ["return", 100],
        ["redeem", -100],
        ["adjust", 100],
      ])
    })

    it("a coupon can still be used after its order was refused", async () => {
      const who = await points.customer()
      await give(who, 100)
      const { coupon } = (await redeem(who, { points: 100 })).body.data
      const refused = await postOrder(who, { coupon_codes: [coupon], payment_method: "nothing" })
      expect(refused.status).toBe(422)
      expect((await place(who, { coupon_codes: [coupon] })).loyalty.coupon).toBe(coupon)
    })

    it("of eight concurrent orders with one coupon, one is placed", async () => {
      const who = await points.customer()
      await give(who, 100)
      const { coupon } = (await redeem(who, { points: 100 })).body.data
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => postOrder(who, { customer: { first_name: "C" }, coupon_codes: [coupon] })),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    })

    it("a refund of an order whose points were redeemed ends the unused coupon, and no points are left", async () => {
      const who = await points.customer()
      const placed = await place(who, { items: [body.margarita({ quantity: 11 })] })
      await finalize(placed.id)
      expect((await me(who)).balance).toBe(104)
      const { coupon } = (await redeem(who, { points: 100 })).body.data
      await moveThrough(placed.id, "refunded")
      expect(await me(who)).toMatchObject({ balance: 0, owed: 0, lifetime_earned: 0 })
      expect((await postOrder(who, { coupon_codes: [coupon] })).body.error.code).toBe("svc_coupon_invalid")
    })

    it("points of a refunded order that are already spent are owed, and deducted from later earnings", async () => {
      const who = await points.customer()
      const first = await place(who, { items: [body.margarita({ quantity: 11 })] })
      await finalize(first.id)
      const { coupon } = (await redeem(who, { points: 100 })).body.data
      await place(who, { coupon_codes: [coupon] })
      await moveThrough(first.id, "refunded")
      expect(await me(who)).toMatchObject({ balance: 0, owed: 100 })
      const second = await place(who)
      await finalize(second.id)
      expect(await me(who)).toMatchObject({ balance: 0, owed: 81 })
      const third = await place(who, { items: [body.margarita({ quantity: 11 })] })
      await finalize(third.id)
      expect(await me(who)).toMatchObject({ balance: 23, owed: 0 })
    })

    it("a deleted order takes its earned points back and returns its redeemed points", async () => {
      const who = await points.customer()
      await give(who, 100)
      const { coupon } = (await redeem(who, { points: 100 })).body.data
      const placed = await place(who, { coupon_codes: [coupon] })
      await finalize(placed.id)
      expect((await me(who)).balance).toBe(14)
      expect((await store.api("manager").delete(`orders/${placed.id}`)).status).toBe(200)
      await points.followed()
      expect((await me(who)).balance).toBe(100)
    })

    it("points in a request have no effect", async () => {
      const who = await points.customer()
      const placed = await place(who, { loyalty: { points_earned: 9_999 }, points: 9_999, total: 9_999 })
      await finalize(placed.id)
      expect((await me(who)).balance).toBe(19)
      const refused = await store
        .api("manager")
        .put(`orders/${placed.id}`, { meta_data: [{ key: "_svc_loyalty_points_earned", value: "9999" }] })
      expect(refused.status).toBe(400)
    })

    it("the database refuses to change or delete ledger rows, and to change a balance without a ledger row", async () => {
      const who = await points.customer()
      await give(who, 10)
      const append = /append-only/
      await expect(store.db("svc_loyalty_entry").update({ points: 1_000 })).rejects.toThrow(append)
      await expect(store.db("svc_loyalty_entry").delete()).rejects.toThrow(append)
      await expect(store.db.raw("truncate svc_loyalty_entry")).rejects.toThrow(append)
      const own = store.db("svc_loyalty_account").where({ account_number: who.id })
      await expect(own.clone().update({ balance: 1_000 })).rejects.toThrow(/only an entry/)
      const entry = { account_number: who.id, type: "adjust", points: -11, actor: "x", created_at: new Date() }
      await expect(store.db("svc_loyalty_entry").insert(entry)).rejects.toThrow(/balance_check/)
    })
  })

  describe("verification", () => {
    const verify = (who: Person): Promise<Answer> => store.api().post("loyalty/verify-email", {}, { headers: who.headers })
    const confirm = (token: unknown): Promise<Answer> => store.api().post("loyalty/verify-email/confirm", { token })
    const tokenOf = async (who: Person): Promise<string> => {
      expect((await verify(who)).body.data).toEqual({ sent: true, verified: false })
      return points.proofFor(who)
    }
    const verified = async (who: Person): Promise<void> => {
      expect((await confirm(await tokenOf(who))).status).toBe(200)
    }

    it("mails a link that works once, at most one mail a minute", async () => {
      const who = await points.customer()
      const both = await Promise.all([verify(who), verify(who)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
      const late = await verify(who)
      expect([late.status, late.body.error.code]).toEqual([429, "loyalty_verification_throttled"])
      expect(Number(late.headers["retry-after"])).toBeGreaterThan(0)
      const token = await points.proofFor(who)
      expect((await me(who)).verified).toBe(false)
      expect((await confirm(token)).body.data).toEqual({ verified: true })
      expect((await me(who)).verified).toBe(true)
      for (const dead of [token, "0".repeat(64), "x"]) {
        const refused = await confirm(dead)
        expect([refused.status, refused.body.error.code]).toEqual([400, "loyalty_invalid_token"])
      }
      expect((await verify(who)).body.data).toEqual({ sent: false, verified: true })
      const dump = JSON.stringify(await store.db("svc_loyalty_verification"))
      expect(dump).not.toContain(token)
    })

    it("returns 409 with the reason `messaging` while the mail server is down, and allows another try at once", async () => {
      const who = await points.customer()
      mails.mode = "refuse"
      try {
        const refused = await verify(who)
        expect([refused.status, refused.body.error.details]).toEqual([409, { reason: "messaging" }])
      } finally {
        mails.mode = "accept"
      }
      await verified(who)
    })

    it("pays the welcome points once, per account and per mailbox", async () => {
      await program({ welcome_points: 25 })
      const who = await points.customer({ email: "wel.come@gmail.com" })
      await verified(who)
      expect((await me(who)).balance).toBe(25)
      const twin = await points.customer({ email: "welcome+again@gmail.com" })
      await verified(twin)
      expect(await me(twin)).toMatchObject({ verified: true, balance: 0 })
      await program({ welcome_points: 0 })
    })

    it("is required for redeeming if the program requires it", async () => {
      await program({ require_verified_email: true })
      const who = await points.customer()
      await give(who, 100)
      const refused = await redeem(who, { points: 100 })
      expect([refused.status, refused.body.error.code]).toEqual([422, "loyalty_email_not_verified"])
      await verified(who)
      expect((await redeem(who, { points: 100 })).status).toBe(201)
      await program({ require_verified_email: false })
    })

    describe("referral", () => {
      beforeAll(() => program({ referral: { enabled: true, referrer_points: 50, referred_points: 30 } }))
      afterAll(() => program({ referral: { enabled: false } }))

      it("pays both customers once, for the invited customer's first order, and is revoked by its refund", async () => {
        const [inviter, invited] = [await points.customer(), await points.customer()]
        const { referral_code, referral_url } = await me(inviter)
        expect(referral_code).toMatch(/^[A-Z0-9]{16}$/)
        expect(referral_url).toBe(`http://localhost:9000/?svc_ref=${referral_code}`)
        await verified(invited)
        const first = await place(invited, { referral: referral_code })
        await finalize(first.id)
        expect([(await me(inviter)).balance, (await me(invited)).balance]).toEqual([50, 49])
        const second = await place(invited, { referral: referral_code })
        await finalize(second.id)
        expect([(await me(inviter)).balance, (await me(invited)).balance]).toEqual([50, 68])
        await moveThrough(first.id, "refunded")
        expect([(await me(inviter)).balance, (await me(invited)).balance]).toEqual([0, 19])
        const history = await store.api().get("loyalty/me/history", { headers: inviter.headers })
        expect(history.text).not.toContain(first.id)
        const third = await place(invited, { referral: referral_code })
        await finalize(third.id)
        expect((await me(inviter)).balance).toBe(0)
      })

      it("is paid even if the order reaches the program's status during the processing of an earlier move", async () => {
        const [inviter, invited] = [await points.customer(), await points.customer()]
        await verified(invited)
        const placed = await place(invited, { referral: (await me(inviter)).referral_code })
        await points.followed()
        await store.setEnvironment("SVC_FAILPOINT", "points.judged:pause=1000")
        try {
          await finalize(placed.id)
        } finally {
          await store.setEnvironment("SVC_FAILPOINT", null)
        }
        expect([(await me(inviter)).balance, (await me(invited)).balance]).toEqual([50, 49])
      })

      it("waits for the invited customer's verification", async () => {
        const [inviter, invited] = [await points.customer(), await points.customer()]
        const placed = await place(invited, { referral: (await me(inviter)).referral_code })
        await finalize(placed.id)
        expect((await me(inviter)).balance).toBe(0)
        await verified(invited)
        expect([(await me(inviter)).balance, (await me(invited)).balance]).toEqual([50, 49])
      })

      it.each([
        ["oneself", async (inviter: Person) => ({ who: inviter, order: {} })],
        [
          "another mailbox of the same person",
          async (inviter: Person) => ({ who: await points.customer({ email: inviter.email.replace("@", "+two@") }), order: {} }),
        ],
        ["the same phone", async () => ({ who: await points.customer({ phone: "0034 611 999 999" }), order: {} })],
        [
          "the same phone of a delivery",
          async () => ({
            who: await points.customer(),
            order: {
              order_type: "delivery",
              customer: { first_name: "C", phone: "+34 622 222 222" },
              address: { address_1: "Calle Serrano 9", postcode: "28001", city: "Madrid", phone: "+34 611 999 999" },
            },
          }),
        ],
        [
          "the same address",
          async () => ({
            who: await points.customer(),
            order: { order_type: "delivery", address: { address_1: "CALLE Alcala, 50", postcode: "28009", city: "Madrid" } },
          }),
        ],
        ["the same session", async () => ({ who: await points.customer(), order: {}, session: "s".repeat(40) })],
      ])(
        "pays nothing for inviting %s",
        async (_name, invite: (inviter: Person) => Promise<{ who: Person; order: object; session?: string }>) => {
          const inviter = await points.customer({ phone: `+34 611 999 999` })
          const own = body.pickup({
            customer: { first_name: "C" },
            order_type: "delivery",
            address: { address_1: "Calle Alcalá 50", postcode: "28009", city: "Madrid" },
          })
          const placed = await store
            .api()
            .post("orders", own, { headers: { ...inviter.headers, "x-svc-session": "s".repeat(40) } })
          expect(placed.status).toBe(201)
          const { referral_code } = await me(inviter)
          const { who, order: changes, session } = await invite(inviter)
          await verified(who)
          const invited = await store
            .api()
            .post("orders", body.pickup({ customer: { first_name: "C" }, referral: referral_code, ...changes }), {
              headers: { ...who.headers, ...(session ? { "x-svc-session": session } : {}) },
            })
          expect(invited.status).toBe(201)
          await moveThrough(
            invited.body.data.id,
            ...("order_type" in changes ? ["shipped", "completed", "finalized"] : ["completed", "finalized"]),
          )
          const types = [...(await pointsHistory(inviter)), ...(await pointsHistory(who))].map(([type]: [string]) => type)
          expect(types).not.toContain("referral")
        },
      )

      it("pays two customers who invite each other for the order of only one of them", async () => {
        const [one, two] = [await points.customer(), await points.customer()]
        for (const who of [one, two]) await verified(who)
        const invited = await place(two, { referral: (await me(one)).referral_code })
        const back = await place(one, { referral: (await me(two)).referral_code })
        await finalize(invited.id)
        expect([(await me(one)).balance, (await me(two)).balance]).toEqual([50, 49])
        await finalize(back.id)
        expect([(await me(one)).balance, (await me(two)).balance]).toEqual([69, 49])
      })

      it("does not prevent an order with an unknown referral code", async () => {
        expect((await postOrder(await points.customer(), { customer: { first_name: "C" }, referral: "nothing" })).status).toBe(
          201,
        )
      })
    })
  })

  describe("accounts", () => {
    it("are listed and read by management, with their history", async () => {
      const who = await points.customer()
      await give(who, 10)
      const listed = await store.api("manager").get("loyalty/accounts", { query: { per_page: 1 } })
      expect(listed.body.meta).toMatchObject({ page: 1, per_page: 1 })
      expect(listed.body.data).toEqual([
        { account_id: who.id, email: who.email, balance: 10, owed: 0, lifetime_earned: 0, verified: false },
      ])
      expect((await store.api("manager").get(`loyalty/accounts/${who.id}`)).body.data).toEqual(listed.body.data[0])
      const entries = await store.api("manager").get(`loyalty/accounts/${who.id}/history`)
      expect([entries.body.meta.total, entries.body.data[0].points]).toEqual([1, 10])
      for (const path of ["loyalty/accounts/999999", "loyalty/accounts/999999/history"]) {
        const missing = await store.api("manager").get(path)
        expect([missing.status, missing.body.error.code]).toEqual([404, "loyalty_account_not_found"])
      }
      expect((await store.api("customer").get(`loyalty/accounts/${who.id}`)).status).toBe(403)
    })

    it("are found by a part of the customer's e-mail or name, even if nothing was ever booked", async () => {
      const [rich, poor] = [await points.customer(), await points.customer()]
      await give(rich, 10)
      const found = async (search: string) =>
        (await store.api("manager").get("loyalty/accounts", { query: { search } })).body.data as { account_id: number }[]
      expect(await found(rich.email.toUpperCase())).toMatchObject([{ account_id: rich.id, email: rich.email, balance: 10 }])
      expect(await found(poor.email)).toEqual([
        { account_id: poor.id, email: poor.email, balance: 0, owed: 0, lifetime_earned: 0, verified: false },
      ])
      expect(await found("nobody-has-this-name")).toEqual([])
      // Staff have no points.
      expect(await found("manager@example.com")).toEqual([])
    })
  })

  // Last, because the clock may only go forward: a job that has run does not run again at an earlier time.
  describe("over time:", () => {
    it("an unused coupon returns its points after coupon_days, and is invalid afterwards", async () => {
      const who = await points.customer()
      await give(who, 100)
      await program({ coupon_days: 2 })
      const { coupon, expires_at } = (await redeem(who, { points: 100 })).body.data
      await program({ coupon_days: 30 })
      await store.setClock(new Date(Date.parse(expires_at) + 1_000).toISOString())
      const cart = body.pickup({
        customer: { first_name: "C" },
        coupon_codes: [coupon],
        fulfillment_time: "asap",
        fulfillment_date: undefined,
      })
      const judged = await store.api().post("cart/validate", cart, { headers: who.headers })
      expect(judged.body.data.checks.coupons).toEqual([{ code: coupon, valid: false, reason: "expired", discount: "0.00" }])
      const refused = await store.api().post("orders", cart, { headers: who.headers })
      expect([refused.status, refused.body.error.details]).toEqual([422, expect.objectContaining({ reason: "expired" })])
      expect((await me(who)).balance).toBe(100)
      expect(await pointsHistory(who)).toEqual([
        ["return", 100],
        ["redeem", -100],
        ["adjust", 100],
      ])
    })

    it("the oldest points are spent first, and the rest expires on time", async () => {
      const who = await points.customer()
      await later(4)
      await program({ expiry_days: 10 })
      await give(who, 60)
      await later(9)
      await give(who, 100)
      await program({ expiry_days: null })
      expect((await redeem(who, { points: 100 })).status).toBe(201)
      expect((await me(who)).expires_next).toMatchObject({ points: 60, at: expect.stringMatching(/^2026-12-09T/) })
      await later(15)
      expect((await me(who)).balance).toBe(60)
      await later(20)
      expect(await me(who)).toMatchObject({ balance: 0, expires_next: null })
      expect((await pointsHistory(who))[0]).toEqual(["expire", -60])
    })
  })
})
