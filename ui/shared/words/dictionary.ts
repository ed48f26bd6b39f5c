import type { Language } from "../../../src/languages"
import { formatter } from "../format/formatters"
import { LOCALES } from "./languages"

export { LOCALES }

/** The languages of the screens. */
export type ScreenLanguage = Language

/** The forms of a word after a number: `1 order`, `2 orders`. */
export interface Forms {
  readonly one: string
  readonly other: string
}

/** A number with its word in the matching form. */
export function counted(language: ScreenLanguage, count: number, { one, other }: Forms): string {
  return `${count} ${formatter(Intl.PluralRules, LOCALES[language]).select(count) === "one" ? one : other}`
}

/** The language of this page. The server writes the store's language into it. */
export function pageLanguage(): ScreenLanguage {
  const { lang } = document.documentElement
  return Object.hasOwn(LOCALES, lang) ? (lang as ScreenLanguage) : "en"
}
