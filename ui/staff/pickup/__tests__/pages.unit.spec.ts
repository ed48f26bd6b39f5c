import { Calls } from "../calls"
import { Pages } from "../pages"

describe("the pages of the pickup board", () => {
  const at = 100_000

  it("turn every eight seconds, and begin again after the last one", () => {
    const pages = new Pages()
    pages.first(at)
    expect([0, 7_999, 8_000, 23_999, 24_000].map((later) => pages.at(3, at + later))).toEqual([0, 0, 1, 2, 0])
  })

  it("start with the first page when a number has become ready, even if the board's clock is up to a second behind", () => {
    const pages = new Pages()
    pages.first(at)
    expect([1, 500, 999].map((behind) => pages.at(2, at - behind))).toEqual([0, 0, 0])
  })

  it("do not change if a hold ends within the second in which it began", () => {
    const pages = new Pages()
    pages.first(at)
    pages.toggle(at + 900)
    pages.toggle(at + 950)
    expect(pages.at(2, at)).toBe(0)
  })

  it("are held for a minute at most, and the held page is then shown for the rest of its time", () => {
    const pages = new Pages()
    pages.first(at)
    pages.toggle(at + 10_000)
    expect([pages.at(2, at + 69_000), pages.at(2, at + 70_000), pages.at(2, at + 76_000)]).toEqual([1, 1, 0])
  })
})

describe("a number that has become ready", () => {
  it("is announced once and blinks for three seconds, unlike numbers that were ready at the start", () => {
    const calls = new Calls()
    expect(calls.note(["old"], 0)).toEqual([])
    expect(calls.note(["old", "new"], 1_000)).toEqual(["new"])
    expect(calls.note(["old", "new"], 2_000)).toEqual([])
    expect(["old", "new"].map((id) => calls.blinks(id, 3_999))).toEqual([false, true])
    expect(["old", "new"].map((id) => calls.blinks(id, 4_000))).toEqual([false, false])
  })

  it("is announced even if it is the only number, and again after a recall", () => {
    const calls = new Calls()
    expect([calls.note([], 0), calls.note(["a"], 1_000), calls.note([], 2_000), calls.note(["a"], 9_000)]).toEqual([
      [],
      ["a"],
      [],
      ["a"],
    ])
    expect(calls.blinks("a", 10_000)).toBe(true)
  })
})
