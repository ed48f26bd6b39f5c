import type { MedusaRequest } from "@medusajs/framework/http"
import { LANGUAGES, type Language } from "../../errors"
import { dashboardUserOf } from "../dashboard-route"

/**
 * The language of the texts that only the caller reads, refusals and warnings, if it is not the store's language. Under `/admin/svc` it is the
 * one that the request prefers (`Accept-Language`), if the plugin speaks it. What is stored or sent to others keeps the store's language.
 * @returns undefined: the store's language
 */
export function readerLanguage(req: MedusaRequest): Language | undefined {
  return dashboardUserOf(req) === undefined ? undefined : preferredLanguage(req.headers["accept-language"])
}

/**
 * The preferred one among the plugin's languages; undefined if the header names none of them. A region counts as its language, and of equally
 * preferred languages the first one is taken.
 * @example preferredLanguage("de, fr-CA;q=0.9, en;q=0.5") // "fr"
 */
export function preferredLanguage(header: string | undefined): Language | undefined {
  let best: { readonly language: Language; readonly weight: number } | undefined
  for (const range of header?.split(",") ?? []) {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase())
    const language = LANGUAGES.find((code) => code === tag.split("-", 1)[0])
    const weight = weightOf(parameters)
    if (language !== undefined && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language
}

/** The weight of a language, 0 to 1. 0: not wanted, or not a number. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((each) => each.startsWith("q="))
  if (given === undefined) return 1
  const weight = Number(given.slice(2) || Number.NaN)
  return weight >= 0 && weight <= 1 ? weight : 0
}
