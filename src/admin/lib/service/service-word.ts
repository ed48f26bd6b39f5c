import type { Overview } from "../../../client/generated"

/** The state of the service as one word, sorted by urgency. The first one that applies is used. */
export type ServiceWord = "stopped" | "legacy" | "notSelling" | "noScreen" | "paused" | "open" | "closed"

type PausedMode = Pick<Overview["modes"][number], "enabled" | "force_disabled" | "force_disabled_until">

/** When the first of the paused order types takes orders again, ISO; null: somebody has to end the pauses. */
export function pausedUntil(modes: readonly PausedMode[]): string | null {
  const ends = modes.flatMap(({ enabled, force_disabled: paused, force_disabled_until: until }) =>
    enabled && paused && until !== null ? [until] : [],
  )
  return ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

type Facts = Pick<Overview, "accepting_orders" | "emergency_closed" | "currency"> & {
  readonly modes: readonly Pick<Overview["modes"][number], "enabled" | "force_disabled" | "open_now">[]
  readonly alarms: readonly Pick<Overview["alarms"][number], "code">[]
}

/** @returns the word for the top bar. At least one mode must be switched on. */
export function serviceWord({ accepting_orders, emergency_closed, currency, modes, alarms }: Facts): ServiceWord {
  const enabled = modes.filter((mode) => mode.enabled)
  const isPaused = enabled.every((mode) => mode.force_disabled)
  if (emergency_closed) return "stopped"
  // Nobody has stopped or paused the service: the host cannot sell, or the previous plugin takes the orders.
  if (!accepting_orders && !isPaused) return currency === null ? "notSelling" : "legacy"
  if (alarms.some(({ code }) => code === "no_screen")) return "noScreen"
  if (isPaused) return "paused"
  return enabled.some((mode) => mode.open_now) ? "open" : "closed"
}
