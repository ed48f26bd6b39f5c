import { vocabulary } from "../../../../src/errors/vocabulary"
import { LANGUAGES } from "../../../../src/languages"
import { errorSentence } from "../error-sentence"
import { BOARD_ERRORS } from "../languages"

const CODES = [...Object.keys(vocabulary), "client_unreachable", "client_unreadable"]

describe("the error texts of the screens", () => {
  let sentences: Readonly<Record<string, string>>[]
  beforeAll(async () => {
    sentences = await Promise.all(LANGUAGES.map(async (language) => (await BOARD_ERRORS[language]()).errors))
  })

  it.each(CODES)("have a distinct sentence in every language for %s", (code) => {
    const translations = sentences.map((errors) => errorSentence({ code, message: "" }, errors))
    for (const sentence of translations) expect(sentence).toMatch(/^[¿¡]?\p{Lu}.*[.?]$/u)
    expect(new Set(translations).size).toBe(LANGUAGES.length)
  })

  it("show the server's message for an unknown code", () => {
    expect(errorSentence({ code: "of_tomorrow", message: "Said by the server" }, sentences[0] ?? {})).toBe("Said by the server")
  })

  it("have no sentence for a code that does not exist", () => {
    for (const errors of sentences) expect(Object.keys(errors).sort()).toEqual([...CODES].sort())
  })
})
