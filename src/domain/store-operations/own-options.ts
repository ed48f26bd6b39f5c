import type { Language } from "../../errors"
import type { OperationSettings } from "../settings/operation-settings"

/** The plugin's shipping methods. Each has a shipping option on the platform. */
export type OwnOptionKind = "delivery" | "pickup" | "dine_in"

/** The names that the plugin gives its shipping options. */
export const OWN_OPTION_NAMES: Readonly<Record<OwnOptionKind, Readonly<Record<Language, string>>>> = {
  delivery: { es: "Entrega a domicilio", en: "Delivery" },
  pickup: { es: "Recogida en el local", en: "Pickup" },
  dine_in: { es: "En mesa", en: "Dine-in" },
}

/** Further default names, which do not count as changed by the owner: those of the service mode. */
const FURTHER_NAMES: Readonly<Partial<Record<OwnOptionKind, Readonly<Partial<Record<Language, string>>>>>> = {
  delivery: { es: "A domicilio" },
  pickup: { es: "Para recoger" },
}

/**
 * The title of one of our shipping options in a language (contract section 15). Default names are translated; a name that the
 * owner changed is kept.
 * @param name the option's name on the platform
 */
export function ownOptionTitle(kind: OwnOptionKind, name: string, language: Language): string {
  const [own, further] = [OWN_OPTION_NAMES[kind], FURTHER_NAMES[kind] ?? {}]
  if (name === further[language]) return name
  return [...Object.values(own), ...Object.values(further)].includes(name) ? own[language] : name
}

/** Whether orders can currently use that method (contract section 15). @param tables whether tables are enabled */
export function isWayOn(
  kind: OwnOptionKind,
  { order_types: { delivery, pickup } }: Pick<OperationSettings, "order_types">,
  tables: boolean,
): boolean {
  if (kind === "delivery") return delivery.enabled
  return pickup.enabled && (kind === "pickup" || tables)
}
