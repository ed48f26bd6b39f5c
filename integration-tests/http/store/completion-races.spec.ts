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
import { session, table, tableSettings } from "../../support/table-settings"
import { weekendSlots } from "../../support/weekend-slots"

/** Rounds per race; a full run has 20. */
const ROUNDS = Number(process.env.SVC_RACE_ROUNDS ?? 1)

describe("completions of native carts, and orders of svc/v1, on two server processes", () => {
  let store: Store
  let shop: SmallCatalogue
  let native: NativeCheckout
  let body: ReturnType<typeof orderBodies>

  beforeAll(async () => {
    store = await startStore({ processes: 2, jobs: { "reconcile-orders": 1_000 }, env: CARD_PAYMENTS.env })
    shop = await smallCatalogue(store.db)
    native = nativeCheckout(store, shop)
    body = orderBodies(shop)
    await takeCards(store, shop)
    await changeOperation({ order_types: { pickup: { advance_days: 30 } } })
  })
  afterAll(() => store.stop())

  const TONIGHT = { order_type: "pickup", fulfillment_date: "2026-11-20", fulfillment_time: "21:30" }
  const wish = (svc: object = {}, more: NativeCartWish = {}): NativeCartWish => ({
    ...more,
    cart: { extensions: { svc: { ...TONIGHT, ...svc } }, ...more.cart },
  })
  const carts = (count: number, one: NativeCartWish): Promise<string[]> =>
    // Each cart has its own e-mail: if two requests create the same guest's record at the same time, the platform refuses one.
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        native.ready({ ...one, process: index % 2, cart: { ...one.cart, email: `guest-${index}@example.com` } }),
      ),
    )
  const countRows = async (name: string, where: object = {}) =>
    Number((await store.db(name).where(where).count("* as n").first())?.n)
  const api = (process: number) => store.api("anonymous", { process })
  const changeOperation = (patch: object) => changeSettings(store, "settings/operation", patch)
  const isOrder = ({ status, body: answer }: Answer) => status === 201 || answer.type === "order"
  /** Every platform order has its row, every row has its platform order and one `order.created`, and no cart holds a claim. */
  const expectConsistent = async () => {
    await eventually(async () => (await countRows("order")) === (await countRows("svc_order")))
    expect(await countRows("svc_checkout_claim")).toBe(0)
    const { rows } = await store.db.raw(
      `select (select count(*)::int from "order" o where not exists (select from svc_order s where s.id = o.id)) as orphans,
         (select count(*)::int from svc_order s where not exists (select from "order" o where o.id = s.id)) as ghosts,
         (select count(*)::int from svc_order s where (select count(*) from svc_outbox e where e.order_id = s.id and e.topic = 'order.created') <> 1) as untold`,
    )
    expect(rows[0]).toEqual({ orphans: 0, ghosts: 0, untold: 0 })
  }

  const freshSlot = weekendSlots()

  it.each([1, 3, 10])("a slot with a capacity of %d gets exactly that many orders", async (places) => {
    await changeOperation({ order_types: { pickup: { max_per_slot: places } } })
    for (let round = 0; round < ROUNDS; round++) {
      const slot = freshSlot()
      const ready = await carts(6, wish(slot))
      const answers = await Promise.all([
        ...ready.map((cart, index) => native.complete(cart, { process: index % 2 })),
        ...Array.from({ length: 12 }, async (_, index) => {
          await new Promise((resolve) => setTimeout(resolve, index * 40))
          return api(index % 2).post("orders", body.pickup(slot))
        }),
      ])
      expect(answers.filter(isOrder)).toHaveLength(places)
      const codes = answers.filter((answer) => !isOrder(answer)).map(({ body: refusal }) => refusal.error?.code ?? refusal.code)
      expect([...new Set(codes)].filter((code) => !["svc_slot_full", "schedule_selection_invalid"].includes(code))).toEqual([])
      expect(
        await countRows("svc_order", { fulfillment_date: slot.fulfillment_date, fulfillment_time: slot.fulfillment_time }),
      ).toBe(places)
      await expectConsistent()
    }
    await changeOperation({ order_types: { pickup: { max_per_slot: 0 } } })
  })

  it("one unit of stock gives one order, and every other request is refused with a code of the service", async () => {
    const ready = await carts(6, wish({}, { lines: [{ sku: "TARTA" }] }))
    const answers = await Promise.all([
      ...ready.map((cart, index) => native.complete(cart, { process: index % 2 })),
      ...Array.from({ length: 8 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 60))
        return api(index % 2).post("orders", body.pickup({ items: [body.single("tarta-de-queso")] }))
      }),
    ])
    expect(answers.filter(isOrder)).toHaveLength(1)
    const refusals = answers.filter((answer) => !isOrder(answer))
    expect(refusals.filter(({ status }) => status >= 500)).toEqual([])
    const known = ["svc_product_changed", "product_unavailable", "svc_product_out_of_stock"]
    expect(
      [...new Set(refusals.map(({ body: refusal }) => refusal.error?.code ?? refusal.code))].filter(
        (code) => !known.includes(code),
      ),
    ).toEqual([])
    await expectConsistent()
  })

  it("one table gets one party", async () => {
    const put = (changes: object) => store.api("manager").put("settings/tables", tableSettings([table("T9")], changes))
    expect((await put({})).status).toBe(200)
    const dine = { service_mode: "dine_in", table_id: "T9" }
    // A cart that chooses a table over the API holds it, so the other carts would be refused at once. The test therefore writes the
    // table into all three carts directly.
    const ready = await carts(3, wish({ service_mode: "dine_in" }, { way: "dine_in" }))
    await store
      .db("cart")
      .whereIn("id", ready)
      .update({ metadata: store.db.raw(`metadata || '{"_svc_table_id": "T9"}'`) })
    const answers = await Promise.all([
      ...ready.map((cart, index) => native.complete(cart, { process: index % 2 })),
      ...Array.from({ length: 4 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 100))
        return api(index % 2).post("orders", body.pickup({ ...dine }), session(`guest-${index}`))
      }),
    ])
    expect(answers.filter(isOrder)).toHaveLength(1)
    expect(await countRows("svc_order", { table_id: "T9" })).toBe(1)
    await expectConsistent()
    expect((await store.api("manager").post("tables/T9/release")).status).toBe(200)
    expect((await put({ enabled: false })).status).toBe(200)
  })

  describe("SIGKILL", () => {
    const crashWhileCompleting = async (point: string, cart: string) => {
      await store.processes[0]?.setEnvironment("SVC_FAILPOINT", point)
      await expect(native.complete(cart, { process: 0 })).rejects.toThrow()
    }

    it("between claim and order: the place stays claimed, and repeating the completion creates the order", async () => {
      await changeOperation({ order_types: { pickup: { max_per_slot: 1 } } })
      const slot = { fulfillment_time: "23:00" }
      const cart = await native.ready(wish(slot))
      const before = await countRows("order")
      await crashWhileCompleting("checkout.claimed", cart)
      expect([await countRows("order"), await countRows("svc_checkout_claim")]).toEqual([before, 1])
      expect((await api(1).post("orders", body.pickup(slot))).status).toBe(422)
      await store.processes[0]?.restart()
      const { body: answer } = await native.complete(cart, { process: 0 })
      expect([answer.type, answer.order.extensions.svc.status]).toEqual(["order", "processing"])
      expect(await countRows("svc_order", { fulfillment_time: "23:00", fulfillment_date: "2026-11-20" })).toBe(1)
      await expectConsistent()
      await changeOperation({ order_types: { pickup: { max_per_slot: 0 } } })
    })

    it.each(["adopt.begun", "adopt.before-commit", "adopt.committed"])(
      "between the platform's order and the plugin's row (%s): the row is created once, with the claim's data",
      async (point) => {
        const cart = await native.ready(wish({ fulfillment_time: "23:15" }))
        await crashAt(store, point, () => native.complete(cart, { process: 0 }))
        const { order_id } = await store.db("order_cart").where({ cart_id: cart }).first()
        const row = await eventually(() => store.db("svc_order").where({ id: order_id }).first(), 45_000)
        expect(row).toMatchObject({
          status: "processing",
          source: "checkout",
          fulfillment_time: "23:15",
          slot_key: "pickup:2026-11-20:23:15",
        })
        await restartDead(store)
        const { body: again } = await native.complete(cart, { process: 0 })
        expect([again.order.id, again.order.extensions.svc.number]).toEqual([order_id, row.number])
        expect(await countRows("svc_order_history", { order_id })).toBe(1)
        await expectConsistent()
      },
    )

    it("during the payment's authorisation: the order is the restaurant's and unpaid", async () => {
      const card = { provider: CARD_PAYMENTS.provider, paymentData: { behaviour: "kill" } }
      const cart = await native.ready(wish({}, { ...card, process: 1 }))
      await expect(native.complete(cart, { process: 0 })).rejects.toThrow()
      const { body: answer } = await native.complete(cart, { process: 1 })
      expect([answer.type, answer.order.extensions.svc.status]).toEqual(["order", "pending"])
      await store.processes[0]?.restart()
      await expectConsistent()
    })

    it("between the creation of the platform's order and its link: the order is removed, and its stock is released", async () => {
      const cart = await native.ready(wish({}, { lines: [{ sku: "AGUA", quantity: 3 }] }))
      const { id } = (await native.complete(cart)).body.order
      const reserved = async () =>
        Number(
          (
            await store.db.raw(
              `select coalesce(sum(r.quantity), 0) as n from reservation_item r join order_item i on i.item_id = r.line_item_id where i.order_id = ? and r.deleted_at is null`,
              [id],
            )
          ).rows[0].n,
        )
      expect(await reserved()).toBe(3)
      // The state that a process leaves if it crashes after creating the order and before linking it.
      await store.db.transaction(async (trx) => {
        await trx("svc_order").where({ id }).delete()
        await trx("svc_outbox").where({ order_id: id }).delete()
        for (const link of ["order_cart", "order_payment_collection"]) await trx(link).where({ order_id: id }).delete()
        await trx.raw(
          `update "order" set metadata = metadata || ?::jsonb, created_at = created_at - interval '10 minutes' where id = ?`,
          [JSON.stringify({ _svc_cart: { id: cart } }), id],
        )
      })
      await eventually(async () => (await store.db("order").where({ id }).first()).deleted_at !== null, 30_000)
      expect(await reserved()).toBe(0)
      expect(await countRows("svc_order", { id })).toBe(0)
    })
  })
})
