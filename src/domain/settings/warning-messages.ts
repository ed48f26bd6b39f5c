import { fill, type Language, wordsOf } from "../../languages"
import type { SettingsWarning } from "./operation-warnings"

/** The message of a warning in one language, which says what to do. */
export function warningMessage(warning: SettingsWarning, language: Language): string {
  const { warnings } = wordsOf(language)
  const country = warning.country ?? ""
  const region = warning.region ?? ""
  if (warning.code === "distance_not_measured" && warning.path === "delivery.store_address") return warnings.store_address_missing
  if (warning.code === "country_not_in_region" && !region) return fill(warnings.country_in_no_region, { country })
  if (warning.code === "read_only_key" && /\.force_disabled(_until)?$/.test(warning.path)) return warnings.stopped_elsewhere
  return fill(warnings[warning.code], { country, region })
}
