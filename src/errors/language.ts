/** The languages that messages are written in. */
export type Language = "es" | "en"

/** A text that is ready to be read, in every language. */
export type Localized = Readonly<Record<Language, string>>
