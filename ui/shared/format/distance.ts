import { LOCALES, type ScreenLanguage } from "../words/dictionary"

const KILOMETRE = 1_000
/** Nobody needs to know it better. */
const STEP = 10

/** A distance in metres as a text: `850 m`, `2,4 km`. */
export function distance(meters: number, language: ScreenLanguage): string {
  const near = Math.round(meters / STEP) * STEP
  const [amount, unit] = near < KILOMETRE ? [near, "meter"] : [meters / KILOMETRE, "kilometer"]
  return new Intl.NumberFormat(LOCALES[language], { style: "unit", unit, maximumFractionDigits: 1 }).format(amount)
}
