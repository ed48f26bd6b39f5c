/** A payment method as customers see it. */
export interface PaymentMethod {
  readonly id: string
  readonly title: string
  readonly description: string
}

/** The offline payment methods of the plugin (contract section 11), in menu order. */
export const OFFLINE_METHODS = ["cod", "card_on_delivery", "bank_transfer"] as const
export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

type Language = "es" | "en"
type Words = Readonly<Record<Language, string>>

interface OfflineFacts {
  readonly title: Words
  readonly description: Words
  /** Settings that customers see with the description. Without a label only the value is shown. */
  readonly shown: Readonly<Record<string, Words | null>>
}

const INSTRUCTIONS = { instructions: null }

const FACTS: Readonly<Record<OfflineMethod, OfflineFacts>> = {
  cod: {
    title: { es: "Efectivo", en: "Cash" },
    description: { es: "Paga en efectivo al recibir tu pedido.", en: "Pay in cash when you receive your order." },
    shown: INSTRUCTIONS,
  },
  card_on_delivery: {
    title: { es: "Tarjeta al recibir", en: "Card on delivery" },
    description: { es: "Paga con tarjeta cuando recibas tu pedido.", en: "Pay by card when you receive your order." },
    shown: INSTRUCTIONS,
  },
  bank_transfer: {
    title: { es: "Transferencia bancaria", en: "Bank transfer" },
    description: { es: "Paga por transferencia a nuestra cuenta.", en: "Pay by transfer to our account." },
    shown: {
      ...INSTRUCTIONS,
      account_holder: { es: "Titular", en: "Account holder" },
      bank_name: { es: "Banco", en: "Bank" },
      iban: { es: "IBAN", en: "IBAN" },
      bic: { es: "BIC", en: "BIC" },
    },
  },
}

export function isOfflineMethod(id: string): id is OfflineMethod {
  return (OFFLINE_METHODS as readonly string[]).includes(id)
}

/** The default texts of a method. */
export function offlineWords(id: OfflineMethod, language: Language): Omit<PaymentMethod, "id"> {
  return { title: FACTS[id].title[language], description: FACTS[id].description[language] }
}

/** The names of a method's settings, for forms. */
export function offlineSettingNames(id: OfflineMethod): readonly string[] {
  return Object.keys(FACTS[id].shown)
}

/** The lines that customers see of a method's settings. */
export function shownSettings(id: OfflineMethod, settings: Readonly<Record<string, unknown>>, language: Language): string[] {
  return Object.entries(FACTS[id].shown).flatMap(([name, label]) => {
    const value = Object.hasOwn(settings, name) ? String(settings[name]).trim() : ""
    if (value === "") return []
    return [label === null ? value : `${label[language]}: ${value}`]
  })
}
