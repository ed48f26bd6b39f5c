import fc from "fast-check"
import {
  decideFollow,
  type FollowQuestion,
  ORDER_STATUSES,
  type OrderStatus,
  owedRefund,
  owedSince,
  type PlatformFacts,
  UNDONE_STATUSES,
} from ".."
import { NOT_TAKEN_ON_STATUSES } from "../statuses"

const NOTHING: PlatformFacts = {
  cancelled: false,
  closed: false,
  fulfilled: false,
  shipped: false,
  delivered: false,
  paid: false,
  authorised: false,
  refunded: false,
}

const facts = (...names: (keyof PlatformFacts)[]): PlatformFacts => ({
  ...NOTHING,
  ...Object.fromEntries(names.map((name) => [name, true])),
})

const ask = (status: OrderStatus, changes: Partial<FollowQuestion> = {}): FollowQuestion => ({
  status,
  sent: false,
  completed: false,
  finalized: false,
  held: false,
  returned: false,
  manualAcceptance: false,
  before: NOTHING,
  now: NOTHING,
  ...changes,
})

describe("following the platform", () => {
  it.each<[string, FollowQuestion, OrderStatus | null]>([
    ["cancelled in Medusa", ask("processing", { now: facts("cancelled") }), "cancelled"],
    [
      "cancelled in Medusa, with a refund",
      ask("processing", { before: facts("paid"), now: facts("paid", "cancelled", "refunded") }),
      "cancelled",
    ],
    [
      "cancelled in Medusa after the plugin's move to shipped",
      ask("shipped", { sent: true, now: facts("cancelled") }),
      "cancelled",
    ],
    ...NOT_TAKEN_ON_STATUSES.map((status): [string, FollowQuestion, OrderStatus] => [
      `packed while it is ${status}`,
      ask(status, { now: facts("fulfilled") }),
      "processing",
    ]),
    [
      "packed by the plugin's own move, which was reverted by force",
      ask("accepted", { sent: true, now: facts("fulfilled") }),
      null,
    ],
    ["packed while in the kitchen", ask("processing", { now: facts("fulfilled") }), null],
    ["authorised while it is pending", ask("pending", { now: facts("authorised") }), "on-hold"],
    ["authorised under manual acceptance", ask("pending", { now: facts("authorised"), manualAcceptance: true }), "accepting"],
    ["authorised and captured at once", ask("pending", { now: facts("authorised", "paid") }), "processing"],
    [
      "authorised, but its online payment is settled by its own rules",
      ask("pending", { now: facts("authorised"), held: true }),
      null,
    ],
    ["authorised before", ask("pending", { before: facts("authorised"), now: facts("authorised") }), null],
    ["authorised while in the kitchen", ask("processing", { now: facts("authorised") }), null],
    ["shipped in Medusa", ask("processing", { now: facts("fulfilled", "shipped") }), "shipped"],
    ["shipped in Medusa while pending", ask("pending", { now: facts("fulfilled", "shipped") }), "shipped"],
    ["shipped by the plugin's own move", ask("shipped", { sent: true, now: facts("fulfilled", "shipped") }), null],
    [
      "delivered in Medusa",
      ask("shipped", { sent: true, before: facts("fulfilled", "shipped"), now: facts("fulfilled", "shipped", "delivered") }),
      "completed",
    ],
    [
      "delivered by the plugin's own move, which was reverted by force",
      ask("processing", { sent: true, completed: true, now: facts("fulfilled", "shipped", "delivered") }),
      null,
    ],
    ["paid while pending", ask("pending", { now: facts("paid") }), "processing"],
    ["paid while on hold, under manual acceptance", ask("on-hold", { manualAcceptance: true, now: facts("paid") }), "accepting"],
    ["paid while in the kitchen", ask("processing", { now: facts("paid") }), null],
    [
      "completed in Medusa, paid",
      ask("completed", { sent: true, completed: true, before: facts("paid"), now: facts("paid", "closed") }),
      "finalized",
    ],
    ["completed in Medusa, unpaid", ask("processing", { now: facts("closed") }), "completed"],
    [
      "completed in Medusa before the payment",
      ask("completed", { sent: true, completed: true, before: facts("closed"), now: facts("closed", "paid") }),
      "finalized",
    ],
    [
      "completed by the plugin's own move",
      ask("finalized", { sent: true, completed: true, finalized: true, before: facts("paid"), now: facts("paid", "closed") }),
      null,
    ],
    [
      "refunded in full",
      ask("finalized", { finalized: true, before: facts("paid", "closed"), now: facts("paid", "closed", "refunded") }),
      "refunded",
    ],
    [
      "refunded in full by the plugin's own move",
      ask("refunded", { before: facts("paid"), now: facts("paid", "refunded") }),
      null,
    ],
    [
      "refunded in full by the plugin, because the order had failed",
      ask("failed", { now: facts("paid", "refunded"), returned: true }),
      null,
    ],
    [
      "accepted again after the refund of the failed order",
      ask("processing", { now: facts("paid", "refunded"), returned: true }),
      null,
    ],
    ["paid and refunded at the same time", ask("pending", { now: facts("paid", "refunded") }), "refunded"],
    [
      "paid earlier, not completed in Medusa",
      ask("completed", { sent: true, completed: true, before: facts("paid"), now: facts("paid", "fulfilled") }),
      null,
    ],
    ["paid, not completed in Medusa", ask("completed", { sent: true, completed: true, now: facts("paid") }), null],
    [
      "completed and paid in Medusa long ago, delivered only now",
      ask("shipped", { sent: true, before: facts("closed", "paid"), now: facts("closed", "paid", "delivered") }),
      "completed",
    ],
    ["nothing new", ask("accepted", { before: facts("paid", "fulfilled"), now: facts("paid", "fulfilled") }), null],
  ])("%s", (_, question, expected) => {
    expect(decideFollow(question).status).toBe(expected)
  })

  const anyFacts: fc.Arbitrary<PlatformFacts> = fc.record({
    cancelled: fc.boolean(),
    closed: fc.boolean(),
    fulfilled: fc.boolean(),
    shipped: fc.boolean(),
    delivered: fc.boolean(),
    paid: fc.boolean(),
    authorised: fc.boolean(),
    refunded: fc.boolean(),
  })
  const anyQuestion: fc.Arbitrary<FollowQuestion> = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    sent: fc.boolean(),
    completed: fc.boolean(),
    finalized: fc.boolean(),
    held: fc.boolean(),
    returned: fc.boolean(),
    manualAcceptance: fc.boolean(),
    before: anyFacts,
    now: anyFacts,
  })

  it("never leaves cancelled and refunded", () => {
    fc.assert(
      fc.property(anyQuestion, fc.constantFrom(...UNDONE_STATUSES), (question, status) => {
        expect(decideFollow({ ...question, status }).status).toBeNull()
      }),
    )
  })

  it("does not move the plugin's order if the platform's order is unchanged", () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        expect(decideFollow({ ...question, before: question.now })).toEqual({ status: null, paid: false })
      }),
    )
  })

  it("never returns the current status, so no status is entered twice", () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        expect(decideFollow(question).status).not.toBe(question.status)
      }),
    )
  })

  it("reports a payment if, and only if, it is new and has no settlement of its own", () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        expect(decideFollow(question).paid).toBe(
          question.now.paid && !question.before.paid && !question.held && !question.returned,
        )
      }),
    )
  })

  it("ignores changes that the plugin's own moves have caused", () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { status } = decideFollow({ ...question, sent: true, completed: true, finalized: true })
        expect(["shipped", "completed", "finalized"]).not.toContain(status)
      }),
    )
  })
})

