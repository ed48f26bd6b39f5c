import { nextStepOf } from "../src/admin/lib/orders/next-step"
import type { Order } from "../src/client"
import { laneOf, OCCUPYING_STATUSES, ORDER_STATUSES, type OrderStatus, STOPPABLE_STATUSES } from "../src/domain/orders"
import { courierStep } from "../ui/staff/courier/moves"
import { bumpOf } from "../ui/staff/kitchen/bump"
import { isDoneByOthers } from "../ui/staff/orders/actions"
import { isBegun, isToStart } from "../ui/staff/orders/steps"

/* Two statuses that do not exist: one after `accepted` and one after `processing`, each in the stage of the status before it. */
jest.mock("../src/domain/orders/status-facts", () => {
  const facts = jest.requireActual("../src/domain/orders/status-facts")
  const added = (table: object) =>
    Object.fromEntries(
      Object.entries(table).flatMap(([name, known]) => {
        const another = name === "accepted" ? "planned" : name === "processing" ? "checked" : undefined
        return another === undefined
          ? [[name, known]]
          : [
              [name, known],
              [another, known],
            ]
      }),
    )
  const stages = added(facts.STATUS_STAGES)
  return { ...facts, STATUS_STAGES: stages, STATUS_TABLE: added(facts.STATUS_TABLE), ORDER_STATUSES: Object.keys(stages) }
})

const [planned, checked] = ["planned", "checked"] as unknown as [OrderStatus, OrderStatus]

describe("a status that is added to a stage", () => {
  it("is in every list that is derived from the facts of statuses", () => {
    expect(ORDER_STATUSES).toContain(checked)
    expect(OCCUPYING_STATUSES).toContain(checked)
  })

  it("counts as begun on the boards if its stage is the preparation", () => {
    expect([isBegun(planned), isBegun(checked)]).toEqual([false, true])
    expect([isToStart(planned), isToStart(checked)]).toEqual([true, false])
  })

  it("moves to the preparation with the kitchen's button if its stage is before the preparation", () => {
    const order = { status: planned, line_items: [], kitchen: { items_done: [] } } as unknown as Order
    expect(bumpOf(order, () => true).action).toEqual({ kind: "move", to: "processing" })
  })

  it("lets the courier collect a ready order before and during the preparation", () => {
    const steps = (ready: boolean) =>
      [planned, checked, "shipped", "completed"].map((status) => {
        const lane = laneOf({ status: status as OrderStatus, ready, later: false })
        return courierStep({ order_type: "delivery" }, lane)
      })
    expect(steps(true)).toEqual(["send", "send", "delivered", undefined])
    expect(steps(false)).toEqual([undefined, undefined, "delivered", undefined])
  })

  it("lets the dashboard mark a later order as ready if its stage is the preparation", () => {
    const order = { status: checked, order_type: "pickup" } as Parameters<typeof nextStepOf>[0]
    expect(nextStepOf(order, "later", ["completed"])).toEqual({ kind: "ready", name: "ready" })
  })

  it("lets the store stop the order before and during the preparation", () => {
    expect([planned, checked].filter((status) => STOPPABLE_STATUSES.includes(status))).toEqual([planned, checked])
    expect(STOPPABLE_STATUSES).not.toContain("shipped")
  })

  it.each([
    ["processing", checked, false],
    [checked, "processing", true],
    [checked, "shipped", false],
    ["shipped", checked, true],
  ] as const)(
    "has its place in the sequence of the boards: for an order in status %s, the move to %s is already done: %s",
    (status, to, done) => {
      expect(isDoneByOthers({ status: status as OrderStatus }, to)).toBe(done)
    },
  )
})
