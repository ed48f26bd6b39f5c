import { getI18n } from "react-i18next"
import { CODES } from "../../languages/codes"

/** The language of the plugin's texts in the dashboard: the user's, or English if the plugin does not have it. */
export function shownLanguage(): (typeof CODES)[number] {
  // Undefined until the dashboard has initialized i18next.
  const chosen: string | undefined = getI18n()?.language
  return CODES.find((code) => code === chosen?.split("-", 1)[0]) ?? "en"
}
