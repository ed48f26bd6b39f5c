import fc from "fast-check"
import { DateTime } from "luxon"
import { averageOf, csvCell, csvTable, groupByPeriod, isoWeekOf, NO_SALES, netOf, rankGroups, reportPeriod, type Sales } from ".."

const amount = fc.bigInt({ min: -1_000_000n, max: 1_000_000_000n })
const sales: fc.Arbitrary<Sales> = fc.record({
  orders: fc.nat({ max: 10_000 }),
  items: fc.nat({ max: 10_000 }),
  gross: amount,
  discounts: amount,
  delivery: amount,
  tax: amount,
  total: amount,
  refunds: amount,
})
const date = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10))

describe("weeks", () => {
  it("are ISO weeks", () => {
    fc.assert(
      fc.property(date, (one) => {
        expect(isoWeekOf(one)).toBe(DateTime.fromISO(one, { zone: "utc" }).toFormat("kkkk-'W'WW"))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ["2026-01-01", "2026-W01"],
    ["2027-01-01", "2026-W53"],
    ["2025-12-29", "2026-W01"],
    ["2026-11-22", "2026-W47"],
    ["2026-11-23", "2026-W48"],
  ])("%s is in %s", (one, week) => expect(isoWeekOf(one)).toBe(week))
})

describe("groups", () => {
  it("of days, weeks and months have the right key", () => {
    const one = { ...NO_SALES, orders: 1, total: 5n }
    const days = ["2026-11-30", "2026-12-01", "2026-11-22", "2026-11-30"].map((date) => ({ date, sales: one }))
    const counted = (group: "day" | "week" | "month") =>
      groupByPeriod(days, group).map(({ key, label, sales: { orders, total } }) => [key, label, orders, total])
    expect(counted("day")).toEqual([
      ["2026-11-22", "2026-11-22", 1, 5n],
      ["2026-11-30", "2026-11-30", 2, 10n],
      ["2026-12-01", "2026-12-01", 1, 5n],
    ])
    expect(counted("week")).toEqual([
      ["2026-W47", "2026-W47", 1, 5n],
      ["2026-W49", "2026-W49", 3, 15n],
    ])
    expect(counted("month")).toEqual([
      ["2026-11", "2026-11", 3, 15n],
      ["2026-12", "2026-12", 1, 5n],
    ])
  })

  it("of periods contain every day once, in chronological order", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ date, sales })), fc.constantFrom("day", "week", "month"), (days, group) => {
        const groups = groupByPeriod(days, group as "day" | "week" | "month")
        for (const name of ["orders", "items"] as const) {
          expect(groups.reduce((sum, one) => sum + one.sales[name], 0)).toBe(days.reduce((sum, one) => sum + one.sales[name], 0))
        }
        for (const name of ["gross", "discounts", "delivery", "tax", "total", "refunds"] as const) {
          expect(groups.reduce((sum, one) => sum + one.sales[name], 0n)).toBe(
            days.reduce((sum, one) => sum + one.sales[name], 0n),
          )
        }
        const keys = groups.map(({ key }) => key)
        expect(keys).toEqual([...new Set(keys)].sort())
      }),
    )
  })

  it("of sold items rank by net, then by key", () => {
    const group = (key: string, total: bigint, refunds = 0n) => ({ key, label: key, sales: { ...NO_SALES, total, refunds } })
    const ranked = rankGroups([group("b", 5n), group("a", 5n), group("c", 9n, 5n), group("d", 7n)])
    expect(ranked.map(({ key }) => key)).toEqual(["d", "a", "b", "c"])
  })
})

describe("the average", () => {
  it("is net per order, rounded to the cent with halves away from zero", () => {
    fc.assert(
      fc.property(sales, (one) => {
        const average = averageOf(one)
        if (one.orders === 0) return expect(average).toBe(0n)
        const rest = netOf(one) - average * BigInt(one.orders)
        const doubled = rest < 0n ? -2n * rest : 2n * rest
        expect(doubled <= BigInt(one.orders)).toBe(true)
        // On a half the magnitude rounds up, so the remainder points towards zero.
        if (doubled === BigInt(one.orders)) expect(rest < 0n).toBe(netOf(one) > 0n)
      }),
    )
  })

  it.each([
    [5n, 2, 3n],
    [-5n, 2, -3n],
    [4n, 3, 1n],
    [0n, 7, 0n],
    [9n, 0, 0n],
  ])("of %s over %d is %s", (total, orders, average) => expect(averageOf({ ...NO_SALES, total, orders })).toBe(average))
})

describe("the period", () => {
  const today = "2026-11-20"
  it.each([
    [{}, { from: "2026-10-22", to: today }],
    [{ from: "2026-11-20" }, { from: "2026-11-20", to: today }],
    [{ from: "2026-11-21" }, { from: "2026-11-21", to: "2026-11-21" }],
    [{ from: "2026-11-01" }, { from: "2026-11-01", to: today }],
    [{ to: "2026-03-30" }, { from: "2026-03-01", to: "2026-03-30" }],
    [{ to: "0001-01-05" }, { from: "0001-01-01", to: "0001-01-05" }],
    [
      { from: "2026-01-01", to: "2026-01-01" },
      { from: "2026-01-01", to: "2026-01-01" },
    ],
    [{ from: "2026-01-02", to: "2026-01-01" }, undefined],
  ])("for the request %j is %j", (asked, period) => expect(reportPeriod(asked, today)).toEqual(period))
})

describe("CSV", () => {
  it.each([
    ["=1+1", `"'=1+1"`],
    ["+34600", `"'+34600"`],
    ["@SUM(A1)", `"'@SUM(A1)"`],
    ["-2+3", `"'-2+3"`],
    ["\t=1", `"'\t=1"`],
    [" =1", `"' =1"`],
    ["＝1", `"'＝1"`],
    ["-12.50", "-12.50"],
    [-3, "-3"],
    ["Pizza, grande", `"Pizza, grande"`],
    [`la "buena"`, `"la ""buena"""`],
    ["a\nb", `"a\nb"`],
    [" x", `" x"`],
    ["Agua", "Agua"],
    ["", ""],
  ])("writes %j as %s", (value, cell) => expect(csvCell(value)).toBe(cell))

  it("no cell starts with a character that makes it a formula", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        const cell = csvCell(value)
        const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
        expect(/^(?:\s*[=+@＝＋－＠]|[\t\r\n])/.test(read) || (read.startsWith("-") && !/^-\d+(\.\d+)?$/.test(read))).toBe(false)
        // Reading the cell back gives the original value.
        expect(read === value || read === `'${value}`).toBe(true)
      }),
    )
  })

  it("is UTF-8 with a byte order mark and the line ends of RFC 4180", () => {
    expect(
      csvTable([
        ["a", 1],
        ["ñ", "2"],
      ]),
    ).toBe("\uFEFFa,1\r\nñ,2\r\n")
  })
})
