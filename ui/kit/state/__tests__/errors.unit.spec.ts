import { vocabulary } from "../../../../src/errors/vocabulary"
import { LANGUAGES, wordsOf } from "../../../../src/languages"
import { loadSentences, problemText } from "../errors"
import { addMessages, spoken } from "../language"

/** Values that the service sends with a code, such as the names of statuses. */
const DETAILS = { minimum: 2, maximum: 3, missing: "4.50", from: "accepted", to: "pending" }

const said = (code: string, details: Readonly<Record<string, unknown>> = DETAILS): string =>
  problemText({ code, message: `message of the service: ${code}`, details })

describe.each(LANGUAGES)("the error texts in the language %s", (code) => {
  const words = wordsOf(code)

  beforeAll(async () => {
    const { kit } = jest.requireActual(`../../../../src/languages/${code}/kit`)
    const { kitOrder } = jest.requireActual(`../../../../src/languages/${code}/kit-order`)
    spoken.value = { code, locale: words.locale, words: { ...kit, ...kitOrder } }
    loadSentences()
    while (said("svc_forbidden") !== words.errors.svc_forbidden) await new Promise(setImmediate)
  })

  it.each(Object.keys(vocabulary))("have a sentence for the error code %s", (error) => {
    const text = said(error)
    expect(text).not.toMatch(/\{\w+\}|message of the service/)
    expect(text.length).toBeGreaterThan(5)
  })

  it.each(Object.keys(words.scheduleReasons))("name the reason %s of a refused time", (reason) => {
    expect(said("schedule_selection_invalid", { reason })).toBe(words.scheduleReasons[reason as "out_of_hours"])
  })

  it.each(Object.keys(words.moveReasons))("name the reason %s of a refused move", (reason) => {
    expect(said("svc_invalid_transition", { ...DETAILS, reason })).toBe(words.moveReasons[reason as "too_late"])
  })

  it("say that there was no response, even if there was an unreadable one", () => {
    const { no_answer } = jest.requireActual(`../../../../src/languages/${code}/kit-order`).kitOrder
    expect(said("client_unreachable", {})).toBe(no_answer)
    expect(said("client_unreadable", {})).toBe(no_answer)
  })
})

it("a language added by the page uses its own error sentences, and English ones where it has none", async () => {
  const { kit } = jest.requireActual("../../../../src/languages/en/kit")
  const texts = { locale: "ca-ES", kit: {}, errors: { svc_forbidden: "No tens permís." } }
  addMessages("ca", texts)
  spoken.value = { code: "ca", locale: "ca-ES", words: kit, added: texts }
  loadSentences()
  while (said("svc_forbidden") !== texts.errors.svc_forbidden) await new Promise(setImmediate)
  expect(said("svc_slot_full")).toBe(wordsOf("en").errors.svc_slot_full)
})

it("for a code that the kit does not know, the message of the service is shown", () => {
  expect(said("code_of_tomorrow")).toBe("message of the service: code_of_tomorrow")
})
