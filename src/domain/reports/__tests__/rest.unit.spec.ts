import { restOfReport } from "../rest"

const row = (over: object = {}) => ({
  gross: "0.00",
  discounts: "0.00",
  delivery: "0.00",
  tax: "0.00",
  refunds: "0.00",
  net: "0.00",
  ...over,
})

describe("the part of a report's totals that is in none of its groups", () => {
  it("is undefined when the groups add up to the totals", () => {
    const [a, b] = [row({ gross: "10.10", net: "10.10" }), row({ gross: "0.20", net: "0.20" })]
    expect(restOfReport(row({ gross: "10.30", net: "10.30" }), [a, b])).toBeUndefined()
    expect(restOfReport(row(), [])).toBeUndefined()
  })

  it("is exactly the fees and refunds that belong to no product", () => {
    const totals = row({ gross: "30.30", delivery: "3.00", refunds: "5.05", discounts: "0.10", net: "28.15" })
    const groups = [row({ gross: "10.10", net: "10.10" }), row({ gross: "20.20", discounts: "0.10", net: "20.10" })]
    expect(restOfReport(totals, groups)).toEqual(row({ delivery: "3.00", refunds: "5.05", net: "-2.05" }))
  })

  it("is counted in the digits of the currency", () => {
    expect(restOfReport(row({ net: "1.234" }), [row({ net: "1.000" })])?.net).toBe("0.234")
  })
})
