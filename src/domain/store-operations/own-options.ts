import type { Language } from "../../errors"
import type { OperationSettings } from "../settings/operation-settings"

/** The ways in which the store's orders reach their guests; each has a shipping option of the platform. */
export type OwnOptionKind = "delivery" | "pickup" | "dine_in"

/** What the shipping options are called that the plugin makes. */
export const OWN_OPTION_NAMES: Readonly<Record<OwnOptionKind, Readonly<Record<Language, string>>>> = {
  delivery: { es: "Entrega a domicilio", en: "Delivery" },
  pickup: { es: "Recogida en el local", en: "Pickup" },
  dine_in: { es: "En mesa", en: "Dine-in" },
}

/** Names that mean the same without being the owner's own wording: the service mode's. */
const FURTHER_NAMES: Readonly<Partial<Record<OwnOptionKind, Readonly<Partial<Record<Language, string>>>>>> = {
  delivery: { es: "A domicilio" },
  pickup: { es: "Para recoger" },
}

/**
 * The title of a shipping option of ours in a language (contract section 15): what the plugin has called it follows the language, what the
 * owner has called it stays.
 * @param name as it stands on the platform
 */
export function ownOptionTitle(kind: OwnOptionKind, name: string, language: Language): string {
  const [own, further] = [OWN_OPTION_NAMES[kind], FURTHER_NAMES[kind] ?? {}]
  if (name === further[language]) return name
  return [...Object.values(own), ...Object.values(further)].includes(name) ? own[language] : name
}

/** Whether orders can go that way as the store is switched now (contract section 15). @param tables whether tables are on */
export function isWayOn(
  kind: OwnOptionKind,
  { order_types: { delivery, pickup } }: Pick<OperationSettings, "order_types">,
  tables: boolean,
): boolean {
  if (kind === "delivery") return delivery.enabled
  return pickup.enabled && (kind === "pickup" || tables)
}
