import { inEveryLanguage, type Language, type Localized, wordsOf } from "../../languages"
import type { OrderStatus } from "./statuses"

/** The label of a status in every language. */
export function statusLabels(status: OrderStatus): Localized {
  return inEveryLanguage((language) => statusLabel(status, language))
}

/** The label of a status in a language. */
export function statusLabel(status: OrderStatus, language: Language): string {
  return wordsOf(language).statuses[status]
}
