import { DateTime } from "luxon"
import type { OperationSettings } from "./operation-settings"

/** What the platform says of a store that has no settings yet. */
export interface HostFacts {
  /** The countries of the platform's only region, ISO 3166 alpha-2; empty where there is none, or more than one region. */
  readonly countries: readonly string[]
  /** The store's only locale, as `fr-FR`; null: there is none, or more than one. */
  readonly locale: string | null
}

export const NO_HOST_FACTS: HostFacts = { countries: [], locale: null }

export type FirstSettings = Partial<Pick<OperationSettings, "country" | "timezone" | "language">>

const LANGUAGES: readonly OperationSettings["language"][] = ["es", "en"]

/**
 * Country, time zone and language of a store's first settings, where the platform makes them clear (contract section 18): a region of
 * one country is that country; a country with one clock has that zone; a locale has a language. What is not clear is left out.
 */
export function firstSettings({ countries, locale }: HostFacts): FirstSettings {
  const country = countries.length === 1 ? countries[0]?.toUpperCase() : undefined
  const timezone = country && zoneOf(country)
  const language = languageOf(locale ?? (country && `und-${country}`))
  return { ...(country && { country }), ...(timezone && { timezone }), ...(language && { language }) }
}

/** A language that there are no messages in is answered in English. */
function languageOf(locale: string | undefined): OperationSettings["language"] | undefined {
  const spoken = locale && parsed(locale)?.maximize().language
  return spoken ? (LANGUAGES.find((language) => language === spoken) ?? "en") : undefined
}

/** The zone of a country all of whose clocks agree. */
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
