import { addressOf, columnsOf, coverageOf, findAddress, type KeptAddress, listAddresses } from "../address"

const kept = (id: string, more: Partial<KeptAddress> = {}): KeptAddress => ({
  id,
  address_name: null,
  first_name: null,
  last_name: null,
  phone: null,
  address_1: "Calle 1",
  address_2: null,
  city: null,
  province: null,
  postal_code: null,
  country_code: "es",
  is_default_shipping: false,
  metadata: null,
  ...more,
})

describe("an address in the platform's columns", () => {
  it("is read back as written, and keeps metadata of other plugins", () => {
    const address = {
      label: "Casa",
      first_name: "Clara",
      last_name: "",
      phone: "",
      address_1: "Gran Vía 1",
      address_2: "",
      city: "Madrid",
      state: "",
      postcode: "28013",
      country: "ES",
      notes: "a\nb",
      latitude: 0,
      longitude: -3.7,
    }
    for (const deliverable of [true, null] as const) {
      const columns = columnsOf(address, deliverable, { own: 1, notes: "old" })
      expect(columns.metadata).toMatchObject({ own: 1, notes: "a\nb" })
      expect(addressOf({ ...columns, is_default_shipping: false })).toEqual({ ...address, deliverable })
    }
  })

  it.each<[string, Record<string, unknown> | null]>([
    ["none", null],
    ["of another type", { notes: 1, latitude: "40", longitude: [], deliverable: "yes" }],
    ["with coordinates out of range", { latitude: 91, longitude: -181, deliverable: 1 }],
    ["with coordinates that are not numbers", { latitude: Number.NaN, longitude: Number.POSITIVE_INFINITY }],
  ])("is read without invalid metadata: %s", (_, metadata) => {
    expect(addressOf(kept("a", { metadata }))).toMatchObject({ notes: "", latitude: null, longitude: null, deliverable: null })
  })
})

describe("an address list", () => {
  const marks = (...marked: boolean[]) =>
    listAddresses(marked.map((is_default_shipping, index) => kept(String(index), { is_default_shipping }))).map(
      (one) => one.default,
    )

  it.each<[boolean[], boolean[]]>([
    [[], []],
    [[false], [true]],
    [
      [false, false],
      [true, false],
    ],
    [
      [false, true, false],
      [false, true, false],
    ],
  ])("with the default marks %j has the default marks %j when it is read", (marked, expected) => {
    expect(marks(...marked)).toEqual(expected)
  })

  it.each<[string, number | undefined]>([
    ["0", 0],
    ["1", 1],
    ["01", 1],
    ["2", undefined],
    ["-1", undefined],
    ["1.0", undefined],
    ["", undefined],
    ["length", undefined],
    ["cuaddr_b", 1],
    ["cuaddr_c", undefined],
  ])("has, for the name %j, the address at position %p", (named, position) => {
    const list = listAddresses([kept("cuaddr_a"), kept("cuaddr_b")])
    expect(findAddress(list, named)?.position).toBe(position)
  })
})

describe("coverage of an address that is saved", () => {
  it("is false when no vendor knows the address, and null during an outage", () => {
    expect(coverageOf({ deliverable: false, reason: "api_error", unknownAddress: true })).toBe(false)
    expect(coverageOf({ deliverable: false, reason: "api_error", unknownAddress: false })).toBe(null)
  })

  it.each<[boolean, string | null, boolean | null]>([
    [true, null, true],
    [true, "no_api_key", true],
    [false, "out_of_range", false],
    [false, "no_api_key", null],
    [false, "no_store_address", null],
    [false, "request_failed", null],
    [false, "api_error", null],
    [false, "http_500", null],
  ])("with deliverable %p and the reason %p is %p", (deliverable, reason, expected) => {
    expect(coverageOf({ deliverable, reason, unknownAddress: false })).toBe(expected)
  })
})
