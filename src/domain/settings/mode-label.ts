import type { ModeSettings, OrderType } from "./operation-settings"

const NAMES: Readonly<Record<OrderType, Readonly<Record<"es" | "en", string>>>> = {
  delivery: { es: "A domicilio", en: "Delivery" },
  pickup: { es: "Para recoger", en: "Pickup" },
}

/** What people read for a service mode: its own label, or else its name in the site language. */
export function modeLabel(type: OrderType, mode: ModeSettings, language: "es" | "en"): string {
  return mode.label === "" ? NAMES[type][language] : mode.label
}
