import { assert, constantFrom, integer, property, record, uniqueArray } from "fast-check"
import type { Order } from "../../../../src/client"
import { LANES, type Lane } from "../../../../src/domain/orders/lanes"
import { proposalFor } from "../../../../src/domain/orders/proposal"
import { fitOf } from "../../pickup/fit"
import { Pages } from "../../pickup/pages"
import { pickupNumbers } from "../pickup-numbers"

const NOW = Date.parse("2026-11-20T20:00:00Z")
const MINUTE = 60_000
const at = (minutes: number): string => new Date(NOW + minutes * MINUTE).toISOString()

describe("the order numbers on the pickup board", () => {
  interface Facts {
    readonly number: number
    readonly lane: Lane | null
    readonly type: "pickup" | "delivery"
    readonly mode: "takeaway" | "dine_in" | "delivery" | "pickup"
    /** Minutes before now. */
    readonly readyFor: number
    readonly prepare: number
  }
  const lanes = new Map<string, Lane | null>()
  const orderOf = ({ number, lane, type, mode, readyFor, prepare }: Facts): Order => {
    lanes.set(`order-${number}`, lane)
    return {
      id: `order-${number}`,
      number,
      ticket_number: number,
      order_type: type,
      service_mode: mode,
      prepare_at: at(prepare),
      updated_at: at(0),
      customer: { first_name: "Lola" },
      kitchen: { ready_at: lane === "ready" ? at(-readyFor) : null, items_done: [] },
    } as unknown as Order
  }
  const shown = (facts: readonly Facts[]) => pickupNumbers(facts.map(orderOf), ({ id }) => lanes.get(id) ?? null, NOW)
  const usual: Facts = { number: 1, lane: "in_kitchen", type: "pickup", mode: "pickup", readyFor: 0, prepare: 0 }

  it.each([
    [{}, "preparing"],
    [{ lane: "to_start" }, "preparing"],
    [{ mode: "takeaway" }, "preparing"],
    [{ lane: "ready" }, "ready"],
    [{ lane: "ready", readyFor: 9.99 }, "ready"],
    [{ lane: "ready", readyFor: 10 }, "nowhere"],
    [{ lane: "new" }, "nowhere"],
    [{ lane: "later" }, "nowhere"],
    [{ lane: "on_the_way" }, "nowhere"],
    [{ lane: null }, "nowhere"],
    [{ type: "delivery", mode: "delivery" }, "nowhere"],
    [{ mode: "dine_in" }, "nowhere"],
    [{ lane: "ready", mode: "dine_in" }, "nowhere"],
  ] as const)("show an order with %j: %s", (changes, place) => {
    const { preparing, ready } = shown([{ ...usual, ...changes }])
    expect([preparing.length, ready.length]).toEqual([place === "preparing" ? 1 : 0, place === "ready" ? 1 : 0])
  })

  it.each([
    ["Lola", "L"],
    ["  álvaro", "Á"],
    ["𝒜da", "𝒜"],
    ["", ""],
    ["   ", ""],
  ])("of the name “%s” show only the letter “%s”", (first_name, initial) => {
    const named = { ...orderOf(usual), customer: { first_name } } as Order
    expect(pickupNumbers([named], () => "ready", NOW).ready).toEqual([{ id: "order-1", ticket: 1, initial }])
  })

  it("show each order once: in preparation sorted by time, ready with the latest first", () => {
    const facts = record({
      number: integer({ min: 1, max: 500 }),
      lane: constantFrom<Lane | null>(...LANES, null),
      type: constantFrom("pickup" as const, "delivery" as const),
      mode: constantFrom("takeaway" as const, "dine_in" as const, "pickup" as const),
      readyFor: integer({ min: 0, max: 15 }),
      prepare: integer({ min: -30, max: 30 }),
    })
    assert(
      property(uniqueArray(facts, { selector: ({ number }) => number, maxLength: 30 }), (all) => {
        const { preparing, ready } = shown(all)
        const factOf = (ticket: number): Facts => all.find(({ number }) => number === ticket) ?? usual
        const tickets = [...preparing, ...ready].map(({ ticket }) => ticket)
        expect(new Set(tickets).size).toBe(tickets.length)
        const [times, waits] = [
          preparing.map(({ ticket }) => factOf(ticket).prepare),
          ready.map(({ ticket }) => factOf(ticket).readyFor),
        ]
        expect(times).toEqual([...times].sort((a, b) => a - b))
        expect(waits).toEqual([...waits].sort((a, b) => a - b))
        expect(shown([...all].reverse())).toEqual({ preparing, ready })
      }),
    )
  })
})

