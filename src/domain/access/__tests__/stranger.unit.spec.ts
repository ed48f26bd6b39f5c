import { hideStrangers } from "../stranger"

const NOW = Date.parse("2026-11-20T20:00:00Z")
const customer = {
  id: "cus_1",
  email: "ana@example.com",
  first_name: "Ana",
  phone: "+34600",
  has_account: true,
  groups: [{ name: "vip" }],
  metadata: { vip: true },
  created_at: new Date(0),
}
const stranger = {
  id: "cus_1",
  email: "ana@example.com",
  first_name: null,
  phone: null,
  has_account: false,
  groups: [],
  metadata: null,
  created_at: "2026-11-20T20:00:00.000Z",
}

describe("customers in responses of the platform", () => {
  it("are hidden from everybody but the customer, at any depth", () => {
    const date = new Date(5)
    const answer = { cart: { id: "cart_1", created_at: date, total: 5, items: [{ customer }], customer }, customer: null }
    expect(hideStrangers(answer, "cus_1", NOW)).toEqual(answer)
    for (const self of [null, "cus_2", ""]) {
      expect(hideStrangers(answer, self, NOW)).toEqual({
        cart: { id: "cart_1", created_at: date, total: 5, items: [{ customer: stranger }], customer: stranger },
        customer: null,
      })
    }
  })

  it("are reported when the caller sees data that is hidden from others", () => {
    const isReported = (shown: object, self: string | null) => {
      const report = jest.fn()
      hideStrangers({ cart: { customer: shown } }, self, NOW, report)
      return report.mock.calls.length > 0
    }
    expect([isReported(customer, "cus_1"), isReported(customer, "cus_2"), isReported(customer, null)]).toEqual([
      true,
      false,
      false,
    ])
    expect(isReported({ id: "cus_1", email: "ana@example.com", groups: [], phone: null }, "cus_1")).toBe(false)
  })

  it("without an id are hidden from everybody", () => {
    expect(hideStrangers({ customer: { first_name: "Ana" } }, null, NOW)).toEqual({ customer: { first_name: null } })
  })

  it.each([null, undefined, "text", 7, [], [1], { customer: "cus_1" }])("%p is left unchanged", (answer) => {
    expect(hideStrangers(answer, null, NOW)).toEqual(answer)
  })
})
