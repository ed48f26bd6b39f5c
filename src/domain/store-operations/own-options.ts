import { LANGUAGES, type Language, wordsOf } from "../../languages"
import type { OperationSettings } from "../settings/operation-settings"

/** The plugin's shipping methods. Each has a shipping option on the platform. */
export type OwnOptionKind = "delivery" | "pickup" | "dine_in"

/** The name that the plugin gives a shipping option. */
export function ownOptionName(kind: OwnOptionKind, language: Language): string {
  return wordsOf(language).shippingOptions[kind]
}

/** Names that do not count as changed by the owner: those of the shipping option and of the order type. */
function defaultNames(kind: OwnOptionKind, language: Language): string[] {
  const { modes } = wordsOf(language)
  return [ownOptionName(kind, language), ...(kind === "dine_in" ? [] : [modes[kind]])]
}

/**
 * The title of one of the plugin's shipping options in a language (contract section 15). Default names are translated; a name that the
 * owner changed is kept.
 * @param name the option's name on the platform
 */
export function ownOptionTitle(kind: OwnOptionKind, name: string, language: Language): string {
  if (defaultNames(kind, language).includes(name)) return name
  return LANGUAGES.some((other) => defaultNames(kind, other).includes(name)) ? ownOptionName(kind, language) : name
}

/**
 * Whether orders can currently use a shipping method (contract section 15).
 * @param tables whether tables are enabled
 */
export function isMethodOffered(
  kind: OwnOptionKind,
  { order_types: { delivery, pickup } }: Pick<OperationSettings, "order_types">,
  tables: boolean,
): boolean {
  if (kind === "delivery") return delivery.enabled
  return pickup.enabled && (kind === "pickup" || tables)
}

/** The beginning of the log line for shipping options that could not be created. */
export const NO_SHIPPING_OPTIONS = "svc settings: no shipping options created yet"
