import fc from "fast-check"
import { type Milestones, milestonesOf, ORDER_STATUSES, type OrderStatus } from ".."

const NOW = Date.parse("2026-11-20T20:30:00+01:00")
const AT = new Date(NOW)
const NONE: Milestones = { sent_at: null, completed_at: null, paid_at: null, finalized_at: null, stock_held: true }

describe("the milestones that a move sets", () => {
  it.each<[OrderStatus, Partial<Milestones>]>([
    ["pending", {}],
    ["on-hold", {}],
    ["accepting", {}],
    ["accepted", {}],
    ["processing", {}],
    ["shipped", { sent_at: AT }],
    ["completed", { sent_at: AT, completed_at: AT }],
    ["finalized", { sent_at: AT, completed_at: AT, paid_at: AT, finalized_at: AT }],
    ["failed", {}],
    ["cancelled", { stock_held: false }],
    ["refunded", { stock_held: false }],
  ])("to %s, of an order without milestones, are %j", (status, expected) => {
    expect(milestonesOf(NONE, status, NOW)).toEqual(expected)
  })

  const instant = fc.option(fc.integer({ min: 0, max: NOW }).map((at) => new Date(at)))
  const any: fc.Arbitrary<Milestones> = fc.record({
    sent_at: instant,
    completed_at: instant,
    paid_at: instant,
    finalized_at: instant,
    stock_held: fc.boolean(),
  })

  it("are set once: no move changes an existing milestone", () => {
    fc.assert(
      fc.property(any, fc.constantFrom(...ORDER_STATUSES), (order, status) => {
        const { stock_held: _, ...set } = milestonesOf(order, status, NOW)
        for (const [name, at] of Object.entries(set)) {
          expect(at).toEqual(order[name as keyof typeof set] ?? AT)
        }
      }),
    )
  })
})
