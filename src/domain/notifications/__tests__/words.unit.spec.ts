import { LANGUAGES } from "../../../languages"
import { shownMoney } from "../../money"
import { isNotified, ORDER_STATUSES } from "../../orders"
import {
  failureKindOf,
  internationalPhone,
  isMessagingReady,
  type MessageFacts,
  orderMessage,
  SendingFailure,
  shownInstant,
} from ".."

describe("a phone", () => {
  it.each([
    ["600 111 222", "ES", "+34600111222"],
    ["600111222", "es", "+34600111222"],
    ["+34 600 11 12 22", "ES", "+34600111222"],
    ["0034600111222", "ES", "+34600111222"],
    [" 00 34 600 111 222 ", "ES", "+34600111222"],
    ["34600111222", "ES", "+34600111222"],
    ["0034600111222", "US", "+34600111222"],
    [" 0034 600 111 222 ", "JP", "+34600111222"],
    ["(91) 123 45 67", "ES", "+34911234567"],
    ["07400 123456", "GB", "+447400123456"],
    ["0151 23456789", "DE", "+4915123456789"],
    ["+44 7400 123456", "ES", "+447400123456"],
    ["06 12345678", "IT", "+390612345678"],
    ["(415) 555-2671", "US", "+14155552671"],
    ["+34600111222", "AQ", "+34600111222"],
  ])("%p in %s is %s", (phone, country, number) => {
    expect(internationalPhone(phone, country)).toBe(number)
  })

  it.each(["", "   ", "call me", "12", "600", "+", "+34", "600111222 ext. 5", "9".repeat(30), "＋34", "ana@example.com"])(
    "%p is invalid",
    (phone) => {
      expect(internationalPhone(phone, "ES")).toBeNull()
    },
  )

  it("with a third zero is invalid: no country code begins with zero", () => {
    expect(internationalPhone("000 600 111 222", "US")).toBeNull()
    expect(internationalPhone("000 4155552671", "AQ")).toBeNull()
  })

  it("without a country code is invalid where the store's country is unknown", () => {
    expect(internationalPhone("600111222", "AQ")).toBeNull()
  })
})

describe("a failure", () => {
  it.each(["away", "later", "refused", "unknown"] as const)("keeps the kind %s through the platform's own error", (kind) => {
    const failure = new SendingFailure(kind, "http: answered 500")
    expect(failureKindOf(failure)).toBe(kind)
    expect(String(failure)).toBe(`SendingFailure: ${failure.message}`)
    expect(failureKindOf(new Error(`Failed to send notification with id noti_1:\n${failure.message}`))).toBe(kind)
  })

  it.each([new Error("Could not reach them"), "no error at all", undefined])("of a foreign provider is retried: %p", (error) => {
    expect(failureKindOf(error)).toBe("away")
  })
})

describe("messaging is ready", () => {
  it.each([
    ["none", {}, {}, false],
    ["http", { url: "https://x.example" }, { secret: "s" }, true],
    ["http", { url: "https://x.example" }, {}, false],
    ["http", {}, { secret: "s" }, false],
    ["whatsapp", { phone_number_id: "1" }, { access_token: "t" }, true],
    ["whatsapp", {}, { access_token: "t" }, false],
    ["whatsapp", { url: "https://x.example" }, { secret: "s" }, false],
    ["whatsapp", { phone_number_id: "1" }, { access_token: "" }, false],
  ] as const)("with the provider %s, the settings %j and the secrets %j: %p", (provider, settings, secrets, ready) => {
    expect(isMessagingReady({ provider, settings, secrets })).toBe(ready)
  })
})

describe("values in mails", () => {
  it.each([
    ["1234.50", "EUR", "es", "1234,50 €"],
    ["25.10", "EUR", "es", "25,10 €"],
    ["19.00", "EUR", "en", "€19.00"],
    ["25.10", "EUR", "fr", "25,10 €"],
    ["12345.60", "EUR", "fr", "12 345,60 €"],
    ["90071992547409931.55", "EUR", "en", "€90,071,992,547,409,931.55"],
    ["1500", "JPY", "en", "JP¥1,500"],
    ["1500.00", "JPY", "es", "1500 JPY"],
    ["-3.33", "EUR", "es", "-3,33 €"],
    ["1.234", "KWD", "en", "KWD 1.234"],
  ] as const)("%s %s in the language %s is %s", (decimal, currency, language, shown) => {
    expect(shownMoney(decimal, currency, language).replace(/\u00a0|\u202f/g, " ")).toBe(shown)
  })

  it("French money never breaks between two lines", () => {
    expect(shownMoney("12345.60", "EUR", "fr")).toBe("12\u202f345,60\u00a0€")
  })

  it("an instant is shown in the store's time zone", () => {
    const at = Date.parse("2026-11-20T23:30:00Z")
    expect(shownInstant(at, "Europe/Madrid", "es")).toBe("21/11/2026, 00:30")
    expect(shownInstant(at, "Atlantic/Canary", "en")).toBe("20/11/2026, 23:30")
    expect(shownInstant(at, "Europe/Paris", "fr")).toBe("21/11/2026 00:30")
  })
})