describe("the refund that an undone order still owes", () => {
  it.each([
    ["nothing was captured", { status: "cancelled", finalized: false, total: 1900n, captured: 0n, refunded: 0n }, 0n],
    ["everything was captured", { status: "cancelled", finalized: false, total: 1900n, captured: 1900n, refunded: 0n }, 1900n],
    ["a part is refunded already", { status: "refunded", finalized: true, total: 1900n, captured: 1900n, refunded: 500n }, 1400n],
    [
      "capture in progress after finalizing",
      { status: "refunded", finalized: true, total: 1900n, captured: 0n, refunded: 0n },
      1900n,
    ],
    [
      "everything is refunded already",
      { status: "refunded", finalized: true, total: 1900n, captured: 1900n, refunded: 1900n },
      0n,
    ],
    [
      "more was refunded than captured",
      { status: "refunded", finalized: false, total: 1900n, captured: 1900n, refunded: 2000n },
      0n,
    ],
    [
      "more was captured than the total",
      { status: "refunded", finalized: true, total: 1900n, captured: 2100n, refunded: 0n },
      2100n,
    ],
    [
      "a part was captured, and it was never finalized",
      { status: "cancelled", finalized: false, total: 1900n, captured: 400n, refunded: 0n },
      400n,
    ],
    ["the order is not undone", { status: "finalized", finalized: true, total: 1900n, captured: 1900n, refunded: 300n }, 0n],
  ] as const)("%s", (_, order, expected) => {
    expect(owedRefund(order)).toBe(expected)
  })
})

describe("since when a refund is owed", () => {
  const [before, undone, after] = [
    new Date("2026-11-20T20:00:00Z"),
    new Date("2026-11-20T20:05:00Z"),
    new Date("2026-11-20T20:10:00Z"),
  ]

  it.each([
    ["nothing was captured", false, null, undone],
    ["captured before the order was undone", false, before, undone],
    ["captured after the order was undone: a late payment", false, after, after],
    ["the capture that finalizing has started", true, after, undone],
  ] as const)("%s", (_, finalized, capturedAt, expected) => {
    expect(owedSince({ finalized, statusChangedAt: undone, capturedAt })).toBe(expected)
  })
})
