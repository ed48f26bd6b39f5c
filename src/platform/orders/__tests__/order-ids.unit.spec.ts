import { idSource } from "../order-ids"

const NOW = Date.parse("2026-11-20T19:30:00Z")

describe("ids of an order's rows", () => {
  it("have Medusa's form: a prefix and a ULID of the instant", () => {
    const id = idSource(NOW)("ordli")
    expect(id).toMatch(/^ordli_[0-9A-HJKMNP-TV-Z]{26}$/)
    const time = [...id.slice(6, 16)].reduce(
      (sum, character) => sum * 32 + "0123456789ABCDEFGHJKMNPQRSTVWXYZ".indexOf(character),
      0,
    )
    expect(time).toBe(NOW)
  })

  it("sort in the order in which they were generated, even for long carts", () => {
    const ids = idSource(NOW)
    const generated = Array.from({ length: 2000 }, () => ids("ordli"))
    expect([...generated].sort()).toEqual(generated)
  })

  it("all differ, and so do their random parts, even at one instant", () => {
    const generated = Array.from({ length: 500 }, () => idSource(NOW)).flatMap((ids) =>
      Array.from({ length: 45 }, () => ids("order")),
    )
    expect(new Set(generated).size).toBe(generated.length)
    expect(new Set(generated.map((id) => id.slice(-13))).size).toBe(generated.length)
  })
})
