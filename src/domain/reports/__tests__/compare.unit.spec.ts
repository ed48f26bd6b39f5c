import { changeInPercent } from "../compare"

describe("the change of an amount", () => {
  it.each([
    [11_250n, 10_000n, "12.5"],
    [9_700n, 10_000n, "-3.0"],
    [10_000n, 10_000n, "0.0"],
    [0n, 10_000n, "-100.0"],
    [10_001n, 10_000n, "0.0"],
    [9_999n, 10_000n, "0.0"],
    [9_980n, 10_000n, "-0.2"],
    [30_000n, 10_000n, "200.0"],
    [500n, -1_000n, "150.0"],
  ])("to %s from %s is %s percent", (now, before, percent) => {
    expect(changeInPercent(now, before)).toBe(percent)
  })

  it("is null when the earlier amount was zero", () => {
    expect(changeInPercent(5n, 0n)).toBeNull()
  })
})
