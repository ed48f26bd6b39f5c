import { parseHours, writeHours } from "../hours-text"

describe("opening hours as a text", () => {
  it.each([
    ["", []],
    [" , ", []],
    ["12-16", [["12:00", "16:00"]]],
    [
      "20-24, 12-16",
      [
        ["12:00", "16:00"],
        ["20:00", "00:00"],
      ],
    ],
    [
      "9:30 – 14.15; 19h-2h",
      [
        ["09:30", "14:15"],
        ["19:00", "02:00"],
      ],
    ],
    ["0-24", [["00:00", "00:00"]]],
    ["12 to 16", [["12:00", "16:00"]]],
    ["9h30-12h", [["09:30", "12:00"]]],
  ])("are read from %j", (text, ranges) => {
    expect(parseHours(text)).toEqual(ranges.map(([start, end]) => ({ start, end })))
  })

  it.each(["12", "12-", "25-26", "12-24:30", "12:60-13", "noon-1", "12-16 20-24", "-"])("are not guessed from %j", (text) => {
    expect(parseHours(text)).toBeNull()
  })

  it("can be read back after they were written", () => {
    const ranges = [
      { start: "12:00", end: "16:00" },
      { start: "19:00", end: "02:30" },
    ]
    expect(parseHours(writeHours(ranges))).toEqual(ranges)
    expect(writeHours([])).toBe("")
  })
})
