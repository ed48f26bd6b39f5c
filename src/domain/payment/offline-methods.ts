import { type Language, type Words, wordsOf } from "../../languages"

/** A payment method as customers see it. */
export interface PaymentMethod {
  readonly id: string
  readonly title: string
  readonly description: string
}

/** The offline payment methods of the plugin (contract section 11), in menu order. */
export const OFFLINE_METHODS = ["cod", "card_on_delivery", "bank_transfer"] as const
export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

/** Settings that customers see with the description. Instructions are shown without a label. */
const SHOWN: Readonly<Record<OfflineMethod, readonly ("instructions" | AccountLine)[]>> = {
  cod: ["instructions"],
  card_on_delivery: ["instructions"],
  bank_transfer: ["instructions", "account_holder", "bank_name", "iban", "bic"],
}

type AccountLine = keyof Words["payments"]["account"]

export function isOfflineMethod(id: string): id is OfflineMethod {
  return (OFFLINE_METHODS as readonly string[]).includes(id)
}

/** The default texts of a method. */
export function offlineWords(id: OfflineMethod, language: Language): Omit<PaymentMethod, "id"> {
  return wordsOf(language).payments[id]
}

/** The names of a method's settings, for forms. */
export function offlineSettingNames(id: OfflineMethod): readonly string[] {
  return SHOWN[id]
}

/** The lines that customers see of a method's settings. */
export function shownSettings(id: OfflineMethod, settings: Readonly<Record<string, unknown>>, language: Language): string[] {
  const { account } = wordsOf(language).payments
  return SHOWN[id].flatMap((name) => {
    const value = Object.hasOwn(settings, name) ? String(settings[name]).trim() : ""
    if (value === "") return []
    return [name === "instructions" ? value : `${account[name]}: ${value}`]
  })
}
