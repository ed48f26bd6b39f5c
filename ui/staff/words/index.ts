import { pageLanguage, type Same, type ScreenLanguage } from "../../shared/words/dictionary"
import type { words as spanish } from "./es/spoken"

/** All words of the boards. */
export type StaffWords = Same<typeof spanish>

/** The sentence of each error code. */
type Sentences = Readonly<Record<string, string>>

const LANGUAGES: Readonly<Record<ScreenLanguage, () => Promise<{ readonly words: StaffWords }>>> = {
  es: () => import("./es/spoken"),
  en: () => import("./en/spoken"),
  fr: () => import("./fr/spoken"),
}

const ERRORS: Readonly<Record<ScreenLanguage, () => Promise<{ readonly errors: Sentences }>>> = {
  es: () => import("../../shared/words/es/errors"),
  en: () => import("../../shared/words/en/errors"),
  fr: () => import("../../shared/words/fr/errors"),
}

/** The page's language. A board begins when its words are there, and loads no others. */
export const { words } = await LANGUAGES[pageLanguage()]()

/** Loads the sentences of the error codes in the page's language: needed when something is refused, not before. */
export async function loadSentences(): Promise<Sentences> {
  return (await ERRORS[pageLanguage()]()).errors
}
