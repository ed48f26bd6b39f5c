import { type Language, wordsOf } from "../../languages"
import { type OfflineMethod, SHOWN_SETTINGS } from "./offline-method-names"

/** A payment method as customers see it. */
export interface PaymentMethod {
  readonly id: string
  readonly title: string
  readonly description: string
}

/** The default texts of a method. */
export function offlineWords(id: OfflineMethod, language: Language): Omit<PaymentMethod, "id"> {
  return wordsOf(language).payments[id]
}

/** The lines of a method's settings that customers see. */
export function shownSettings(id: OfflineMethod, settings: Readonly<Record<string, unknown>>, language: Language): string[] {
  const { account } = wordsOf(language).payments
  return SHOWN_SETTINGS[id].flatMap((name) => {
    const value = Object.hasOwn(settings, name) ? String(settings[name]).trim() : ""
    if (value === "") return []
    return [name === "instructions" ? value : `${account[name]}: ${value}`]
  })
}
