import { pageLanguage, type Same, type ScreenLanguage } from "../../shared/words/dictionary"
import type { words as spanish } from "./es/spoken"

/** All words of the boards. */
export type StaffWords = Same<typeof spanish>

interface Spoken {
  readonly words: StaffWords
  /** The sentence of each error code. */
  readonly errors: Readonly<Record<string, string>>
}

const LANGUAGES: Readonly<Record<ScreenLanguage, () => Promise<Spoken>>> = {
  es: () => import("./es/spoken"),
  en: () => import("./en/spoken"),
  fr: () => import("./fr/spoken"),
}

/** The page's language. A board begins when its words are there, and loads no others. */
export const { words, errors } = await LANGUAGES[pageLanguage()]()
