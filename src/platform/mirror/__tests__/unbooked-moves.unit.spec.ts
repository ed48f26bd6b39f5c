import type { UnbookedMove } from "../native-state"
import { hasBookable, isBookable } from "../unbooked-moves"

const NOW = Date.parse("2026-11-20T19:30:00Z")
const move = (more: Partial<UnbookedMove>): UnbookedMove => ({
  kind: "refund",
  id: "ref_1",
  isLate: false,
  amount: "5",
  currencyCode: "eur",
  createdAt: NOW - 60_000,
  ...more,
})
const RECENT = { createdAt: NOW - 10_000 }

describe("the booking of a capture or refund without an order transaction", () => {
  it.each<[string, Partial<UnbookedMove>, boolean]>([
    ["is made for a refund whose process must have ended", {}, true],
    ["is not made for a refund that may be in progress", RECENT, false],
    ["is made for a recent capture", { kind: "capture", ...RECENT }, true],
    ["is not made for a refund of a late payment", { isLate: true }, false],
    ["is not made for a recent refund of a late payment", { isLate: true, ...RECENT }, false],
  ])("%s", (_what, more, expected) => {
    expect(isBookable(move(more), NOW)).toBe(expected)
  })

  it("waits while a refund may be in progress", () => {
    expect(() => hasBookable([move({}), move(RECENT)], NOW)).toThrow()
    expect(hasBookable([move({}), move({ kind: "capture", ...RECENT })], NOW)).toBe(true)
  })

  it("neither waits for nor includes a refund of a late payment", () => {
    expect(hasBookable([move({ isLate: true, ...RECENT })], NOW)).toBe(false)
  })
})
