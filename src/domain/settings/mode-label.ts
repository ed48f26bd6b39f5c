import type { ModeSettings, OrderType } from "./operation-settings"

const NAMES: Readonly<Record<OrderType, Readonly<Record<"es" | "en", string>>>> = {
  delivery: { es: "A domicilio", en: "Delivery" },
  pickup: { es: "Para recoger", en: "Pickup" },
}

/** The label of a service mode: its own, or its name in the site language. */
export function modeLabel(type: OrderType, mode: ModeSettings, language: "es" | "en"): string {
  return mode.label === "" ? NAMES[type][language] : mode.label
}
