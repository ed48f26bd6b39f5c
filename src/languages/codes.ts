/* Written by `npm run languages`. A language is a folder in src/languages (docs/languages.md). */

/** The codes of the languages, for pages that need no texts of others. */
export const CODES = ["es", "en", "fr"] as const
