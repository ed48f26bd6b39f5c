import { fixedDiscount, fixedShippingDiscount } from "../fixed-discount"

describe("a fixed coupon where prices include tax", () => {
  const line = (amount: string, unitPrice: string, taxRate = "10") => ({ amount, unitPrice, taxRate })

  it("has its own amount including tax, shared in proportion to the shown prices", () => {
    expect(fixedDiscount({ value: 333n, across: true }, [line("3.33", "22")], 2)).toEqual([333n])
    // 10.00 and 12.10 without tax are 11.00 and 14.64 with tax.
    const shares = fixedDiscount({ value: 500n, across: true }, [line("2.2624", "11"), line("2.7376", "14.64", "21")], 2)
    expect(shares).toEqual([214n, 286n])
    expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(500n)
  })

  it("never exceeds the price of a line, but may reach it", () => {
    // The platform's discount ends at 9.00 without tax, which is 9.90 with tax.
    expect(fixedDiscount({ value: 950n, across: true }, [line("9", "9.90")], 2)).toEqual([950n])
    expect(fixedDiscount({ value: 2_000n, across: true }, [line("9", "9.90")], 2)).toEqual([990n])
  })

  it("per piece counts as many pieces as the platform did", () => {
    expect(fixedDiscount({ value: 100n, across: false }, [line("3", "5.50"), line("1", "5.50")], 2)).toEqual([300n, 100n])
    expect(fixedDiscount({ value: 520n, across: false }, [line("10", "5.50")], 2)).toEqual([1040n])
    expect(fixedDiscount({ value: 600n, across: false }, [line("5", "5.50")], 2)).toEqual([550n])
  })

  it("on a shipping method is stored without tax and never exceeds the price", () => {
    expect(fixedShippingDiscount(200n, { price: 250n, taxRate: "10" }, 2)).toBe("1.818181818181818182")
    expect(fixedShippingDiscount(300n, { price: 242n, taxRate: "21" }, 2)).toBe("2")
  })
})
