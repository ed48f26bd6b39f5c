import { idSource } from "../order-ids"

const NOW = Date.parse("2026-11-20T19:30:00Z")

describe("ids of an order's rows", () => {
  it("have the platform's form: prefix and ULID of the instant", () => {
    const id = idSource(NOW)("ordli")
    expect(id).toMatch(/^ordli_[0-9A-HJKMNP-TV-Z]{26}$/)
    const time = [...id.slice(6, 16)].reduce(
      (sum, character) => sum * 32 + "0123456789ABCDEFGHJKMNPQRSTVWXYZ".indexOf(character),
      0,
    )
    expect(time).toBe(NOW)
  })

  it("sort in the order in which they were drawn, whatever the cart's length", () => {
    const ids = idSource(NOW)
    const drawn = Array.from({ length: 2000 }, () => ids("ordli"))
    expect([...drawn].sort()).toEqual(drawn)
  })

  it("do not tell each other: no two of many sources at one instant are alike, nor their random parts", () => {
    const drawn = Array.from({ length: 500 }, () => idSource(NOW)).flatMap((ids) =>
      Array.from({ length: 45 }, () => ids("order")),
    )
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(new Set(drawn.map((id) => id.slice(-13))).size).toBe(drawn.length)
  })
})
