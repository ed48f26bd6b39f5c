import type { Overview } from "../../../client/generated"

/** How the service is, in one word. The first that holds, by urgency. */
export type ServiceWord = "stopped" | "legacy" | "notSelling" | "noScreen" | "paused" | "open" | "closed"

type Facts = Pick<Overview, "accepting_orders" | "emergency_closed" | "currency"> & {
  readonly modes: readonly Pick<Overview["modes"][number], "enabled" | "force_disabled" | "open_now">[]
  readonly alarms: readonly Pick<Overview["alarms"][number], "code">[]
}

/** @returns what the top bar says of a shop with a mode that is switched on */
export function serviceWord({ accepting_orders, emergency_closed, currency, modes, alarms }: Facts): ServiceWord {
  const enabled = modes.filter((mode) => mode.enabled)
  const isPaused = enabled.every((mode) => mode.force_disabled)
  if (emergency_closed) return "stopped"
  // Nobody has stopped or paused it: the host cannot sell, or the previous plugin takes the orders.
  if (!accepting_orders && !isPaused) return currency === null ? "notSelling" : "legacy"
  if (alarms.some(({ code }) => code === "no_screen")) return "noScreen"
  if (isPaused) return "paused"
  return enabled.some((mode) => mode.open_now) ? "open" : "closed"
}
