import { type OrderStatus, UNDONE_STATUSES } from "../../../orders"
import {
  becomesStuck,
  countFailure,
  mayReplace,
  nextCheck,
  nextCheckAfterFailure,
  nextEndAfterFailure,
  nextRefundAfterRefusal,
} from "../check-times"
import { decideSettled, isExpired, type StatusOrDeleted } from "../decide-settled"
import { type BookedMoney, notOpenReason, type PaymentPicture, paymentStatus, statusOfCartPayment } from "../online-payment"

const money = (amount: bigint, captured = 0n, refunded = 0n): BookedMoney => ({ amount, captured, refunded })
const OPEN: PaymentPicture = { state: "open", closedFor: null, problem: null, session: null, money: null }

describe("the status of a payment", () => {
  it.each<[string, Partial<PaymentPicture>]>([
    ["unopened", {}],
    ["awaiting", { session: "pending" }],
    ["awaiting", { session: "pending_authorization" }],
    ["action_required", { session: "requires_more" }],
    ["failed", { session: "error" }],
    ["unopened", { session: "canceled" }],
    ["authorized", { state: "paid", money: money(10n) }],
    ["captured", { state: "paid", money: money(10n, 10n) }],
    ["captured", { state: "paid" }],
    ["mismatch", { state: "paid", problem: "mismatch", money: money(10n, 10n) }],
    ["mismatch", { state: "paid", problem: "mismatch", money: money(10n) }],
    ["partially_refunded", { state: "paid", money: money(10n, 10n, 4n) }],
    ["refunded", { state: "paid", money: money(10n, 10n, 10n) }],
    ["refunded", { state: "closed", problem: "late", money: money(10n, 10n, 10n) }],
    ["captured", { state: "owed", problem: "late", money: money(10n, 10n) }],
    ["voided", { state: "paid", problem: "lapsed", money: money(0n) }],
    ["voided", { state: "closing", closedFor: "cancelled", session: "pending" }],
    ["expired", { state: "closed", closedFor: "expired" }],
    ["offline", { state: "closed", closedFor: "offline" }],
  ])("is %s (case %#)", (status, change) => {
    expect(paymentStatus({ ...OPEN, ...change })).toBe(status)
  })
})

describe("the status of a payment from the platform's own cart", () => {
  it.each([
    ["captured", money(10n, 10n), 10n, false],
    ["authorized", money(10n), 10n, false],
    ["refunded", money(10n, 10n, 10n), 10n, true],
    ["voided", money(0n), 10n, true],
    ["awaiting", null, 10n, false],
    ["voided", null, 10n, true],
    ["captured", null, 0n, false],
  ] as const)("is %s (case %#)", (status, booked, due, isUndone) => {
    expect(statusOfCartPayment(booked, due, isUndone)).toBe(status)
  })
})

describe("why a payment is not open", () => {
  const expires = 1_000
  it.each([
    [null, "open", null, null, 999],
    ["expired", "open", null, null, 1_000],
    ["expired", "paid", null, "lapsed", 0],
    ["paid", "paid", null, null, 0],
    ["mismatch", "paid", null, "mismatch", 0],
    ["expired", "closed", "expired", null, 0],
    ["cancelled", "closing", "cancelled", null, 0],
    ["offline", "closed", "offline", null, 0],
    ["cancelled", "owed", null, "late", 0],
  ] as const)("%s: the state is %s, closed for %s, the problem is %s, at %s ms", (reason, state, closedFor, problem, now) => {
    expect(notOpenReason({ state, closedFor, problem }, expires, now)).toBe(reason)
  })
})

describe("a booked payment", () => {
  const settle = (order: StatusOrDeleted, change: object = {}) =>
    decideSettled({
      state: "open",
      order,
      money: money(10n),
      agrees: true,
      isCollected: false,
      manualAcceptance: false,
      ...change,
    })

  it.each<[OrderStatus, OrderStatus | null]>([
    ["pending", "processing"],
    ["on-hold", "processing"],
    ["failed", "processing"],
    ["accepted", null],
    ["processing", null],
    ["shipped", null],
    ["finalized", null],
  ])("moves an order in %s to %s", (order, to) => {
    expect(settle(order)).toEqual({ kind: "kept", to })
    if (order !== "failed") expect(settle(order, { state: "closing" })).toEqual({ kind: "kept", to })
  })

  it("has to be refunded when the order has failed, unless it is the right amount while the order can be paid", () => {
    expect(settle("failed", { agrees: false })).toEqual({ kind: "owed" })
    expect(settle("failed", { state: "closing" })).toEqual({ kind: "owed" })
    expect(settle("failed", { state: "closed" })).toEqual({ kind: "owed" })
    expect(settle("failed", { state: "paid" })).toEqual({ kind: "nothing" })
  })

  it("moves the order to accepting under manual acceptance", () => {
    expect(settle("pending", { manualAcceptance: true })).toEqual({ kind: "kept", to: "accepting" })
  })

  it("holds the order when the amount differs", () => {
    expect(settle("pending", { agrees: false })).toEqual({ kind: "hold" })
  })

  it.each([true, false])(
    "is reported if the store already has the money, or released if it is only authorised (agrees: %p)",
    (agrees) => {
      const collected = { state: "closing", isCollected: true, agrees }
      expect(settle("finalized", { ...collected, money: money(10n, 10n) })).toEqual({ kind: "twice" })
      expect(settle("finalized", { ...collected, money: money(10n) })).toEqual({ kind: "owed" })
      expect(settle("finalized", { ...collected, state: "paid" })).toEqual({ kind: "nothing" })
      expect(settle("refunded", { ...collected, money: money(10n, 10n) })).toEqual({ kind: "owed" })
    },
  )

  it.each<StatusOrDeleted>([...UNDONE_STATUSES, "deleted"])("has to be refunded when the order is %s", (order) => {
    expect(settle(order)).toEqual({ kind: "owed" })
    expect(settle(order, { state: "closing", agrees: false })).toEqual({ kind: "owed" })
    expect(settle(order, { state: "closed" })).toEqual({ kind: "owed" })
    // The platform's own cancellation refunds what was paid in time.
    expect(settle(order, { state: "paid" })).toEqual({ kind: "nothing" })
  })

  it("is settled only once", () => {
    expect(settle("processing", { state: "paid" })).toEqual({ kind: "nothing" })
    expect(settle("on-hold", { state: "paid", agrees: false })).toEqual({ kind: "nothing" })
    expect(settle("cancelled", { state: "owed" })).toEqual({ kind: "nothing" })
    expect(settle("pending", { money: money(0n) })).toEqual({ kind: "nothing" })
  })
})

