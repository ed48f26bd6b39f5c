import { LOCALES, type ScreenLanguage } from "../words/dictionary"
import { formatter } from "./formatters"

const KILOMETRE = 1_000
/** Metres are rounded to this step: nobody needs more precision. */
const STEP = 10

/** A distance in metres for display: `850 m`, `2,4 km`. */
export function distance(meters: number, language: ScreenLanguage): string {
  const near = Math.round(meters / STEP) * STEP
  const [amount, unit] = near < KILOMETRE ? [near, "meter"] : [meters / KILOMETRE, "kilometer"]
  return formatter(Intl.NumberFormat, LOCALES[language], { style: "unit", unit, maximumFractionDigits: 1 }).format(amount)
}
