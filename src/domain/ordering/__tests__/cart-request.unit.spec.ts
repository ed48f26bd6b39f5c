import { type AddressInput, addressText } from ".."

const address = (over: Partial<AddressInput>): AddressInput => ({
  first_name: "Nora",
  last_name: "Nativa",
  phone: "1",
  address_1: "Calle de Alcalá 50",
  address_2: "2º B",
  city: "Madrid",
  state: "",
  postcode: "28014",
  country: "ES",
  notes: "the bell is broken",
  ...over,
})

describe("an address as one line for the routing service", () => {
  it.each<[string, Partial<AddressInput>, string]>([
    ["contains the street, not the person or the floor", {}, "Calle de Alcalá 50, 28014 Madrid, ES"],
    ["with its state", { state: "Comunidad de Madrid" }, "Calle de Alcalá 50, 28014 Madrid, Comunidad de Madrid, ES"],
    ["without a postcode", { postcode: "" }, "Calle de Alcalá 50, Madrid, ES"],
    ["without a city", { city: "" }, "Calle de Alcalá 50, 28014, ES"],
    ["with a street only", { city: "", postcode: "", country: "" }, "Calle de Alcalá 50"],
  ])("%s", (_, over, expected) => {
    expect(addressText(address(over))).toBe(expected)
  })
})
