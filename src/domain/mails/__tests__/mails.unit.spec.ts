import fc from "fast-check"
import { LANGUAGES } from "../../../languages"
import {
  administratorResetMail,
  type Mail,
  ORDER_MAILS,
  type OrderMailInput,
  orderMail,
  resetPasswordMail,
  verifyEmailMail,
} from ".."
import { composeMail } from "../compose-mail"

const TOKEN = "a1".repeat(32)
const evil = `<script>alert(1)</script>"'&\r\nBcc: thief@example.com\u2028\u202egnp.exe`

const order = (over: Partial<OrderMailInput> = {}): OrderMailInput => ({
  kind: "accepted",
  language: "es",
  storeName: "Casa Ejemplo",
  storePhone: "+34 600 000 000",
  number: "1042",
  customerName: "Ana",
  orderType: "delivery",
  fulfillmentAt: "21/11/2026 20:30",
  address: "Calle Mayor 1",
  lines: [{ quantity: 2, name: "Pizza Margarita", extras: ["Queso", "Albahaca"], total: "21,00 €" }],
  bill: [{ kind: "delivery", amount: "3,50 €" }],
  coupons: [],
  total: "24,50 €",
  ...over,
})

/** The visible text of HTML: without tags, with entities decoded. */
const visible = (html: string): string =>
  html
    .replace(/<title>.*<\/title>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")

function expectHarmless(mail: Mail): void {
  expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u)
  expect(mail.html).not.toContain("<script")
  expect(mail.html).not.toMatch(/href="(?!https?:\/\/)/)
  expect(mail.text).not.toMatch(/\r|^Bcc:/m)
}

describe("mails with a token", () => {
  const input = { storeName: "Casa Ejemplo", storeUrl: "https://my.shop/tienda?x=1#y", name: "Ana", token: TOKEN }

  it.each([
    ["reset", resetPasswordMail, "svc_reset"],
    ["verification", verifyEmailMail, "svc_verify"],
  ] as const)("%s: the link starts with store_url, in every language, as text and as HTML", (_case, make, query) => {
    const subjects = LANGUAGES.map((language) => {
      const mail = make({ ...input, language })
      const link = `https://my.shop/tienda/?x=1&${query}=${TOKEN}`
      expect(mail.text).toContain(`\n${link}\n`)
      expect(mail.html).toContain(`href="${link.replace("&", "&amp;")}"`)
      expect(mail.html).toContain(`lang="${language}"`)
      expectHarmless(mail)
      return mail.subject
    })
    expect(new Set(subjects).size).toBe(LANGUAGES.length)
  })

  it.each(["", "my.shop", "javascript:alert(1)//", "ftp://my.shop"])(
    "with store_url %p contain the token itself and no link",
    (storeUrl) => {
      const mail = resetPasswordMail({ ...input, storeUrl, language: "en" })
      expect(mail.text).toContain(TOKEN)
      expect(mail.html).not.toContain("<a ")
    },
  )

  it("to an administrator link to the dashboard and contain the token", () => {
    const mail = administratorResetMail({ ...input, adminUrl: "https://panel.my.shop/app", language: "en" })
    expect(mail.text).toContain(`\nhttps://panel.my.shop/app/?svc_reset=${TOKEN}\n`)
    expect(mail.text).toContain(`: ${TOKEN}`)
    expect(mail.text).not.toContain("https://my.shop")
    expectHarmless(mail)
  })

  it.each(["https://thief.example/?x", "thief.example", "www thief"])(
    "to an administrator omit a store name that looks like a link (%p)",
    (storeName) => {
      const mail = administratorResetMail({ ...input, storeName, adminUrl: "", language: "en" })
      for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toContain("thief")
      expect(mail.html).not.toContain("<a ")
      expect(mail.text).toContain(TOKEN)
    },
  )

  it.each(["", "ana@example.com", "Win at http://spam.example", "visit spam.example now", "call 600123456", "x".repeat(61)])(
    "do not greet by the name %p: anybody can register with another person's e-mail",
    (name) => {
      const mail = resetPasswordMail({ ...input, name, language: "es" })
      expect(mail.text).toContain("\n\nHola:\n")
      if (name) expect(mail.html).not.toContain(name)
    },
  )

  it.each(["Ana", "Dr. Ana Gil", "O'Neil", "José María 2"])("greet by the name %p", (name) => {
    expect(resetPasswordMail({ ...input, name, language: "es" }).text).toContain(`Hola, ${name}:`)
  })

  it("show names as text only", () => {
    expectHarmless(resetPasswordMail({ ...input, storeName: evil, name: evil, language: "es" }))
  })
})

describe("mails of an order", () => {
  it.each(ORDER_MAILS)("of kind %s contain number, items and total in every language, as text and as HTML", (kind) => {
    const told = LANGUAGES.map((language) => {
      const mail = orderMail(order({ kind, language, minutes: 25 }))
      expect(mail.kind).toBe(`svc-order-${kind}`)
      for (const part of [mail.text, visible(mail.html)]) {
        for (const word of ["1042", "Ana", "Pizza Margarita (Queso, Albahaca)", "24,50 €", "Calle Mayor 1", "Casa Ejemplo"]) {
          expect(part).toContain(word)
        }
      }
      expect(mail.subject).toContain("1042")
      return mail.text
    })
    expect(new Set(told).size).toBe(LANGUAGES.length)
  })

  it("contain the tracking link only in mails of the kind shipped", () => {
    const trackingUrl = "https://track.example/7"
    for (const kind of ORDER_MAILS) {
      expect(orderMail(order({ kind, trackingUrl })).html.includes(trackingUrl)).toBe(kind === "shipped")
    }
    expect(orderMail(order({ kind: "shipped", trackingUrl: "javascript:alert(1)" })).html).not.toContain("javascript")
  })

  it("word the minutes by order type", () => {
    expect(orderMail(order({ kind: "minutes", minutes: 25 })).text).toContain("25 minutos")
    expect(orderMail(order({ kind: "minutes", minutes: 25, language: "en", orderType: "pickup" })).text).toContain(
      "ready in about 25",
    )
  })

  it.each(LANGUAGES)("use the singular for one minute, in %s", (language) => {
    for (const orderType of ["delivery", "pickup"] as const) {
      const { text } = orderMail(order({ kind: "minutes", minutes: 1, language, orderType }))
      expect(text).not.toMatch(/\b1 minut|minutos|minutes/)
    }
  })

  it.each(LANGUAGES)("call a dine-in order neither delivered nor picked up, in %s", (language) => {
    const thanks = (over: Partial<OrderMailInput>) =>
      orderMail(order({ kind: "finalized", language, tableLabel: null, ...over })).text
    const texts = [thanks({}), thanks({ orderType: "pickup" }), thanks({ orderType: "pickup", tableLabel: "Mesa 4" })]
    expect(new Set(texts.map((text) => text.split("\n\n")[3])).size).toBe(3)
  })

  it("without minutes left say that the food is ready or arriving", () => {
    const texts = LANGUAGES.flatMap((language) =>
      (["delivery", "pickup"] as const).map((orderType) => {
        const { subject, text } = orderMail(order({ kind: "minutes", minutes: 0, language, orderType }))
        expect(`${subject}\n${text}`).not.toMatch(/\b0\b/)
        return subject
      }),
    )
    expect(new Set(texts).size).toBe(2 * LANGUAGES.length)
  })

  it("contain the expected time in mails of the kinds accepted and minutes only", () => {
    const told = ORDER_MAILS.filter((kind) =>
      orderMail(order({ kind, minutes: 9, estimatedAt: "20/11/2026, 21:05" })).text.includes("21:05"),
    )
    expect(told).toEqual(["accepted", "minutes"])
    expect(orderMail(order({ estimatedAt: null })).text).not.toContain("Hora estimada")
  })

  it.each(LANGUAGES)("contain the store's reason only if the order is refused, in %s", (language) => {
    const told = ORDER_MAILS.filter((kind) =>
      orderMail(order({ kind, language, reason: "No dough is left." })).text.includes("dough"),
    )
    expect(told).toEqual(["refused"])
    expect(orderMail(order({ kind: "refused", language, reason: null })).subject).toContain("1042")
  })

  it("omit the address of pickup orders", () => {
    expect(orderMail(order({ orderType: "pickup" })).text).not.toContain("Calle Mayor")
  })
})

describe("any input", () => {
  it("cannot add markup, headers or lines", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(evil, "</title>", '" onload="x', "\r\n.\r\n", "%0d%0a")),
          {
            minLength: 5,
            maxLength: 5,
          },
        ),
        ([name = "", store = "", line = "", extra = "", address = ""]) => {
          const mail = orderMail(
            order({
              customerName: name,
              storeName: store,
              number: line,
              address,
              lines: [{ quantity: 1, name: line, extras: [extra], total: name }],
            }),
          )
          expectHarmless(mail)
          // The tags are those of a harmless mail, in the same order.
          const tags = (html: string) => html.match(/<\/?[a-z0-9]+/g)
          const innocent = orderMail(
            order({ customerName: "x", storeName: store.trim() && "x", number: "x", address: address && "x" }),
          )
          if (/\p{L}/u.test(store)) expect(tags(mail.html)).toEqual(tags(innocent.html))
        },
      ),
      { numRuns: 300 },
    )
  })

  it("is cut to a maximum subject length", () => {
    const mail = composeMail({ kind: "k", language: "en", storeName: "", subject: "🍕".repeat(5_000), blocks: [] })
    expect([...mail.subject]).toHaveLength(200)
  })
})
