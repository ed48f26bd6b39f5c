import { getI18n } from "react-i18next"
import type { Language } from "../../languages"

/** A tree of texts by their keys. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

/**
 * Adds the texts of a page to those of the dashboard. They are part of the page's lazy chunk, because every page of the dashboard loads the texts in
 * `dashboard/main.ts` of each language.
 */
export function addTexts(languages: Readonly<Record<Language, TextTree>>): void {
  for (const [language, texts] of Object.entries(languages)) getI18n().addResourceBundle(language, "svc", texts, true, false)
}
