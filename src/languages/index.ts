import { ALL } from "./all"
import { fill, type Values } from "./fill"
import type { Plural, Words } from "./words"

export type { Words }
export { fill, type Values }

/** The code of a language: the name of its folder (docs/languages.md). */
export type Language = keyof typeof ALL

/** The languages that setting `language` accepts (contract section 3). */
export const LANGUAGES = Object.keys(ALL) as [Language, ...Language[]]

/** A text in every language. */
export type Localized = Readonly<Record<Language, string>>

/** All texts of a language. */
export function wordsOf(language: Language): Words {
  return ALL[language]
}

/** Makes a text in every language. */
export function inEveryLanguage(text: (language: Language) => string): Localized {
  return Object.fromEntries(LANGUAGES.map((language) => [language, text(language)])) as Record<Language, string>
}

const rules = new Map<Language, Intl.PluralRules>()

/**
 * The plural form of a text for a number, with its values filled in.
 * @param count the number that chooses the form
 */
export function fillPlural(plural: Plural, count: number, values: Values, language: Language): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(wordsOf(language).locale)
  rules.set(language, rule)
  return fill(plural[rule.select(count)] ?? plural.other, values)
}
