import { billRows } from ".."
import { isTaxOnTop } from "../order-bill"

const sums = (over: object = {}) => ({
  subtotal: "20.00",
  discount_total: "0.00",
  delivery_total: "0.00",
  total: "20.00",
  prices_include_tax: true,
  ...over,
})

describe("the rows between the lines of an order and its total", () => {
  it.each([
    ["no row for a pickup", sums(), false, []],
    ["delivery is shown even if it is free", sums(), true, [["delivery", "0.00"]]],
    [
      "a discount is subtracted, the delivery added",
      sums({ discount_total: "3.33", delivery_total: "2.90", total: "19.57" }),
      true,
      [
        ["discount", "-3.33"],
        ["delivery", "2.90"],
      ],
    ],
    [
      "taxes added, where prices exclude them",
      sums({ discount_total: "3.00", delivery_total: "2.00", total: "20.90", prices_include_tax: false }),
      true,
      [
        ["discount", "-3.00"],
        ["delivery", "2.00"],
        ["tax", "1.90"],
      ],
    ],
    ["a cent of added tax is shown as tax", sums({ total: "20.01", prices_include_tax: false }), false, [["tax", "0.01"]]],
    ["a cent of rounding", sums({ total: "19.99" }), false, [["rounding", "-0.01"]]],
    ["a single line with its own tax", sums({ total: "21.00" }), false, [["tax", "1.00"]]],
    [
      "a currency with three digits",
      sums({ subtotal: "1.234", delivery_total: "0.500", total: "1.734" }),
      true,
      [["delivery", "0.500"]],
    ],
  ])("%s", (_name, given, isDelivery, expected) => {
    expect(billRows(given, isDelivery, 2).map(({ kind, amount }) => [kind, amount])).toEqual(expected)
  })
})

describe("the tax of an order", () => {
  it.each([
    ["is added when it makes up the total", sums({ discount_total: "3.00", total_tax: "1.70", total: "18.70" }), true],
    ["is included when the other sums make up the total", sums({ total_tax: "1.82" }), false],
    ["is included when a cent of rounding is left", sums({ total_tax: "1.82", total: "20.01" }), false],
    ["is not added when there is none", sums({ total_tax: "0.00" }), false],
  ])("%s", (_name, given, expected) => {
    expect(isTaxOnTop({ total_tax: "0.00", ...given })).toBe(expected)
  })
})
