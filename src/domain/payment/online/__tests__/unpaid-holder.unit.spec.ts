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
