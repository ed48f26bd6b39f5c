import { countOf, holderNames, type UnpaidHolder } from "../unpaid-holder"

const guest = (traces: Partial<UnpaidHolder> = {}): UnpaidHolder => ({
  accountNumber: null,
  email: "",
  phone: "",
  sessionHash: null,
  ...traces,
})

describe("a holder of unpaid orders", () => {
  it.each(["+34 600 111 222", "0034 600 111 222", "600111222", "600-111-222", "(0034) 600.11.12.22", "٦٠٠١١١٢٢٢"])(
    "is the same with the phone written as %s",
    (phone) => {
      expect(countOf(guest({ phone }), [guest({ phone: "+34600111222" })])).toBe(1)
    },
  )

  it.each([
    ["Denmark", "+45 12 34 56 78", "12345678", 1],
    ["Denmark, without the plus sign", "+45 12 34 56 78", "0045 12345678", 1],
    ["Germany, with its zero in front", "+49 171 1234567", "0171 1234567", 1],
    ["Germany, with eleven digits", "+49 1511 2345678", "01511 2345678", 1],
    ["China", "+86 138 0013 8000", "13800138000", 1],
    ["Italy, whose numbers begin with a zero", "+39 02 1234 5678", "02 12345678", 1],
    ["Spain, without the plus sign", "34600111222", "600111222", 1],
    ["two cities of the United States", "(212) 555-0100", "(312) 555-0100", 0],
    ["one city of the United States", "+1 212 555 0100", "(212) 555-0100", 1],
  ])("with phones of %s: %s and %s", (_country, one, other, count) => {
    expect(countOf(guest({ phone: one }), [guest({ phone: other })])).toBe(count)
  })

  it.each([
    ["another phone", guest({ phone: "+34600111222" }), guest({ phone: "+34600111223" }), 0],
    ["no phone", guest({ phone: "" }), guest({ phone: "" }), 0],
    ["text that is no phone", guest({ phone: "call me" }), guest({ phone: "call me" }), 0],
    ["the e-mail in another letter case", guest({ email: "Ana@Example.com" }), guest({ email: "ana@example.com" }), 1],
    ["another e-mail", guest({ email: "ana@example.com" }), guest({ email: "eva@example.com" }), 0],
    ["the session", guest({ sessionHash: "a" }), guest({ sessionHash: "a" }), 1],
    ["no session", guest(), guest(), 0],
    ["the account, whatever else", guest({ accountNumber: 7 }), guest({ accountNumber: 7, phone: "600111222" }), 1],
    [
      "another account with the phone",
      guest({ accountNumber: 7, phone: "600111222" }),
      guest({ accountNumber: 8, phone: "600111222" }),
      0,
    ],
    ["an account with a guest's phone", guest({ phone: "600111222" }), guest({ accountNumber: 8, phone: "600111222" }), 0],
  ])("with %s", (_what, one, other, count) => {
    expect(countOf(one, [other])).toBe(count)
  })

  it("counts an order once, however many names agree", () => {
    const one = guest({ email: "ana@example.com", phone: "600111222", sessionHash: "a" })
    expect(countOf(one, [one, one])).toBe(2)
  })

  it("has each name once, in the same order for everybody", () => {
    const names = holderNames(guest({ email: "zoe@example.com", phone: "600111222 / 600111222", sessionHash: "a" }))
    expect(names).toEqual([...new Set(names)].sort())
    expect(names).toContain("phone:600111222")
  })
})
