import type { MedusaRequest } from "@medusajs/framework/http"
import { LANGUAGES, type Language } from "../../errors"
import { dashboardUserOf } from "../dashboard-route"

/** Offered first, so that it is chosen by a request that prefers no language, or any. Nothing else matches this private tag. */
const OF_STORE = "x-store"

/**
 * The language of the texts that only the caller reads, refusals and warnings, if it is not the store's language. Under `/admin/svc` it is the
 * one that the request prefers (`Accept-Language`), if the plugin speaks it. What is stored or sent to others keeps the store's language.
 * @returns undefined: the store's language
 */
export function readerLanguage(req: MedusaRequest): Language | undefined {
  return dashboardUserOf(req) === undefined ? undefined : preferredLanguage(req)
}

/**
 * The one of the plugin's languages that a request prefers; undefined if it names none of them. A region counts as its language.
 * @example // Accept-Language: de, fr-CA;q=0.9, en;q=0.5
 *          preferredLanguage(req) // "fr"
 */
export function preferredLanguage(req: MedusaRequest): Language | undefined {
  const preferred = req.acceptsLanguages([OF_STORE, ...LANGUAGES])
  return LANGUAGES.find((language) => language === preferred)
}
