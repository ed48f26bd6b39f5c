import { defaultOperationSettings } from "../../settings/default-operation-settings"
import { type DeliverySettings, type ModeSettings, type OperationSettings, WEEKDAYS } from "../../settings/operation-settings"
import { type Cart, type CartKnowledge, judgeCart, scheduleContext, type TableVerdict } from ".."
import { HERE, item, product, stocked, variant } from "./cart-cases"

/** A Friday afternoon: pickup is open, delivery opens in the evening. */
const NOW = Date.parse("2026-11-20T13:00:00+01:00")
const TODAY = "2026-11-20"

const mode = (start: string, end: string, over: Partial<ModeSettings> = {}): ModeSettings => ({
  ...defaultOperationSettings().order_types.pickup,
  enabled: true,
  slot_size_minutes: 30,
  hours: Object.fromEntries(WEEKDAYS.map((name) => [name, [{ start, end }]])) as unknown as ModeSettings["hours"],
  ...over,
})

interface Store extends Partial<Omit<OperationSettings, "order_types" | "delivery">> {
  readonly pickup?: Partial<ModeSettings>
  readonly toTheDoor?: Partial<ModeSettings>
  readonly delivery?: Partial<DeliverySettings>
}

function store({ pickup = {}, toTheDoor = {}, delivery = {}, ...rest }: Store = {}): OperationSettings {
  const base = defaultOperationSettings()
  return {
    ...base,
    ...rest,
    order_types: { pickup: mode("12:00", "16:00", pickup), delivery: mode("19:00", "23:00", toTheDoor) },
    delivery: { ...base.delivery, fixed_fee: "3", ...delivery },
  }
}

/** A plate at 10.00, and a pot with one unit in stock. */
const MENU = [product("plate", [variant("v")]), product("pot", [stocked("w", "i", 1)])]

const judge = (cart: Partial<Cart>, settings: Store = {}, known: Partial<CartKnowledge> = {}) =>
  judgeCart(
    { orderType: "pickup", serviceMode: "", date: TODAY, time: "14:00", items: [item("plate")], ...cart },
    {
      settings: store(settings),
      digits: 2,
      currencyCode: "EUR",
      stockLocationId: HERE,
      sellables: { products: new Map(MENU.map((one) => [one.id, one])), categoryByExtra: new Map() },
      taken: () => 0,
      delivery: { kind: "none" },
      table: { kind: "none" },
      now: NOW,
      claimedSubtotal: null,
      ...known,
    },
  )

const codes = (...question: Parameters<typeof judge>) => judge(...question).problems.map(({ code }) => code)

describe("a valid cart", () => {
  it("for pickup has a subtotal, a slot, a minimum and no problems", () => {
    const judged = judge({ items: [item("plate", { quantity: 2 })] }, { pickup: { minimum_order: "20" } })
    expect(judged).toMatchObject({
      subtotal: 2000n,
      schedule: { valid: true, slotKey: "pickup:2026-11-20:14:00" },
      minimum: { valid: true, minimum: 2000n, missing: 0n },
      delivery: { deliverable: true, fee: 0n },
      table: { kind: "none" },
      problems: [],
    })
  })

  it("for delivery has a slot in the hours of delivery, and the fee of delivery", () => {
    const cart = { orderType: "delivery", time: "20:00" } as const
    expect(judge(cart, {}, { delivery: { kind: "measured", meters: 900 } })).toMatchObject({
      schedule: { valid: true, slotKey: "delivery:2026-11-20:20:00" },
      delivery: { deliverable: true, distanceMeters: 900, fee: 300n },
      problems: [],
    })
  })

  it("for dine-in is due now, without a minimum, even if the slot is full", () => {
    const settings = { pickup: { minimum_order: "50", allow_now: false, max_per_slot: 1 } }
    const here = { serviceMode: "dine_in", date: undefined, time: undefined } as const
    const table: TableVerdict = { kind: "chosen", table: { id: "t1", label: "1", zone: "" } }
    expect(judge(here, settings, { taken: () => 1, table })).toMatchObject({
      schedule: { valid: true, time: "now" },
      minimum: { valid: true, minimum: 0n, missing: 0n },
      table,
      problems: [],
    })
    expect(codes({ ...here, serviceMode: "takeaway" }, settings)).toEqual(["schedule_selection_invalid", "below_minimum"])
  })
})

