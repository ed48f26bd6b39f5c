/* Written by `npm run languages`. A language is a folder in src/languages (docs/languages.md). */

/** How numbers and times are written in each language. */
export const LOCALES = {
  es: "es-ES",
  en: "en-GB",
  fr: "fr-FR",
}

/** The texts for guests. Each language is a file of its own, loaded when it is used. */
export const KIT = {
  es: () => import("../../../src/languages/es/kit"),
  en: () => import("../../../src/languages/en/kit"),
  fr: () => import("../../../src/languages/fr/kit"),
}

/** The texts for guests who order. */
export const KIT_ORDER = {
  es: () => import("../../../src/languages/es/kit-order"),
  en: () => import("../../../src/languages/en/kit-order"),
  fr: () => import("../../../src/languages/fr/kit-order"),
}

/** The texts of a guest's account. */
export const KIT_ACCOUNT = {
  es: () => import("../../../src/languages/es/kit-account"),
  en: () => import("../../../src/languages/en/kit-account"),
  fr: () => import("../../../src/languages/fr/kit-account"),
}

/** The sentences of error codes for guests. */
export const SENTENCES = {
  es: () => import("../../../src/languages/es/errors"),
  en: () => import("../../../src/languages/en/errors"),
  fr: () => import("../../../src/languages/fr/errors"),
}

/** The texts of the boards. */
export const BOARDS = {
  es: () => import("../../../src/languages/es/screens/spoken"),
  en: () => import("../../../src/languages/en/screens/spoken"),
  fr: () => import("../../../src/languages/fr/screens/spoken"),
}

/** The texts that only the boards for guests and couriers have. */
export const BOARDS_OUTSIDE = {
  es: () => import("../../../src/languages/es/screens/outside"),
  en: () => import("../../../src/languages/en/screens/outside"),
  fr: () => import("../../../src/languages/fr/screens/outside"),
}

/** The texts of the boards' parts that are loaded on demand. */
export const BOARD_SHEETS = {
  es: () => import("../../../src/languages/es/screens/sheets"),
  en: () => import("../../../src/languages/en/screens/sheets"),
  fr: () => import("../../../src/languages/fr/screens/sheets"),
}

/** The sentences of error codes for staff, loaded when something is refused. */
export const BOARD_ERRORS = {
  es: () => import("../../../src/languages/es/screens/errors"),
  en: () => import("../../../src/languages/en/screens/errors"),
  fr: () => import("../../../src/languages/fr/screens/errors"),
}

/** The texts of printed tickets. */
export const TICKETS = {
  es: () => Promise.all([import("../../../src/languages/es/staff"), import("../../../src/languages/es/orders")]),
  en: () => Promise.all([import("../../../src/languages/en/staff"), import("../../../src/languages/en/orders")]),
  fr: () => Promise.all([import("../../../src/languages/fr/staff"), import("../../../src/languages/fr/orders")]),
}

/** The texts of the demo page. */
export const DEMO = {
  es: () => import("../../../src/languages/es/screens/demo"),
  en: () => import("../../../src/languages/en/screens/demo"),
  fr: () => import("../../../src/languages/fr/screens/demo"),
}
