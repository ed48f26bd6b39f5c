import { holderNames, type UnpaidHolder } from "../unpaid-holder"

const guest = (traces: Partial<UnpaidHolder> = {}): UnpaidHolder => ({
  accountNumber: null,
  email: "",
  phone: "",
  sessionHash: null,
  ...traces,
})

/** Two holders are the same if they have a name in common. */
const isSame = (one: UnpaidHolder, other: UnpaidHolder): boolean => {
  const names = holderNames(other)
  return holderNames(one).some((name) => names.includes(name))
}

describe("holders of unpaid orders", () => {
  it.each(["+34 600 111 222", "0034 600 111 222", "600111222", "600-111-222", "(0034) 600.11.12.22", "٦٠٠١١١٢٢٢"])(
    "are the same if one writes the phone as %s",
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
  ])("from %s: the phones %s and %s belong to the same holder: %s", (_country, one, other, same) => {
    expect(isSame(guest({ phone: one }), guest({ phone: other }))).toBe(same)
  })

  it.each([
    ["two different phones", false, guest({ phone: "+34600111222" }), guest({ phone: "+34600111223" })],
    ["no phone", false, guest({ phone: "" }), guest({ phone: "" })],
    ["the same text that is not a phone number", false, guest({ phone: "call me" }), guest({ phone: "call me" })],
    ["the same e-mail in another letter case", true, guest({ email: "Ana@Example.com" }), guest({ email: "ana@example.com" })],
    ["two different e-mails", false, guest({ email: "ana@example.com" }), guest({ email: "eva@example.com" })],
    ["the same session", true, guest({ sessionHash: "a" }), guest({ sessionHash: "a" })],
    ["no data at all", false, guest(), guest()],
    ["the same account, one with a phone", true, guest({ accountNumber: 7 }), guest({ accountNumber: 7, phone: "600111222" })],
    [
      "different accounts and the same phone",
      false,
      guest({ accountNumber: 7, phone: "600111222" }),
      guest({ accountNumber: 8, phone: "600111222" }),
    ],
    [
      "the same phone, one with an account",
      false,
      guest({ phone: "600111222" }),
      guest({ accountNumber: 8, phone: "600111222" }),
    ],
  ])("with %s are the same: %s", (_what, same, one, other) => {
    expect(isSame(one, other)).toBe(same)
  })

  it("have each name once, in sorted order", () => {
    const names = holderNames(guest({ email: "zoe@example.com", phone: "600111222 / 600111222", sessionHash: "a" }))
    expect(names).toEqual([...new Set(names)].sort())
    expect(names).toContain("phone:600111222")
  })
})
