import { type Language, wordsOf } from "../../languages"
import type { ModeSettings, OrderType } from "./operation-settings"

/** The label of an order type: its own, or its name in the given language. */
export function modeLabel(type: OrderType, mode: ModeSettings, language: Language): string {
  return mode.label === "" ? wordsOf(language).modes[type] : mode.label
}
