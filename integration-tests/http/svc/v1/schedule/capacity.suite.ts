import { COUNTED_STATUSES, ORDER_STATUSES } from "../../../../../src/domain/orders"
import { OPENING, orderBodies, type Store, smallCatalogue } from "../../../../support"
import { insertOrders } from "./order-rows"

export function capacity(use: () => Store): void {
  let store: Store
  beforeAll(async () => {
    store = use()
    // Orders of earlier suites are moved to another slot.
    await store.db("svc_order").update({ slot_key: "earlier" })
    await store
      .api("manager")
      .put("settings/operation", { order_types: { pickup: { max_per_slot: 3 }, delivery: { max_per_slot: 3 } } })
  })
  beforeEach(async () => {
    await store.setClock(OPENING)
  })

  const slots = async (type = "pickup", date = "2026-11-20") =>
    (await store.api().get(`schedule/${type}/slots`, { query: { date } })).body.data.slots
  const slot = async (time: string, type?: string, date?: string) => {
    const { taken, max, available } = (await slots(type, date)).find((each: { time: string }) => each.time === time)
    return { taken, max, available }
  }

  describe("taken counts a slot's orders", () => {
    it("in pending, on-hold, accepting, processing and completed, and in no other status", async () => {
      const counted = ["pending", "on-hold", "accepting", "processing", "completed"]
      const others = ORDER_STATUSES.filter((status) => !counted.includes(status))
      await insertOrders(store, "pickup:2026-11-20:21:30", [...counted, ...others])
      expect(await slot("21:30")).toEqual({ taken: 5, max: 3, available: false })
    })

    it("in the statuses of the store's setting", async () => {
      await insertOrders(store, "pickup:2026-11-20:21:45", ["accepted", "processing", "processing"])
      expect((await slot("21:45")).taken).toBe(2)
      await store.api("manager").put("settings/operation", { capacity_statuses: ["accepted"] })
      expect((await slot("21:45")).taken).toBe(1)
      await store.api("manager").put("settings/operation", { capacity_statuses: COUNTED_STATUSES })
    })

    it("of its own order type, date and time only", async () => {
      await insertOrders(store, "delivery:2026-11-20:22:00", ["processing"])
      expect((await slot("22:00", "delivery")).taken).toBe(1)
      expect((await slot("22:00", "pickup")).taken).toBe(0)
      expect((await slot("22:00", "delivery", "2026-11-21")).taken).toBe(0)
      expect((await slot("22:15", "delivery")).taken).toBe(0)
    })

    it("of 00:30 separately for the business dates Friday and Saturday, which are a day before the calendar dates", async () => {
      await insertOrders(store, "pickup:2026-11-20:00:30", ["processing", "processing"])
      await insertOrders(store, "pickup:2026-11-21:00:30", ["processing"])
      expect((await slot("00:30", "pickup", "2026-11-20")).taken).toBe(2)
      expect((await slot("00:30", "pickup", "2026-11-21")).taken).toBe(1)
    })

    it("without deleted orders", async () => {
      await insertOrders(store, "pickup:2026-11-20:22:30", ["processing"], { deleted_at: new Date() })
      expect((await slot("22:30")).taken).toBe(0)
    })

    it("and makes the slot unavailable when it reaches max or more", async () => {
      for (const [count, available] of [
        [1, true],
        [2, true],
        [3, false],
        [4, false],
      ] as const) {
        await insertOrders(store, "pickup:2026-11-20:23:00", ["processing"])
        expect(await slot("23:00")).toEqual({ taken: count, max: 3, available })
      }
    })

    it("and is reported even without a limit", async () => {
      await store.api("manager").put("settings/operation", { order_types: { pickup: { max_per_slot: 0 } } })
      expect(await slot("23:00")).toEqual({ taken: 4, max: null, available: true })
      await store.api("manager").put("settings/operation", { order_types: { pickup: { max_per_slot: 3 } } })
    })
  })

  describe("an order", () => {
    it("takes a place in its slot, and frees the place when it is cancelled", async () => {
      const bodies = orderBodies(await smallCatalogue(store.db))
      const placed = await store.api().post("orders", bodies.pickup({ fulfillment_time: "23:30" }))
      expect(placed.status).toBe(201)
      expect((await slot("23:30")).taken).toBe(1)
      const cancelled = await store.api("manager").put(`orders/${placed.body.data.number}`, { status: "cancelled" })
      expect(cancelled.status).toBe(200)
      expect((await slot("23:30")).taken).toBe(0)
    })

    it("for `now` takes a place in the current slot; when the slot is full, `now` is refused and `asap` is later", async () => {
      await store.setClock("2026-11-20T19:20:00+01:00")
      const bodies = orderBodies(await smallCatalogue(store.db))
      const now = () => store.api().post("orders", bodies.pickup({ fulfillment_time: "now" }))
      for (const taken of [1, 2, 3]) {
        expect((await now()).status).toBe(201)
        expect((await slot("19:15")).taken).toBe(taken)
      }
      const day = (await store.api().get("schedule/pickup/slots")).body.data
      expect([day.now_available, day.asap_available]).toEqual([false, true])
      const refused = await now()
      expect([refused.status, refused.body.error.code, refused.body.error.details.reason]).toEqual([
        422,
        "schedule_selection_invalid",
        "slot_unavailable",
      ])
    })
  })

  describe("the cost of a response", () => {
    it("is one statement for all slots of a day, and none for hours, dates and status", async () => {
      const sent = async (path: string) =>
        (await store.fewestStatements(() => store.api().get(`schedule/pickup/${path}`))).statements
      expect(await sent("slots")).toHaveLength(1)
      expect(await sent("slots?date=2026-11-25")).toHaveLength(1)
      expect([await sent("hours"), await sent("dates?days=90"), await sent("status")]).toEqual([[], [], []])
    })
  })
}
