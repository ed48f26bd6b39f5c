import { toCollect } from ".."

describe("what is collected at the handover", () => {
  it.each([
    ["everything of an unpaid order", false, 0n, 1900n],
    ["nothing of a paid one", true, 0n, 0n],
    ["nothing that is authorised", false, 1900n, 0n],
    ["the rest of an amount that is authorised in part", false, 100n, 1800n],
    ["nothing if more is authorised", false, 2000n, 0n],
  ])("is %s", (_what, isPaid, authorised, expected) => {
    expect(toCollect({ isPaid, total: 1900n, authorised })).toBe(expected)
  })
})
