import { isLate, LANE_STATUSES, type Lane, laneOf, laterFrom, NEW_STATUSES, ORDER_STATUSES, type OrderStatus } from ".."

const cases: readonly (readonly [OrderStatus, Lane | null, Lane | null, Lane | null])[] = [
  // status, now, ready, later
  ["pending", null, null, null],
  ["on-hold", "new", "new", "new"],
  ["accepting", "new", "new", "new"],
  ["accepted", "to_start", "ready", "later"],
  ["processing", "in_kitchen", "ready", "later"],
  ["shipped", "on_the_way", "on_the_way", "on_the_way"],
  ["completed", null, null, null],
  ["finalized", null, null, null],
  ["cancelled", null, null, null],
  ["refunded", null, null, null],
  ["failed", null, null, null],
]

describe("the lane of an order", () => {
  it.each(cases)("with the status %s is %s now, %s when it is ready, and %s if it starts later", (status, now, ready, later) => {
    expect([
      laneOf({ status, ready: false, later: false }),
      laneOf({ status, ready: true, later: false }),
      laneOf({ status, ready: false, later: true }),
    ]).toEqual([now, ready, later])
  })

  it("every status has a case here, and LANE_STATUSES has exactly the statuses with a lane", () => {
    expect(cases.map(([status]) => status).sort()).toEqual([...ORDER_STATUSES].sort())
    expect(
      cases
        .filter(([, lane]) => lane !== null)
        .map(([status]) => status)
        .sort(),
    ).toEqual([...LANE_STATUSES].sort())
  })

  it("the statuses that the store has to accept are those of the lane `new`", () => {
    expect(cases.filter(([, lane]) => lane === "new").map(([status]) => status)).toEqual([...NEW_STATUSES])
  })

  it("an order leaves `later` ten minutes before its preparation begins", () => {
    expect(laterFrom(1_000)).toBe(601_000)
  })

  it("an order is late after it was due, except in the lanes `ready` and `later`", () => {
    const late = (["new", "to_start", "in_kitchen", "ready", "on_the_way", "later"] as const).filter((lane) =>
      isLate(lane, 99, 100),
    )
    expect(late).toEqual(["new", "to_start", "in_kitchen", "on_the_way"])
    expect(isLate("new", 100, 100)).toBe(false)
  })
})
