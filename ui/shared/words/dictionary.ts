/** The languages of the screens. */
export type ScreenLanguage = "es" | "en" | "fr"

/** How numbers and times are written in each language. */
export const LOCALES: Readonly<Record<ScreenLanguage, string>> = { es: "es-ES", en: "en-GB", fr: "fr-FR" }

/** A dictionary with the keys of another one. Sentences with values are functions of the same values. */
export type Same<Words> = {
  readonly [Key in keyof Words]: Words[Key] extends (...values: infer Values) => string ? (...values: Values) => string : string
}

/** The word of a number: `1 order`, `2 orders`. */
export interface Forms {
  readonly one: string
  readonly other: string
}

const RULES: Readonly<Record<ScreenLanguage, Intl.PluralRules>> = {
  es: new Intl.PluralRules("es"),
  en: new Intl.PluralRules("en"),
  fr: new Intl.PluralRules("fr"),
}

/** A number with its word in the right form. */
export function counted(language: ScreenLanguage, count: number, { one, other }: Forms): string {
  return `${count} ${RULES[language].select(count) === "one" ? one : other}`
}

/** The language of this page: that of the site, which the server has written into it. */
export function pageLanguage(): ScreenLanguage {
  const { lang } = document.documentElement
  return Object.hasOwn(LOCALES, lang) ? (lang as ScreenLanguage) : "en"
}
