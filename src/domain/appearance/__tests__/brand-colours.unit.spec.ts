import { brandColours, contrastOf, fullColour, TEXT_CONTRAST } from "../brand-colours"

describe("brandColours", () => {
  it("computes the contrast as WCAG does", () => {
    expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21, 5)
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2)
    expect(contrastOf("#b3261e", "#b3261e")).toBe(1)
  })

  it.each([
    ["#fff", "#000000"],
    ["#f2b705", "#000000"],
    ["#b3261e", "#ffffff"],
    ["#7a1f2b", "#ffffff"],
  ])("on %s text is %s", (colour, text) => {
    expect(brandColours(colour)).toMatchObject({ primary: fullColour(colour), onPrimary: text })
  })

  it("every colour has a readable text colour", () => {
    const parts = ["00", "33", "66", "77", "80", "99", "cc", "ff"]
    for (const red of parts)
      for (const green of parts)
        for (const blue of parts) expect(brandColours(`#${red}${green}${blue}`)?.contrast).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it.each(["", "red", "#12", "#12345g", "b3261e"])("%p is not a colour", (text) => {
    expect(brandColours(text)).toBeNull()
  })
})
