import { holderNames, type UnpaidHolder } from "../unpaid-holder"

const guest = (traces: Partial<UnpaidHolder> = {}): UnpaidHolder => ({
  accountNumber: null,
  email: "",
  phone: "",
  sessionHash: null,
  ...traces,
})

/** Two holders are the same if they have a key in common. */
const isSame = (one: UnpaidHolder, other: UnpaidHolder): boolean => {
  const names = holderNames(other)
  return holderNames(one).some((name) => names.includes(name))
}

describe("a holder of unpaid orders", () => {
  it.each(["+34 600 111 222", "0034 600 111 222", "600111222", "600-111-222", "(0034) 600.11.12.22", "٦٠٠١١١٢٢٢"])(
    "is the same with the phone written as %s",
    (phone) => {
      expect(isSame(guest({ phone }), guest({ phone: "+34600111222" }))).toBe(true)
    },
  )

  it.each([
    ["Denmark", "+45 12 34 56 78", "12345678", true],
    ["Denmark, without the plus sign", "+45 12 34 56 78", "0045 12345678", true],
    ["Germany, with its zero in front", "+49 171 1234567", "0171 1234567", true],
    ["Germany, with eleven digits", "+49 1511 2345678", "01511 2345678", true],
    ["China", "+86 138 0013 8000", "13800138000", true],
    ["Italy, whose numbers begin with a zero", "+39 02 1234 5678", "02 12345678", true],
    ["Spain, without the plus sign", "34600111222", "600111222", true],
    ["two cities of the United States", "(212) 555-0100", "(312) 555-0100", false],
    ["one city of the United States", "+1 212 555 0100", "(212) 555-0100", true],
  ])("with phones of %s, %s and %s, is the same: %s", (_country, one, other, same) => {
    expect(isSame(guest({ phone: one }), guest({ phone: other }))).toBe(same)
  })

  it.each([
    ["another phone", guest({ phone: "+34600111222" }), guest({ phone: "+34600111223" }), false],
    ["no phone", guest({ phone: "" }), guest({ phone: "" }), false],
    ["text that is no phone", guest({ phone: "call me" }), guest({ phone: "call me" }), false],
    ["the e-mail in another letter case", guest({ email: "Ana@Example.com" }), guest({ email: "ana@example.com" }), true],
    ["another e-mail", guest({ email: "ana@example.com" }), guest({ email: "eva@example.com" }), false],
    ["the session", guest({ sessionHash: "a" }), guest({ sessionHash: "a" }), true],
    ["no session", guest(), guest(), false],
    ["the account, with any other data", guest({ accountNumber: 7 }), guest({ accountNumber: 7, phone: "600111222" }), true],
    [
      "another account with the phone",
      guest({ accountNumber: 7, phone: "600111222" }),
      guest({ accountNumber: 8, phone: "600111222" }),
      false,
    ],
    ["an account with a guest's phone", guest({ phone: "600111222" }), guest({ accountNumber: 8, phone: "600111222" }), false],
  ])("with %s", (_what, one, other, same) => {
    expect(isSame(one, other)).toBe(same)
  })

  it("has each key once, in the same order for everybody", () => {
    const names = holderNames(guest({ email: "zoe@example.com", phone: "600111222 / 600111222", sessionHash: "a" }))
    expect(names).toEqual([...new Set(names)].sort())
    expect(names).toContain("phone:600111222")
  })
})
