import type { Overview } from "../../../client/generated"

/** The state of the service as one word, sorted by urgency. The first one that applies is used. */
export type ServiceWord = "stopped" | "legacy" | "notSelling" | "noScreen" | "paused" | "open" | "closed"

export type PausableMode = Pick<Overview["modes"][number], "enabled" | "force_disabled" | "force_disabled_until">

/** When the first of the paused order types takes orders again, ISO; null: somebody has to end the pauses. */
export function pausedUntil(modes: readonly PausableMode[]): string | null {
  const ends = modes.flatMap(({ enabled, force_disabled: paused, force_disabled_until: until }) =>
    enabled && paused && until !== null ? [until] : [],
  )
  return ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

/** The order type that opens first, of those that are switched on and have an opening; undefined: none has. */
export function nextOpening<Mode extends Pick<Overview["modes"][number], "enabled" | "next_open">>(
  modes: readonly Mode[],
): (Mode & { readonly next_open: string }) | undefined {
  return modes
    .flatMap((mode) => (mode.enabled && mode.next_open !== null ? [{ ...mode, next_open: mode.next_open }] : []))
    .sort((a, b) => Date.parse(a.next_open) - Date.parse(b.next_open))[0]
}

/** Whether an order type would take orders before an instant: it is not paused, or its pause ends earlier. @param until ISO */
export function endsBefore({ force_disabled: paused, force_disabled_until: end }: PausableMode, until: string): boolean {
  return !paused || (end !== null && Date.parse(end) < Date.parse(until))
}

/** Whether every order type that is switched on is paused. */
export function isAllPaused(modes: readonly Pick<PausableMode, "enabled" | "force_disabled">[]): boolean {
  return modes.every(({ enabled, force_disabled: paused }) => !enabled || paused)
}

/** A limit of an order type while others take orders as usual. `until`: ISO; null: until somebody ends it. */
export interface ModeLimit {
  readonly label: string
  /** Extra minutes of preparation; undefined: it is paused. */
  readonly minutes: number | undefined
  readonly until: string | null
}

/** The limits of single order types. None during a stop or a pause of all, because those are shown for the whole service. */
export function modeLimits({ emergency_closed, modes }: Pick<Overview, "emergency_closed" | "modes">): ModeLimit[] {
  const enabled = modes.filter((mode) => mode.enabled)
  if (emergency_closed || isAllPaused(enabled)) return []
  return enabled.flatMap((mode): ModeLimit[] => {
    if (mode.force_disabled) return [{ label: mode.label, minutes: undefined, until: mode.force_disabled_until }]
    if (mode.extra_minutes === 0) return []
    return [{ label: mode.label, minutes: mode.extra_minutes, until: mode.extra_minutes_until }]
  })
}

type Facts = Pick<Overview, "accepting_orders" | "emergency_closed" | "currency"> & {
  readonly modes: readonly Pick<Overview["modes"][number], "enabled" | "force_disabled" | "open_now">[]
  readonly alarms: readonly Pick<Overview["alarms"][number], "code">[]
}

/** The word for the top bar. At least one mode must be switched on. */
export function serviceWord({ accepting_orders, emergency_closed, currency, modes, alarms }: Facts): ServiceWord {
  const enabled = modes.filter((mode) => mode.enabled)
  const isPaused = isAllPaused(modes)
  if (emergency_closed) return "stopped"
  // Nobody has stopped or paused the service: the host cannot sell, or the previous plugin takes the orders.
  if (!accepting_orders && !isPaused) return currency === null ? "notSelling" : "legacy"
  if (alarms.some(({ code }) => code === "no_screen")) return "noScreen"
  if (isPaused) return "paused"
  return enabled.some((mode) => mode.open_now) ? "open" : "closed"
}
