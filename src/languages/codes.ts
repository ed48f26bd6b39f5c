/* Written by `npm run languages`. A language is a folder in src/languages (docs/languages.md). */

/** The codes of the languages, for pages that need only the texts of their own language. */
export const CODES = ["es", "en", "fr"] as const
