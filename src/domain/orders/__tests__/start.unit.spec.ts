import { isStart, nextStatuses, ORDER_STATUSES, startChange } from "../index"

const NOON = Date.parse("2026-03-10T12:00:00Z")

describe("the start of an order's preparation", () => {
  it("is a move from accepted to in preparation, and no other move", () => {
    const starts = ORDER_STATUSES.flatMap((from) =>
      nextStatuses(from)
        .filter((to) => isStart(from, to))
        .map((to) => `${from} → ${to}`),
    )
    expect(starts).toEqual(["accepted → processing"])
    expect(isStart("accepted", undefined)).toBe(false)
  })

  it.each([
    ["before the planned instant moves `prepare_at` to the start", NOON + 1, { prepare_at: new Date(NOON) }],
    ["at the planned instant changes nothing", NOON, {}],
    ["after the planned instant changes nothing", NOON - 1, {}],
  ])("%s", (_, planned, change) => {
    expect(startChange({ prepare_at: new Date(planned) }, NOON)).toEqual(change)
  })
})