describe("the schedule of status checks", () => {
  const expiresAt = 900_000
  it("has few checks, one of them at the order's deadline", () => {
    expect([0, 1, 2, 3, 4, 9].map((looks) => nextCheck(looks, expiresAt, 0))).toEqual(
      [20, 10, 20, 40, 80, 80].map((s) => s * 1_000),
    )
    expect(nextCheck(4, expiresAt, 850_000)).toBe(expiresAt)
    expect(nextCheck(0, expiresAt, expiresAt)).toBe(expiresAt + 20_000)
  })

  it("lets a guest replace a session two seconds after it was opened", () => {
    expect([0, 1_999, 2_000, 50_000].map((now) => mayReplace(0, now))).toEqual([false, false, true, true])
    // This request began before the one that opened the session.
    expect([mayReplace(1_000, 900), mayReplace(null, 0)]).toEqual([false, true])
  })

  it("repeats a failed check after two seconds, and after at most twenty seconds if more checks fail", () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => nextCheckAfterFailure(failures, 0) / 1_000)).toEqual([2, 4, 8, 16, 20, 20])
  })

  /** The failure count after each of 100 failures in a row. */
  const counts = (answers: boolean, from = 0): number[] =>
    Array.from({ length: 100 }).reduce<number[]>((all) => [...all, countFailure(all.at(-1) ?? from, answers)], [])

  it("repeats a failed void or refund with pauses that grow to an hour if only this call keeps failing", () => {
    const pauses = [1, 4, 5, 15, 34, 35, 36, 41, 42, 5_000].map((failures) => nextEndAfterFailure(failures, 0) / 1_000)
    expect(pauses).toEqual([2, 16, 20, 20, 20, 40, 80, 2_560, 3_600, 3_600])
    expect(counts(true).at(-1)).toBe(100)
  })

  it("repeats a void or a refund at least every twenty seconds while the provider is down", () => {
    for (const from of [0, 14, 34, 50])
      for (const failures of counts(false, from)) expect(nextEndAfterFailure(failures, 0)).toBeLessThanOrEqual(20_000)
    // A call that fails when the provider has just recovered causes a pause of less than a minute.
    expect(nextEndAfterFailure(countFailure(counts(false).at(-1) ?? 0, true), 0)).toBe(40_000)
  })

  it.each([true, false])(
    "notifies the store once of a void or a refund that fails, after ten minutes (provider answers: %p)",
    (answers) => {
      const failures = counts(answers)
      const told = failures.flatMap((count, index) => (becomesStuck(failures[index - 1] ?? 0, count) ? [index] : []))
      expect(told).toHaveLength(1)
      const pauses = failures.slice(0, told[0]).map((count) => nextEndAfterFailure(count, 0))
      expect(pauses.reduce((sum, pause) => sum + pause)).toBe(610_000)
      expect(becomesStuck(40, countFailure(40, false))).toBe(false)
    },
  )

  it("repeats a refused refund after two minutes, and after at most an hour if it is refused again", () => {
    const pauses = [1, 2, 3, 4, 5, 6, 5_000].map((refusals) => nextRefundAfterRefusal(refusals, 0) / 1_000)
    expect(pauses).toEqual([120, 240, 480, 960, 1_920, 3_600, 3_600])
  })

  it("ends with the order's deadline, which only an open payment has", () => {
    expect(isExpired({ state: "open", expiresAt }, expiresAt - 1)).toBe(false)
    expect(isExpired({ state: "open", expiresAt }, expiresAt)).toBe(true)
    expect(isExpired({ state: "paid", expiresAt }, expiresAt)).toBe(false)
  })
})
