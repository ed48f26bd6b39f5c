import { extraText } from ".."

describe("the text of an extra", () => {
  it.each([
    ["Bacon", "+ Bacon"],
    [" Bacon ", "+ Bacon"],
    ["Sin cebolla", "SIN cebolla"],
    ["sin  gluten", "SIN  gluten"],
    ["No onions", "NO onions"],
    ["Without nuts", "WITHOUT nuts"],
    ["Sans oignons", "SANS oignons"],
    ["Nori", "+ Nori"],
    ["Noix", "+ Noix"],
    ["Sin", "+ Sin"],
    ["Pan sin gluten", "+ Pan sin gluten"],
  ])("of %p is %p", (name, expected) => {
    expect(extraText(name)).toBe(expected)
  })
})
