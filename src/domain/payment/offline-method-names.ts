import type { Words } from "../../languages"

/** The offline payment methods of the plugin (contract section 11), in menu order. */
export const OFFLINE_METHODS = ["cod", "card_on_delivery", "bank_transfer"] as const
export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

/** The settings of each method that customers see below the method's description. Instructions are shown without a label. */
export const SHOWN_SETTINGS: Readonly<Record<OfflineMethod, readonly ("instructions" | AccountLine)[]>> = {
  cod: ["instructions"],
  card_on_delivery: ["instructions"],
  bank_transfer: ["instructions", "account_holder", "bank_name", "iban", "bic"],
}

type AccountLine = keyof Words["payments"]["account"]

export function isOfflineMethod(id: string): id is OfflineMethod {
  return (OFFLINE_METHODS as readonly string[]).includes(id)
}

/** The names of a method's settings, for forms. */
export function offlineSettingNames(id: OfflineMethod): readonly string[] {
  return SHOWN_SETTINGS[id]
}
