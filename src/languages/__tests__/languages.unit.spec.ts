import { readdirSync } from "node:fs"
import { join } from "node:path"
import { fill, fillPlural, LANGUAGES, type Language, wordsOf } from "../index"

const PLURALS = ["zero", "one", "two", "few", "many", "other"]

const isPlural = (value: object): boolean => "other" in value && Object.keys(value).every((key) => PLURALS.includes(key))

/** Every text with its path. A plural counts as one text, because languages have different numbers of forms. */
function textsOf(value: unknown, path = ""): [path: string, texts: string[]][] {
  if (typeof value === "string") return [[path, [value]]]
  if (typeof value !== "object" || value === null) throw new Error(`${path} is not a text`)
  if (isPlural(value)) return [[path, Object.values(value)]]
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}/${key}`))
}

const namesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

/** The texts of the service and of the kit, which pages load separately. */
const allOf = (language: Language) =>
  textsOf({
    ...wordsOf(language),
    ...(jest.requireActual(`../${language}/kit`) as { kit: object; locale: string }),
    ...(jest.requireActual(`../${language}/kit-order`) as { kitOrder: object }),
    ...(jest.requireActual(`../${language}/kit-account`) as { kitAccount: object }),
  })

const reference = new Map(allOf("es"))

it("the folders are exactly the languages", () => {
  const folders = readdirSync(join(__dirname, ".."), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "__tests__")
    .map(({ name }) => name)
  expect(folders.sort()).toEqual([...LANGUAGES].sort())
})

describe.each(LANGUAGES)("the language %s", (language) => {
  const texts = allOf(language)

  it("has exactly the texts of the other languages", () => {
    expect(texts.map(([path]) => path).sort()).toEqual([...reference.keys()].sort())
  })

  it("has no empty text", () => {
    expect(texts.filter(([, forms]) => forms.some((form) => form.trim() === ""))).toEqual([])
  })

  it.each(texts)("has the same placeholders in %s as the other languages", (path, forms) => {
    const expected = namesIn((reference.get(path) ?? []).join(" "))
    expect(namesIn(forms.join(" "))).toEqual(expected)
  })

  it("puts no chosen time in brackets, because the text for `asap` already contains brackets", () => {
    const isInBrackets = (form: string): boolean => /\([^)]*\{time\}/.test(form)
    expect(texts.filter(([, forms]) => forms.some(isInBrackets))).toEqual([])
    expect(texts.filter(([, forms]) => forms.some((form) => form.includes("{time}"))).length).toBeGreaterThan(1)
  })

  it("has a plural form for every number of minutes", () => {
    const forms = new Intl.PluralRules(wordsOf(language).locale)
    for (const plural of [wordsOf(language).messages.arrives_in, wordsOf(language).orderMails.intro.ready_in]) {
      for (const minutes of [1, 2, 5, 21, 1_440]) expect(Object.keys(plural)).toContain(forms.select(minutes))
    }
  })

  it("names itself and the locale of its numbers and dates", () => {
    const { locale } = wordsOf(language)
    expect(new Intl.Locale(locale).language).toBe(language)
    expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale])
  })
})

it("French has no ordinary space before punctuation, so that no line begins with punctuation", () => {
  const wrong = allOf("fr").filter(([, forms]) => forms.some((form) => / [?!;:»]|« /.test(form)))
  expect(wrong).toEqual([])
})

describe("filling in a text", () => {
  it("inserts values literally: a value that looks like a placeholder is not filled in again", () => {
    expect(fill("{a} {b}", { a: "{b}", b: "$&" })).toBe("{b} $&")
  })

  it("keeps a placeholder without a value", () => {
    expect(fill("{toString} {a}", { a: 1 })).toBe("{toString} 1")
  })

  it.each<[Language, number, string]>([
    ["es", 1, "one"],
    ["es", 0, "0 others"],
    ["en", 2, "2 others"],
    ["fr", 0, "one"],
    ["fr", 1_000_000, "1000000 others"],
  ])("chooses the plural form of %s for %s", (language, count, expected) => {
    expect(fillPlural({ one: "one", other: "{count} others" }, count, { count }, language)).toBe(expected)
  })
})