describe("a message", () => {
  const words = (over: Partial<MessageFacts> = {}): MessageFacts => ({
    id: "7",
    kind: "accepted",
    language: "es",
    storeName: "Casa Pequeña",
    orderType: "delivery",
    order: { number: "1042", trackingUrl: null, minutes: null, estimatedAt: null, reason: null },
    happenedAt: "2026-11-20T21:30:00+01:00",
    ...over,
  })
  const order = {
    number: "1042",
    trackingUrl: "https://track.example/1",
    minutes: 20,
    estimatedAt: null,
    reason: "Nos hemos quedado sin masa.",
  }

  it("names the store and the order, in every language, for every kind", () => {
    const kinds = [...ORDER_STATUSES.filter(isNotified), "refused", "minutes"] as const
    const texts = LANGUAGES.flatMap((language) => kinds.map((kind) => orderMessage(words({ language, kind, order })).text))
    expect(new Set(texts).size).toBe(kinds.length * LANGUAGES.length)
    for (const text of texts) expect(text).toMatch(/^Casa Pequeña: .*1042/)
  })

  it("has the tracking link when the order is shipped, and the minutes of a minutes notice", () => {
    expect(orderMessage(words({ kind: "shipped", order })).text).toContain("https://track.example/1")
    expect(orderMessage(words({ kind: "accepted", order })).text).not.toContain("track.example")
    expect(orderMessage(words({ kind: "minutes", order })).text).toContain("20")
    expect(orderMessage(words({ kind: "minutes", order, orderType: "pickup" })).text).not.toBe(
      orderMessage(words({ kind: "minutes", order })).text,
    )
    expect(orderMessage(words({ kind: "minutes", order: { ...order, minutes: 1 } })).text).not.toMatch(/\b1\b|minutos/)
    expect(orderMessage(words({ kind: "minutes", order: { ...order, minutes: 0 } })).text).not.toMatch(/\b0\b/)
  })

  it("has the reason, cut after 200 characters, only if the order is refused", () => {
    for (const language of LANGUAGES) {
      const tell = (reason: string | null) => orderMessage(words({ kind: "refused", language, order: { ...order, reason } })).text
      expect(tell("Sin\nmasa.")).toMatch(/1042\..* : Sin masa\.$|1042\..*: Sin masa\.$/)
      expect(tell(null)).toMatch(/1042\.$/)
      expect(tell("a".repeat(500))).toMatch(/: a{199}…$/)
    }
    expect(orderMessage(words({ kind: "accepted", order })).text).not.toContain("masa")
  })

  it("is worded by order type, and by whether minutes are left", () => {
    const phrases = {
      es: { delivery: [/llegará/, /a punto de llegar/], pickup: [/estará listo/, /está listo/] },
      en: { delivery: [/will arrive/, /about to arrive/], pickup: [/will be ready/, /is ready/] },
      fr: { delivery: [/arrivera/, /sur le point d’arriver/], pickup: [/sera prête/, /est prête/] },
    } as const
    for (const language of LANGUAGES) {
      for (const orderType of ["delivery", "pickup"] as const) {
        const tell = (minutes: number | null) =>
          orderMessage(words({ kind: "minutes", language, orderType, order: { ...order, minutes } })).text
        const [later, now] = phrases[language][orderType]
        expect(tell(20)).toMatch(later)
        expect(tell(20)).toMatch(/1042.*\b20 min/)
        expect(tell(0)).toMatch(now)
        expect(tell(0)).toMatch(/1042[^0-9]*$/)
        expect(tell(null)).toBe(tell(0))
      }
    }
  })

  it.each(LANGUAGES)("without a tracking link has the same text apart from the link: %s", (language) => {
    const tell = (trackingUrl: string | null) =>
      orderMessage(words({ kind: "shipped", language, order: { ...order, trackingUrl } })).text
    expect(tell("https://track.example/1")).toMatch(/: https:\/\/track\.example\/1$/)
    expect(tell("https://track.example/1").startsWith(`${tell(null)} `)).toBe(true)
    expect(tell(null)).toMatch(/1042 [^:]*\.$/)
  })

  it("is one line, with the order's facts as data and without the order type", () => {
    const message = orderMessage(words({ storeName: "", language: "en" }))
    expect(message.text).toBe("We have accepted your order 1042.")
    expect(message).toEqual({ ...words({ storeName: "", language: "en" }), text: message.text, orderType: undefined })
    expect(orderMessage(words({ storeName: " Casa\r\n\tPequeña" })).text).toMatch(/^Casa Pequeña: /)
  })
})