describe("the size of the numbers", () => {
  const tile = { width: 100, height: 50 }

  it.each([
    [1, 1, 40],
    [40, 1, 40],
    [41, 0.9, 44],
    [10_000, 0.5, 160],
  ])("for %i numbers in an area for 40 is scaled by %d, with %i on a page", (count, scale, perPage) => {
    const fit = fitOf(count, { width: 400, height: 500 }, tile, 0.5)
    expect([fit.scale, fit.perPage]).toEqual([expect.closeTo(scale), perPage])
  })

  it("is small enough for all of them to fit, unless they would become unreadable", () => {
    const side = integer({ min: 150, max: 4_000 })
    assert(
      property(integer({ min: 0, max: 200 }), side, side, (count, width, height) => {
        const { scale, perPage } = fitOf(count, { width, height }, tile, 0.5)
        const room = Math.max(1, Math.floor(width / (100 * scale))) * Math.floor(height / (50 * scale))
        expect([perPage, scale >= 0.5, room >= count || scale === 0.5]).toEqual([room, true, true])
      }),
    )
  })
})

describe("the pages of the pickup board", () => {
  it("turn every eight seconds, and start again when a number becomes ready", () => {
    const pages = new Pages()
    expect([0, 7_999, 8_000, 16_000, 24_000].map((now) => pages.at(3, now))).toEqual([0, 0, 1, 2, 0])
    pages.first(30_000)
    expect([30_000, 38_000].map((now) => pages.at(3, now))).toEqual([0, 1])
  })

  it("can be held and released, and turn again after a minute at the latest", () => {
    const pages = new Pages()
    pages.toggle(10_000)
    expect([10_000, 30_000, 69_999].map((now) => [pages.at(3, now), pages.isHeld(now)])).toEqual(Array(3).fill([1, true]))
    expect([70_000, 75_999, 76_000].map((now) => [pages.at(3, now), pages.isHeld(now)])).toEqual([
      [1, false],
      [1, false],
      [2, false],
    ])
    pages.toggle(76_000)
    pages.toggle(77_000)
    expect([pages.isHeld(77_000), pages.at(3, 77_000)]).toEqual([false, 2])
  })

  it("show a number that becomes ready even while they are held", () => {
    const pages = new Pages()
    pages.toggle(10_000)
    pages.first(20_000)
    expect([20_000, 70_000].map((now) => [pages.at(3, now), pages.isHeld(now)])).toEqual(Array(2).fill([0, true]))
  })
})

describe("the time that the counter proposes", () => {
  const TYPES = [
    { slug: "pickup", prep_time_minutes: 20, extra_minutes: 0 },
    { slug: "delivery", prep_time_minutes: 30, extra_minutes: 15 },
  ] as const

  it.each([
    ["pickup", 0, 20],
    ["pickup", -15, 20],
    ["pickup", 30, 20],
    ["pickup", 30.1, undefined],
    ["delivery", 45, 45],
    ["delivery", 55, 45],
    ["delivery", 56, undefined],
  ] as const)("for a %s order wanted in %d minutes is %s", (order_type, wanted, minutes) => {
    expect(proposalFor({ order_type, fulfillment_at: at(wanted) }, TYPES, NOW)).toEqual({ minutes })
  })

  it("is the order's own time if the settings of its mode are not loaded", () => {
    expect(proposalFor({ order_type: "pickup", fulfillment_at: at(0) }, [], NOW)).toEqual({ minutes: undefined })
  })

  it("is when the kitchen can be ready, or none if the requested time is more than ten minutes later", () => {
    const minutes = integer({ min: 0, max: 120 })
    assert(
      property(minutes, minutes, integer({ min: -60, max: 600 }), (prep_time_minutes, extra_minutes, wanted) => {
        const types = [{ slug: "pickup" as const, prep_time_minutes, extra_minutes }]
        const proposal = proposalFor({ order_type: "pickup", fulfillment_at: at(wanted) }, types, NOW)
        if (proposal.minutes === undefined) {
          const isLater = wanted - (prep_time_minutes + extra_minutes) > 10
          expect(isLater || prep_time_minutes + extra_minutes === 0).toBe(true)
        } else {
          expect(proposal.minutes).toBe(prep_time_minutes + extra_minutes)
          expect(wanted - proposal.minutes).toBeLessThanOrEqual(10)
        }
      }),
    )
  })
})
