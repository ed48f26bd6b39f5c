import { vocabulary } from "../../../../src/errors/vocabulary"
import * as english from "../en"
import { errorSentence } from "../error-sentence"
import * as spanish from "../es"
import * as french from "../fr"

const CODES = [...Object.keys(vocabulary), "client_unreachable", "client_unreadable"]

describe("words of the screens", () => {
  it.each(CODES)("has a sentence of its own in every language for %s", (code) => {
    const [es, en, fr] = [spanish, english, french].map(({ errors }) => errorSentence({ code, message: "" }, errors))
    expect(es).toMatch(/^[¿¡A-ZÁÉÍÓÚÑ].*[.?]$/u)
    expect(en).toMatch(/^[A-Z].*[.?]$/)
    expect(fr).toMatch(/^[A-ZÀÉÈ].*[.?]$/u)
    expect(new Set([es, en, fr]).size).toBe(3)
  })

  it("tells an unknown code by the server's message", () => {
    expect(errorSentence({ code: "of_tomorrow", message: "Said by the server" }, english.errors)).toBe("Said by the server")
  })

  it("has the same keys in every language", () => {
    const keysOf = (words: Readonly<Record<string, object>>): Record<string, string[]> =>
      Object.fromEntries(Object.entries(words).map(([name, entries]) => [name, Object.keys(entries).sort()]))
    expect(keysOf(english)).toEqual(keysOf(spanish))
    expect(keysOf(french)).toEqual(keysOf(spanish))
    expect(Object.keys(spanish.errors).sort()).toEqual([...CODES].sort())
  })
})
