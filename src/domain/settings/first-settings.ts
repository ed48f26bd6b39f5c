import { DateTime } from "luxon"
import { LANGUAGES } from "../../languages"
import type { OperationSettings } from "./operation-settings"

/** The platform's facts about a store without settings. */
export interface HostFacts {
  /** The countries of the platform's only region, ISO 3166 alpha-2; empty with no region or several. */
  readonly countries: readonly string[]
  /** The store's only locale, such as `fr-FR`; null: none, or several. */
  readonly locale: string | null
}

export const NO_HOST_FACTS: HostFacts = { countries: [], locale: null }

export type FirstSettings = Partial<Pick<OperationSettings, "country" | "timezone" | "language">>

/**
 * Country, time zone and language of a store's first settings, where the platform's facts are unambiguous (contract section 18):
 * a region with one country gives the country, a country with one time zone gives the zone, a locale gives the language. Anything
 * ambiguous is left out.
 */
export function firstSettings({ countries, locale }: HostFacts): FirstSettings {
  const country = countries.length === 1 ? countries[0]?.toUpperCase() : undefined
  const timezone = country && zoneOf(country)
  const language = languageOf(locale ?? (country && `und-${country}`))
  return { ...(country && { country }), ...(timezone && { timezone }), ...(language && { language }) }
}

/** The plugin's language for a locale. English if the plugin does not have the locale's language; undefined without a locale. */
function languageOf(locale: string | undefined): OperationSettings["language"] | undefined {
  const spoken = locale && parsed(locale)?.maximize().language
  return spoken ? (LANGUAGES.find((language) => language === spoken) ?? "en") : undefined
}

/** The zone of a country whose time zones all agree. */
function zoneOf(country: string): string | undefined {
  const locale = parsed(`und-${country}`) as (Intl.Locale & { getTimeZones?(): string[]; timeZones?: string[] }) | undefined
  const zones = locale?.getTimeZones?.() ?? locale?.timeZones ?? []
  const clocks = new Set(zones.map((zone) => [1, 7].map((month) => DateTime.utc(2025, month, 1).setZone(zone).offset).join()))
  return clocks.size === 1 ? zones[0] : undefined
}

function parsed(locale: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(locale.replaceAll("_", "-"))
  } catch {
    return undefined
  }
}
