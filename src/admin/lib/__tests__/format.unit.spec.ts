import { earlier, formats } from "../format"
import { numberIn } from "../format-number"
import { minutesAfter } from "../service/use-service"

describe("the dashboard", () => {
  const { money, time, when } = formats("en")

  it("shows the store's local time, whatever the time zone of the device", () => {
    expect(time("2026-11-20T20:30:00+01:00")).toBe("20:30")
    expect(time("2026-11-20T20:30:00-08:00")).toBe("20:30")
  })

  it("shows a time that it computes in the store's local time", () => {
    expect(time(earlier("2026-11-20T20:30:00+01:00", 90_000))).toBe("20:28")
    expect(when(earlier("2026-11-21T00:00:30+01:00", 60_000), "2026-11-20T23:59:00+01:00")).toBe("23:59")
  })

  it("shows a time with its date only if it is on another day", () => {
    expect(when("2026-11-20T20:30:00+01:00", "2026-11-20T23:59:00+01:00")).toBe("20:30")
    expect(when("2026-11-21T00:10:00+01:00", "2026-11-20T23:59:00+01:00")).toBe("Sat, Nov 21, 00:10")
  })

  it("formats a decimal exactly, beyond the precision of binary floats", () => {
    expect(money("9007199254740993.01", "EUR")).toBe("€9,007,199,254,740,993.01")
  })

  it("writes numbers in the format of its language, and other text unchanged", () => {
    const numbersIn = (language: string) => ["2.1", 1234.5, "", "x"].map(numberIn(language))
    expect(numbersIn("en")).toEqual(["2.1", "1,234.5", "", "x"])
    expect(numbersIn("fr")).toEqual(["2,1", "1\u202f234,5", "", "x"])
  })

  it("computes the end of a pause from its minutes", () => {
    expect(minutesAfter("2026-11-20T23:50:00+01:00", 15)).toBe("2026-11-20T23:05:00.000Z")
  })
})
