/** The languages of messages. */
export type Language = "es" | "en"

/** A text in every language. */
export type Localized = Readonly<Record<Language, string>>
