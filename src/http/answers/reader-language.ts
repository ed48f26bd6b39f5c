import type { MedusaRequest } from "@medusajs/framework/http"
import { LANGUAGES, type Language } from "../../errors"
import { dashboardUserOf } from "../dashboard-route"

/** Offered first, so that it is chosen for a request without a preference, or with `*`. Nothing else matches this private tag. */
const OF_STORE = "x-store"

/**
 * The language of texts that only the caller reads: refusals and warnings. Under `/admin/svc` it is the language that the request prefers
 * (`Accept-Language`), if the plugin has it. Texts that are stored or sent to others are always in the store's language.
 * @returns undefined: the store's language
 */
export function readerLanguage(req: MedusaRequest): Language | undefined {
  return dashboardUserOf(req) === undefined ? undefined : preferredLanguage(req)
}

/**
 * The plugin's language that a request prefers; undefined if the request names none of them. A regional variant counts as its language.
 * @example // Accept-Language: de, fr-CA;q=0.9, en;q=0.5
 *          preferredLanguage(req) // "fr"
 */
export function preferredLanguage(req: MedusaRequest): Language | undefined {
  const preferred = req.acceptsLanguages([OF_STORE, ...LANGUAGES])
  return LANGUAGES.find((language) => language === preferred)
}
