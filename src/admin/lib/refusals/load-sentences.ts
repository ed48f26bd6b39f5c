import type { Language } from "../../../languages"
import { REFUSALS } from "./refusal-languages"
import { type Refusal, Sentences, saidIn } from "./sentences"

/** Says a refusal in a language of the dashboard. */
export type Speaker = (refusal: Refusal, language: string) => string

/** The dashboard speaks English where it has no texts in the user's language. */
const FALLBACK: Language = "en"

/** Loads the sentences of every language: the service speaks the shop's, its reader may use another one. */
export async function loadSentences(): Promise<Speaker> {
  const loaded = await Promise.all(
    Object.entries(REFUSALS).map(async ([language, texts]) => {
      const [{ errors, scheduleReasons, moveReasons }, { errorsWithFields, commerceGaps, fieldProblems }] = await texts()
      const groups = { errors, scheduleReasons, moveReasons, errorsWithFields, commerceGaps, fieldProblems }
      return [language, new Sentences(groups)] as const
    }),
  )
  const known = new Map<string, Sentences>(loaded)
  const all = [...known.values()]
  return (refusal, language) => {
    const reader = known.get(language) ?? known.get(FALLBACK)
    return reader === undefined ? refusal.message : saidIn(reader, all, refusal)
  }
}
