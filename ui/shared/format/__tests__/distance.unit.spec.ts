import { distance } from "../distance"

// The space between number and unit is a no-break space.
const withSpaces = (text: string): string => text.replace(/\s/g, " ")

describe("a distance for display", () => {
  it.each([
    [0, "0 m"],
    [4, "0 m"],
    [846, "850 m"],
    [994, "990 m"],
    [996, "1 km"],
    [1_000, "1 km"],
    [2_430, "2,4 km"],
    [12_345, "12,3 km"],
  ])("of %i metres is %s", (meters, text) => {
    expect(withSpaces(distance(meters, "es"))).toBe(text)
  })

  it("uses the decimal separator of its language", () => {
    expect((["es", "en", "fr"] as const).map((language) => withSpaces(distance(2_430, language)))).toEqual([
      "2,4 km",
      "2.4 km",
      "2,4 km",
    ])
  })
})
