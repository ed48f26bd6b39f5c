import { decimalText, typedChange, typedDecimal, typedPercent, typedWhole, wholeOrText } from "../typed-numbers"

describe("a typed number", () => {
  it.each([
    ["12", "12", "12"],
    [" 2,50 ", "2.50", "2.50"],
    ["+2.5", null, "2.5"],
    ["-0,1", null, "-0.1"],
    ["- 1", null, "-1"],
    ["1.000,50", null, null],
    ["1e3", null, null],
    ["", null, null],
    ["0.1234567", null, null],
  ])("%j is read as the decimal %s, and as the change %s", (typed, decimal, change) => {
    expect([typedDecimal(typed), typedChange(typed)]).toEqual([decimal, change])
  })

  it.each([
    [" 12 ", 12],
    ["-3", -3],
    ["2.5", null],
    ["", null],
    ["1234567890123456", null],
  ])("%j is read as the whole number %s", (typed, whole) => {
    expect(typedWhole(typed)).toBe(whole)
    expect(wholeOrText(typed)).toBe(whole ?? typed.trim())
  })

  it.each([
    ["10", 10],
    [" 5,5 % ", 5.5],
    ["0", 0],
    ["100", 100],
    ["100.01", null],
    ["-1", null],
    ["5.12345", null],
    ["ten", null],
    ["", null],
  ])("%j is read as the percentage %s", (typed, percent) => {
    expect(typedPercent(typed)).toBe(percent)
  })

  it("is sent unchanged if it is invalid, so that the server reports its field", () => {
    expect([decimalText(" two "), decimalText("1,5"), wholeOrText(" soon ")]).toEqual(["two", "1.5", "soon"])
  })
})
