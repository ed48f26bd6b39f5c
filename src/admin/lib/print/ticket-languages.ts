/* Written by `npm run languages`. A language is a folder in src/languages (docs/languages.md). */

/** The texts of printed tickets. Each language is loaded when a ticket is printed in it. */
export const TICKETS = {
  es: () => Promise.all([import("../../../languages/es/staff"), import("../../../languages/es/orders")]),
  en: () => Promise.all([import("../../../languages/en/staff"), import("../../../languages/en/orders")]),
  fr: () => Promise.all([import("../../../languages/fr/staff"), import("../../../languages/fr/orders")]),
}
