import type { SettingsOperation } from "../../../client/generated"
import { nextDayOpening } from "../../../domain/schedule"
import { isoInZone } from "../../../domain/time"
import { lastServiceEnd, openContexts } from "../service/end-of-today"

const HOUR_MS = 3_600_000

export interface OffChoice {
  readonly name: "hour" | "service" | "tomorrow" | "open"
  /** When the product is enabled again; undefined: when somebody enables it. */
  readonly until: string | undefined
}

/**
 * The choices for how long a product is sold out: an hour, until the service ends, until tomorrow's opening, until somebody enables it. Choices that
 * cannot be derived from the opening hours are left out.
 */
export function offChoices(settings: SettingsOperation, serverTime: string): OffChoice[] {
  const now = Date.parse(serverTime)
  const contexts = openContexts(settings, now)
  const end = lastServiceEnd(contexts)
  const openings = contexts.flatMap((context) => nextDayOpening(context) ?? [])
  const zone = settings.timezone
  return [
    { name: "hour", until: isoInZone(now + HOUR_MS, zone) },
    ...(end === null ? [] : [{ name: "service" as const, until: isoInZone(end, zone) }]),
    ...(openings.length === 0 ? [] : [{ name: "tomorrow" as const, until: isoInZone(Math.min(...openings), zone) }]),
    { name: "open", until: undefined },
  ]
}
