import fc from "fast-check"
import { defaultOperationSettings } from "../../settings/default-operation-settings"
import type { ModeSettings, OperationSettings } from "../../settings/operation-settings"
import { CART_STAMP_KEY, readStamp, settleTime, stampOf } from ".."

const NIGHTS = { start: "19:00", end: "02:00" }
const WEEK = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [NIGHTS], saturday: [NIGHTS], sunday: [] }

function store(enabled: boolean, over: Partial<ModeSettings> = {}): OperationSettings {
  const base = defaultOperationSettings()
  const pickup = { ...base.order_types.pickup, enabled, hours: WEEK, prep_time_minutes: 20, ...over }
  return { ...base, timezone: "Europe/Madrid", order_types: { ...base.order_types, pickup } }
}
const at = (iso: string): number => Date.parse(iso)
const settle = (wish: object, placed: string, enabled = true) =>
  settleTime(store(enabled), { orderType: "pickup", date: null, time: null, ...wish }, at(placed))

/** Orders made in the dashboard or before installation were never judged. They exist, so none of them is refused. */
describe("the time of an order that was never judged", () => {
  it("is the slot in its metadata", () => {
    expect(settle({ date: "2026-11-20", time: "21:30" }, "2026-11-20T20:00:00+01:00")).toEqual({
      date: "2026-11-20",
      time: "21:30",
      fulfillmentAt: at("2026-11-20T21:30:00+01:00"),
      prepareAt: at("2026-11-20T21:10:00+01:00"),
      businessDate: "2026-11-20",
      slotKey: "pickup:2026-11-20:21:30",
    })
  })

  it("is `now` on the current business date if the metadata has no slot", () => {
    const settled = settle({}, "2026-11-21T00:40:00+01:00")
    expect(settled).toMatchObject({
      date: "2026-11-20",
      time: "now",
      businessDate: "2026-11-20",
      slotKey: "pickup:2026-11-20:00:30",
    })
    expect(settled.fulfillmentAt).toBe(at("2026-11-21T01:00:00+01:00"))
  })

  it("is the instant of the order if the mode has no hours at that time, or is switched off", () => {
    for (const settled of [settle({}, "2026-11-18T11:07:00+01:00"), settle({}, "2026-11-18T11:07:00+01:00", false)]) {
      expect(settled).toEqual({
        date: "2026-11-18",
        time: "now",
        fulfillmentAt: at("2026-11-18T11:27:00+01:00"),
        prepareAt: at("2026-11-18T11:07:00+01:00"),
        businessDate: "2026-11-18",
        slotKey: "pickup:2026-11-18:11:07",
      })
    }
  })

  it("includes the kitchen's preparation and extra minutes at the time of the order", () => {
    const braked = store(true, { extra_minutes: 15, extra_minutes_until: "2026-11-18T12:00:00+01:00" })
    const fulfilled = (placed: string) =>
      settleTime(braked, { orderType: "pickup", date: null, time: null }, at(placed)).fulfillmentAt
    expect(fulfilled("2026-11-18T11:59:00+01:00")).toBe(at("2026-11-18T12:34:00+01:00"))
    expect(fulfilled("2026-11-18T12:00:00+01:00")).toBe(at("2026-11-18T12:20:00+01:00"))
  })

  it("stays as given even if no such slot exists", () => {
    expect(settle({ date: "2026-11-18", time: "11:00" }, "2026-11-17T11:00:00+01:00")).toEqual({
      date: "2026-11-18",
      time: "11:00",
      fulfillmentAt: at("2026-11-18T11:00:00+01:00"),
      prepareAt: at("2026-11-18T10:40:00+01:00"),
      businessDate: "2026-11-18",
      slotKey: "pickup:2026-11-18:11:00",
    })
  })

  it("is never refused, whatever the metadata and the instant are", () => {
    const text = fc.oneof(
      fc.constantFrom(null, "now", "asap", "11:00", "23:30", "25:99", "2026-11-20", "2026-02-30", ""),
      fc.string({ maxLength: 12 }),
    )
    fc.assert(
      fc.property(
        text,
        text,
        fc.boolean(),
        fc.integer({ min: at("2001-01-01T00:00:00Z"), max: at("2040-01-01T00:00:00Z") }),
        (date, time, enabled, placed) => {
          const settled = settleTime(store(enabled), { orderType: "pickup", date, time }, placed)
          expect(settled.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
          expect(settled.time).toMatch(/^(now|asap|\d{2}:\d{2})$/)
          expect(settled.slotKey).toMatch(/:\d{2}:\d{2}$/)
          expect(settled.slotKey.startsWith(`pickup:${settled.businessDate}:`)).toBe(true)
          expect(settled.prepareAt).toBeLessThanOrEqual(settled.fulfillmentAt)
        },
      ),
    )
  })
})

describe("the stamp of a cart", () => {
  it("has no owner for a guest", () => {
    expect(stampOf("cart_1", null)).toEqual({ id: "cart_1" })
    expect(stampOf("cart_1", "cus_1")).toEqual({ id: "cart_1", owner: "cus_1" })
  })

  it("names the cart and the signed-in customer; invalid values are ignored", () => {
    expect(readStamp({ [CART_STAMP_KEY]: stampOf("cart_1", "cus_1") })).toEqual({ cartId: "cart_1", owner: "cus_1" })
    expect(readStamp({ [CART_STAMP_KEY]: stampOf("cart_1", null) })).toEqual({ cartId: "cart_1", owner: null })
    for (const forged of [undefined, null, "cart_1", ["cart_1"], { id: 1, owner: {} }]) {
      expect(readStamp({ [CART_STAMP_KEY]: forged })).toEqual({ cartId: null, owner: null })
    }
  })
})
