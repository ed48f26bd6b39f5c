import type { Shop } from "../shop"

/** The functions for amounts of a page in a language. The page has no storage, so it knows no amounts from an earlier visit. */
async function moneyIn(locale: string, currency: string) {
  jest.resetModules()
  const [{ money }, { spoken }, { shop }] = await Promise.all([import("../money"), import("../language"), import("../shop")])
  spoken.value = { code: locale.slice(0, 2), locale, words: {} }
  shop.value = { status: { currency }, menu: [], at: 0 } as unknown as Shop
  return money
}

beforeEach(() => {
  const window = Object.assign(new EventTarget(), { name: "" })
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" })
  Object.assign(globalThis, { window, document, location: new URL("https://shop.example/") })
})

// U+00A0: no-break space. U+202F: narrow no-break space.
it.each([
  ["fr-FR", "EUR", "12.5", "12,50\u00a0€"],
  ["fr-FR", "EUR", "0.000000", "0,00\u00a0€"],
  ["fr-FR", "EUR", "1234.5", "1\u202f234,50\u00a0€"],
  ["fr-FR", "EUR", "-3.00", "-3,00\u00a0€"],
  ["fr-FR", "EUR", "90071992547409.93", "90\u202f071\u202f992\u202f547\u202f409,93\u00a0€"],
  ["fr-FR", "JPY", "1200", "1\u202f200\u00a0JPY"],
  ["es-ES", "EUR", "1234.5", "1234,50\u00a0€"],
  ["es-ES", "EUR", "12345.5", "12.345,50\u00a0€"],
  ["en-GB", "EUR", "1234.5", "€1,234.50"],
])("in the locale %s, with the currency %s, the amount %s is shown as %s", async (locale, currency, decimal, expected) => {
  const money = await moneyIn(locale, currency)
  expect(money(decimal)).toBe(expected)
  expect(money(decimal)).toBe(expected)
})
