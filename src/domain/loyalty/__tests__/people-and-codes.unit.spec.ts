import {
  couponCode,
  isSamePerson,
  judgeReward,
  looksLikeCoupon,
  mailboxOf,
  type PersonTraces,
  readReferralCode,
  referralCode,
  referralUrl,
} from ".."

const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 16 + 3)

const person = (account: number, traces: Partial<PersonTraces> = {}): PersonTraces => ({
  account,
  emails: [],
  phones: [],
  sessions: [],
  addresses: [],
  ...traces,
})

describe("two accounts", () => {
  it.each([
    ["the account", person(1), person(1), true],
    ["nothing", person(1), person(2), false],
    ["a mailbox with a tag", person(1, { emails: ["Ana+x@mail.example"] }), person(2, { emails: ["ana@MAIL.example"] }), true],
    [
      "a mailbox without its dots",
      person(1, { emails: ["a.n.a@gmail.com"] }),
      person(2, { emails: ["ana@googlemail.com"] }),
      true,
    ],
    [
      "dots where they are significant",
      person(1, { emails: ["a.na@mail.example"] }),
      person(2, { emails: ["ana@mail.example"] }),
      false,
    ],
    [
      "a phone with and without a country",
      person(1, { phones: ["+34 611-222-333"] }),
      person(2, { phones: ["611222333"] }),
      true,
    ],
    ["the shortest phone", person(1, { phones: ["123456"] }), person(2, { phones: ["123 456"] }), true],
    ["text that is not an e-mail", person(1, { emails: ["ana", ""] }), person(2, { emails: ["ana", ""] }), false],
    [
      "a mailbox with spaces around",
      person(1, { emails: [" ana@mail.example "] }),
      person(2, { emails: ["ana@mail.example"] }),
      true,
    ],
    ["a phone in other digits", person(1, { phones: ["+٣٤٦١١٢٢٢٣٣٣"] }), person(2, { phones: ["６11222333"] }), true],
    ["a phone with an extension", person(1, { phones: ["611222333"] }), person(2, { phones: ["+34 611222333 ext. 12"] }), true],
    [
      "one of two phones in one field",
      person(1, { phones: ["611222333"] }),
      person(2, { phones: ["600 000 000, +34 611 222 333"] }),
      true,
    ],
    [
      "a phone with letters between its digits",
      person(1, { phones: ["611222333"] }),
      person(2, { phones: ["611x222x333"] }),
      true,
    ],
    ["an invalid phone", person(1, { phones: ["123"] }), person(2, { phones: ["123"] }), false],
    ["a session", person(1, { sessions: ["abc"] }), person(2, { sessions: ["x", "abc"] }), true],
    [
      "an address",
      person(1, { addresses: ["Calle Alcalá 50 28009"] }),
      person(2, { addresses: ["CALLE ALCALA, 50  28009"] }),
      true,
    ],
    [
      "an address with its street abbreviated",
      person(1, { addresses: ["Calle Mayor 1 28013"] }),
      person(2, { addresses: ["c/ máyor nº 1 28013"] }),
      true,
    ],
    [
      "a house number",
      person(1, { addresses: ["Calle Mayor 1 28013"] }),
      person(2, { addresses: ["Calle Mayor 2 28013"] }),
      false,
    ],
    ["an empty address", person(1, { addresses: [" "] }), person(2, { addresses: [","] }), false],
  ])("belong to one person only if they share data that identifies a person: %s", (_name, one, other, same) => {
    expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([same, same])
  })

  it("are compared by the canonical mailbox of their e-mails", () => {
    expect(["A.b+c@Gmail.com", "ab@googlemail.com", "a.b+c@mail.example"].map(mailboxOf)).toEqual([
      "ab@gmail.com",
      "ab@gmail.com",
      "a.b@mail.example",
    ])
  })
})

describe("codes", () => {
  it("of coupons are recognised by their form, and other texts are not", () => {
    const code = couponCode(bytes)
    expect([code, looksLikeCoupon(code)]).toEqual([expect.stringMatching(/^PTS-[2-9A-HJKMNP-TV-Z]{16}$/), true])
    expect(["BENCH10", "PTS-", `${code}X`, code.toLowerCase(), `X${code}`].map(looksLikeCoupon)).toEqual(Array(5).fill(false))
  })

  it("of referrals have 16 random characters and are case-insensitive", () => {
    const code = referralCode(bytes)
    expect(readReferralCode(` ${code.toLowerCase()} `)).toBe(code)
    expect(["", "nothing", `${code}X`, couponCode(bytes)].map(readReferralCode)).toEqual([null, null, null, null])
  })

  it("of referrals are part of a link into the store, if it has a web address", () => {
    expect(referralUrl("https://shop.example/es#top", "CODE")).toBe("https://shop.example/es/?svc_ref=CODE")
    expect(referralUrl("http://localhost:9000/", "CODE")).toBe("http://localhost:9000/?svc_ref=CODE")
    expect(
      ["", "ftp://shop.example", "javascript:alert('http://x')", "https://", "ftp://https://x"].map((url) =>
        referralUrl(url, "CODE"),
      ),
    ).toEqual(Array(5).fill(null))
  })
})

describe("a reward", () => {
  it.each([
    ["fixed", "5", null, undefined],
    ["fixed", "0", null, { field: "value", code: "rest_out_of_bounds" }],
    ["fixed", null, null, { field: "value", code: "rest_missing_callback_param" }],
    ["fixed", "100.5", null, undefined],
    ["percent", "100", null, undefined],
    ["percent", "100.5", null, { field: "value", code: "rest_out_of_bounds" }],
    ["product", null, "prod_1", undefined],
    ["product", null, null, { field: "product_id", code: "rest_missing_callback_param" }],
  ] as const)("of type %s with the value %s for the product %s has the problem %j", (type, value, product_id, issue) => {
    expect(judgeReward({ type, value, product_id })).toEqual(issue)
  })
})
