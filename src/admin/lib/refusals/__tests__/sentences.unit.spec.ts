import { LANGUAGES, wordsOf } from "../../../../languages"
import { REFUSALS } from "../refusal-languages"
import { type RefusalTexts, Sentences, saidIn } from "../sentences"

const textsOf = (language: (typeof LANGUAGES)[number]): RefusalTexts => {
  const { errors, scheduleReasons, moveReasons, errorsWithFields, commerceGaps, fieldProblems } = wordsOf(language)
  return { errors, scheduleReasons, moveReasons, errorsWithFields, commerceGaps, fieldProblems }
}
const all = LANGUAGES.map((language) => new Sentences(textsOf(language)))
const [spanish, english] = all as [Sentences, Sentences, ...Sentences[]]
const inEnglish = (code: string, message: string) => saidIn(english, all, { code, message })

describe("what a Spanish shop refuses, for an English owner", () => {
  it.each([
    ["a code", "svc_bulk_busy", "Ya hay un cambio masivo en curso.", "A bulk change is already in progress."],
    ["a code without a message", "svc_webhook_not_found", "", "The webhook does not exist."],
    ["a code whose message is another one", "svc_webhook_not_found", "No hay tal webhook.", "The webhook does not exist."],
    [
      "a reason",
      "schedule_selection_invalid",
      wordsOf("es").scheduleReasons.out_of_hours,
      "The store is closed at the chosen time.",
    ],
    [
      "a message with values",
      "below_minimum",
      wordsOf("es").errors.below_minimum.replace("{amount}", "4,50 €"),
      "Add 4,50 € more to reach the minimum order.",
    ],
    ["a problem of a field", "rest_out_of_bounds", "Debe estar entre 5 y 1440.", "Must be between 5 and 1440."],
    ["the words of a host's own rule", "svc_refused_by_store", "Los lunes no hay pescado.", "Los lunes no hay pescado."],
    ["an unknown code", "acme_broken", "Algo va mal.", "Algo va mal."],
  ])("%s", (_case, code, message, said) => {
    expect(inEnglish(code, message)).toBe(said)
  })

  it("a message of several sentences", () => {
    const { errors, commerceGaps } = wordsOf("es")
    const message = `${errors.svc_commerce_missing} ${commerceGaps.region.replace("{country}", "ES")} ${commerceGaps.currency}`
    const { errors: ours, commerceGaps: gaps } = wordsOf("en")
    expect(inEnglish("svc_commerce_missing", message)).toBe(
      `${ours.svc_commerce_missing} ${gaps.region.replace("{country}", "ES")} ${gaps.currency}`,
    )
  })

  it.each(LANGUAGES)("every sentence in %s is known in every other language, with its values", (language) => {
    const from = new Sentences(textsOf(language))
    for (const [group, texts] of Object.entries(textsOf(language)))
      for (const [code, text] of Object.entries(texts)) {
        const filled = (each: string) => each.replace(/\{(\w+)\}/g, "«$1»")
        const said = from.inWordsOf(spanish, filled(text))
        expect([group, code, said]).toEqual([group, code, filled(textsOf("es")[group as keyof RefusalTexts][code] ?? "")])
      }
  })

  it("the sentences are loaded for every language", async () => {
    expect(Object.keys(REFUSALS)).toEqual(LANGUAGES)
    const [errors, details] = await REFUSALS.fr()
    expect([errors.errors, details.fieldProblems]).toEqual([wordsOf("fr").errors, wordsOf("fr").fieldProblems])
  })
})
