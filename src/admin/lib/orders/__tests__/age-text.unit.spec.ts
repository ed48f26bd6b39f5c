import { ageText } from "../age-text"

describe("the age of an order in words", () => {
  it.each([
    [-3, "this minute"],
    [0, "this minute"],
    [12, "12 min. ago"],
    [119, "119 min. ago"],
    [120, "2 hr. ago"],
    [1439, "23 hr. ago"],
    [1440, "1 day ago"],
    [47 * 60, "1 day ago"],
    [2880, "2 days ago"],
  ])("of %s minutes is “%s”", (minutes, text) => expect(ageText("en", minutes)).toBe(text))

  it("is in the dashboard's language", () => {
    // Some languages keep the number and its unit together.
    const said = ["es", "fr"].map((language) => ageText(language, 12).replaceAll(/\s/g, " "))
    expect(said).toEqual(["hace 12 min", "il y a 12 min"])
  })
})