describe("the minimum of a cart", () => {
  it("is that of its mode, compared with the subtotal, and reports the missing amount in the store's currency", () => {
    const settings = { pickup: { minimum_order: "14.50" }, toTheDoor: { minimum_order: "5" } }
    expect(judge({}, settings).problems).toEqual([
      {
        code: "below_minimum",
        details: { minimum: 14.5, current: 10, missing: 4.5 },
        params: { amount: { es: "4,50\u00a0€", en: "€4.50", fr: "4,50\u00a0€" } },
      },
    ])
    expect(codes({ orderType: "delivery", time: "20:00" }, settings)).toEqual([])
  })

  it("is compared in the currency's smallest unit", () => {
    const yen = { digits: 0, currencyCode: "JPY" }
    expect(judge({}, { pickup: { minimum_order: "1500" } }, yen).problems).toMatchObject([
      { code: "below_minimum", details: { minimum: 1500, current: 1000, missing: 500 } },
    ])
  })

  it.each<[string, Cart["items"], bigint | null, bigint]>([
    ["is compared with the client's own subtotal if there are no items", null, 4200n, 4200n],
    ["is compared with zero if there are neither items nor a subtotal", null, null, 0n],
    ["is not compared with the client's own subtotal if there are items", [item("plate")], 4200n, 1000n],
  ])("%s", (_, items, claimedSubtotal, subtotal) => {
    const judged = judge({ items }, { pickup: { minimum_order: "42" } }, { claimedSubtotal })
    expect([judged.subtotal, judged.minimum.missing, judged.items.problems]).toEqual([subtotal, 4200n - subtotal, []])
  })
})

describe("the price of a native cart", () => {
  it("is used unchanged for the subtotal", () => {
    expect(judge({ items: [item("plate", { quantity: 3 })] }, {}, { priceOf: () => 800n }).subtotal).toBe(2400n)
  })

  it("decides whether delivery is free", () => {
    const cart = { orderType: "delivery", time: "20:00" } as const
    const settings = { delivery: { free_from: "9" } }
    expect(judge(cart, settings).delivery.fee).toBe(0n)
    expect(judge(cart, settings, { priceOf: () => 800n }).delivery.fee).toBe(300n)
  })
})

describe("the problems of a cart", () => {
  it.each<[string, Parameters<typeof judge>, { code: string; details: object; params?: object }]>([
    [
      "a line",
      [{ items: [item("plate"), item("pot", { quantity: 2 })] }],
      { code: "svc_product_out_of_stock", details: { item_index: 1, product_id: "pot", variation_id: "w", available: 1 } },
    ],
    [
      "a time",
      [{ time: "17:00" }],
      { code: "schedule_selection_invalid", details: { reason: "out_of_hours" }, params: { reason: "out_of_hours" } },
    ],
    [
      "a full slot",
      [{}, { pickup: { max_per_slot: 2 } }, { taken: (key) => (key === "pickup:2026-11-20:14:00" ? 2 : 0) }],
      { code: "schedule_selection_invalid", details: { reason: "slot_unavailable" }, params: { reason: "slot_unavailable" } },
    ],
    [
      "an address out of range",
      [
        { orderType: "delivery", time: "20:00" },
        { delivery: { max_distance_km: "5" } },
        { delivery: { kind: "measured", meters: 5001 } },
      ],
      { code: "out_of_delivery_range", details: { distance_km: 5.001 } },
    ],
    ...(["table_not_found", "table_occupied", "table_required"] as const).map(
      (code): [string, Parameters<typeof judge>, { code: string; details: object }] => [
        `the table: ${code}`,
        [{ serviceMode: "dine_in" }, {}, { table: { kind: "refused", code } }],
        { code, details: {} },
      ],
    ),
  ])("%s", (_, question, expected) => {
    expect(judge(...question).problems).toEqual([{ params: undefined, ...expected }])
  })

  it("are in the order of the checks: lines, time, minimum, delivery, table", () => {
    expect(
      codes(
        { orderType: "delivery", time: undefined, items: [item("none"), item("plate")] },
        { toTheDoor: { minimum_order: "11" }, delivery: { fee_mode: "per_km" } },
        { delivery: { kind: "failed", reason: "api_error" }, table: { kind: "refused", code: "table_not_found" } },
      ),
    ).toEqual(["product_unavailable", "schedule_selection_invalid", "below_minimum", "svc_geocode_failed", "table_not_found"])
  })

  it("an emergency closes every mode", () => {
    expect(judge({}, { emergency_closed: true }).problems).toMatchObject([{ details: { reason: "emergency_closed" } }])
  })
})

describe("the schedule context of a store", () => {
  it("has the mode's settings as they apply at the current instant", () => {
    const settings = store({
      timezone: "Atlantic/Canary",
      emergency_closed: true,
      pickup: { force_disabled: true, force_disabled_until: "2026-11-20T13:00:00+01:00" },
    })
    const { force_disabled, hours } = scheduleContext(settings, "pickup", NOW).mode
    expect([force_disabled, hours]).toEqual([false, settings.order_types.pickup.hours])
    expect(scheduleContext(settings, "delivery", NOW)).toEqual({
      orderType: "delivery",
      mode: settings.order_types.delivery,
      timezone: "Atlantic/Canary",
      emergencyClosed: true,
      now: NOW,
    })
  })
})
