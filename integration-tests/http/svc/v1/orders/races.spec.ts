import { randomUUID } from "node:crypto"
import {
  type Answer,
  changeSettings,
  orderBodies,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../../../../support"
import { untilJudged } from "../../../../support/stress/until-judged"
import { weekendSlots } from "../../../../support/weekend-slots"

/** Rounds per race; a full run has 20. */
const ROUNDS = Number(process.env.SVC_RACE_ROUNDS ?? 3)

describe("races between orders on two server processes:", () => {
  let store: Store
  let shop: SmallCatalogue
  let body: ReturnType<typeof orderBodies>

  beforeAll(async () => {
    store = await startStore({ processes: 2 })
    shop = await smallCatalogue(store.db)
    body = orderBodies(shop)
    await changeOperation({ order_types: { pickup: { advance_days: 30 } } })
  })
  afterAll(() => store.stop())

  const changeOperation = (patch: object) => changeSettings(store, "settings/operation", patch)
  const onBoth = (count: number, call: (process: number, index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index % 2, index)))
  /**
   * Repeats the order while the response is 503, as on a busy machine.
   * @param key the idempotency key, which every repetition sends
   */
  const place = (process: number, cart: object, key: string = randomUUID()): Promise<Answer> =>
    untilJudged(() => store.api("anonymous", { process }).post("orders", cart, { headers: { "Idempotency-Key": key } }))
  /** Status 200 means that an earlier request with the same key, whose response was 503, had placed the order. */
  const isPlaced = ({ status }: Answer) => status === 201 || status === 200
  const placedIds = (answers: Answer[]) => new Set(answers.filter(isPlaced).map(({ body: answer }) => answer.data.id))
  const countRows = async (table: string, where: object = {}) =>
    Number((await store.db(table).where(where).count("* as n").first())?.n)
  const tally = (answers: { status: number }[]) => {
    const counts: Record<number, number> = {}
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  describe("64 orders on one slot", () => {
    const freshSlot = weekendSlots()

    it.each([1, 3, 10])("with %d places: exactly that many orders are placed, all complete", async (places) => {
      await changeOperation({ order_types: { pickup: { max_per_slot: places } } })
      for (let round = 0; round < ROUNDS; round++) {
        const slot = freshSlot()
        const before = {
          native: await countRows("order"),
          own: await countRows("svc_order"),
          paid: await countRows("payment_collection"),
        }
        const answers = await onBoth(64, (process) =>
          place(process, body.pickup({ ...slot, items: [body.single("ensalada-mixta")] })),
        )
        const refusals = answers.filter((answer) => !isPlaced(answer))
        expect([answers.length - refusals.length, placedIds(answers).size]).toEqual([places, places])
        const others = refusals.filter(
          ({ status, body: refusal }) =>
            !(status === 409 && refusal.error.code === "svc_slot_full") &&
            !(status === 422 && refusal.error.details.reason === "slot_unavailable"),
        )
        expect(others.map(({ status, body: refusal }) => [status, refusal.error.code])).toEqual([])
        expect({
          native: await countRows("order"),
          own: await countRows("svc_order"),
          paid: await countRows("payment_collection"),
        }).toEqual({
          native: before.native + places,
          own: before.own + places,
          paid: before.paid + places,
        })
      }
    })

    it("with 32 concurrent cancellations never exceed the limit", async () => {
      const places = 3
      await changeOperation({ order_types: { pickup: { max_per_slot: places } } })
      const slot = freshSlot()
      const placed = await onBoth(places, (process) => place(process, body.pickup(slot)))
      const cancel = (process: number, index: number) =>
        store.api("manager", { process }).put(`orders/${placed[index % places]?.body.data.id}`, { status: "cancelled" })
      const all = await onBoth(96, (process, index) =>
        index % 3 === 0 ? untilJudged(() => cancel(process, index / 3)) : place(process, body.pickup(slot)),
      )
      expect(all.every(({ status }) => [200, 201, 409, 422].includes(status))).toBe(true)
      const standing = await store
        .db("svc_order")
        .where({ fulfillment_date: slot.fulfillment_date, fulfillment_time: slot.fulfillment_time })
        .whereNot({ status: "cancelled" })
        .count("* as n")
        .first()
      expect(Number(standing?.n)).toBeLessThanOrEqual(places)
      await changeOperation({ order_types: { pickup: { max_per_slot: 0 } } })
    })
  })

  it("asap takes the next slot when its slot fills up", async () => {
    await changeOperation({ order_types: { pickup: { max_per_slot: 2 } } })
    const answers = await onBoth(10, (process) => place(process, body.pickup({ fulfillment_time: "asap" })))
    expect(placedIds(answers).size).toBe(10)
    const slots = await store
      .db("svc_order")
      .where({ fulfillment_time: "asap" })
      .select("slot_key")
      .count("* as n")
      .groupBy("slot_key")
    expect(slots.map(({ n }) => Number(n))).toEqual([2, 2, 2, 2, 2])
    await changeOperation({ order_types: { pickup: { max_per_slot: 0 } } })
  })

  it("of 50 orders for the last unit, one succeeds", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const item = await store.db("product_variant_inventory_item").where({ variant_id: shop.variation.TARTA }).first()
      await store.db("reservation_item").where({ inventory_item_id: item.inventory_item_id }).delete()
      await store.db.raw(
        `update inventory_level set stocked_quantity = 1, raw_stocked_quantity = '{"value":"1","precision":20}', reserved_quantity = 0,
         raw_reserved_quantity = '{"value":"0","precision":20}' where inventory_item_id = ?`,
        [item.inventory_item_id],
      )
      const answers = await onBoth(50, (process) =>
        place(process, body.pickup({ items: [body.single("tarta-de-queso"), body.margarita()] })),
      )
      expect(answers.filter(isPlaced)).toHaveLength(1)
      const codes = new Set(answers.filter((answer) => !isPlaced(answer)).map(({ body: refusal }) => refusal.error.code))
      expect(
        [...codes].every((code) => ["svc_product_changed", "product_unavailable", "svc_product_out_of_stock"].includes(code)),
      ).toBe(true)
      expect(await countRows("reservation_item", { inventory_item_id: item.inventory_item_id })).toBe(1)
    }
  })

  it("50 concurrent requests with one idempotency key place one order and get equal responses", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await countRows("order")
      let sent = 0
      const answers = await onBoth(50, (process) =>
        untilJudged(() => {
          sent += 1
          const headers = { "Idempotency-Key": `race-key-${round}` }
          return store.api("anonymous", { process }).post("orders", body.pickup(), { headers })
        }),
      )
      // If a request was repeated, the response to the one that placed the order may have been 503.
      if (sent === 50) expect(tally(answers)).toEqual({ 200: 49, 201: 1 })
      expect(answers.every(isPlaced)).toBe(true)
      expect(new Set(answers.map(({ body: answer }) => JSON.stringify(answer.data))).size).toBe(1)
      expect(await countRows("order")).toBe(before + 1)
    }
  })

  it("60 orders of the same four products in any sequence finish without a deadlock", async () => {
    const lines = [body.single("agua"), body.single("cerveza"), body.margarita(), body.single("ensalada-mixta")]
    await store.db.raw(
      `update inventory_level set stocked_quantity = 1000, raw_stocked_quantity = '{"value":"1000","precision":20}' where stocked_quantity > 1`,
    )
    const deadlocks = async () =>
      Number((await store.db("pg_stat_database").where({ datname: store.databaseName }).first("deadlocks"))?.deadlocks)
    const before = await deadlocks()
    const answers = await onBoth(60, (process, index) => {
      const turned = [...lines.slice(index % 4), ...lines.slice(0, index % 4)]
      return place(process, body.pickup({ items: turned }))
    })
    expect(placedIds(answers).size).toBe(60)
    expect(await deadlocks()).toBe(before)
  })
})
