/* Written by `npm run languages`. A language is a folder in src/languages (docs/languages.md). */

/** The sentences of error codes and of problems of a field. They are loaded when something may be refused. */
export const REFUSALS = {
  es: () => Promise.all([import("../../../languages/es/errors"), import("../../../languages/es/error-details")]),
  en: () => Promise.all([import("../../../languages/en/errors"), import("../../../languages/en/error-details")]),
  fr: () => Promise.all([import("../../../languages/fr/errors"), import("../../../languages/fr/error-details")]),
}
