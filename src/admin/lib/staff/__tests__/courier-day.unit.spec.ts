import { courierDays } from "../courier-day"

const ana = { id: 7, display_name: "Ana" }
const rafa = { id: 3, display_name: "Rafa" }
const order = (changes: object = {}) => ({
  courier: ana,
  status: "completed" as const,
  payment_method: "cod",
  total: "10.10",
  refunded_total: "0.00",
  currency: "EUR",
  ...changes,
})

describe("a courier's day", () => {
  it("counts assigned and delivered orders, and sums the cash of the delivered ones exactly", () => {
    const orders = [
      order(),
      order({ total: "0.20", status: "finalized" }),
      order({ total: "5.00", refunded_total: "1.55" }),
      order({ status: "shipped" }),
    ]
    expect(courierDays(orders)).toEqual([{ id: 7, name: "Ana", assigned: 4, delivered: 3, cash: "13.75", currency: "EUR" }])
  })

  it("counts no cash for orders that are paid by other methods", () => {
    expect(courierDays([order({ payment_method: "card_on_delivery" })])).toMatchObject([{ delivered: 1, cash: "0.00" }])
  })

  it.each(["cancelled", "refunded", "failed"] as const)("leaves out %s orders and orders without a courier", (status) => {
    expect(courierDays([order({ status }), order({ courier: null })])).toEqual([])
  })

  it("lists couriers by name", () => {
    expect(courierDays([order({ courier: rafa }), order()]).map(({ name }) => name)).toEqual(["Ana", "Rafa"])
  })
})
