import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../api"
import { svcKeys } from "../query-keys"
import { askEndOfToday } from "./ask-end-of-today"
import { endsBefore, type PausableMode } from "./service-word"

type Mode = "delivery" | "pickup"
type PausedMode = PausableMode & { readonly slug: Mode }

export type ServiceAct =
  /** @param until ISO instant */
  | { readonly kind: "pause"; readonly mode: Mode; readonly until: string }
  /** @param now the server's time */
  | { readonly kind: "pauseToday"; readonly mode: Mode; readonly now: string }
  | { readonly kind: "resume"; readonly mode: Mode }
  | { readonly kind: "delay"; readonly mode: Mode; readonly minutes: number }
  /** Whether guests can order by the order type at all. */
  | { readonly kind: "switch"; readonly mode: Mode; readonly on: boolean }
  | { readonly kind: "stop" }
  /**
   * Replaces a stop, which has no end, by pauses with an end.
   * @param until ISO instant; null: the end of today's service.
   * @param now the server's time
   */
  | { readonly kind: "endStop"; readonly modes: readonly PausedMode[]; readonly until: string | null; readonly now: string }
  | { readonly kind: "reopen" }
  | { readonly kind: "resumeAll"; readonly modes: readonly PausedMode[] }

/** The things that an action changes, so that no older waiting action overwrites them. */
export function changedBy(act: ServiceAct): readonly string[] {
  switch (act.kind) {
    case "delay":
      return [`delay ${act.mode}`]
    case "switch":
      return [`switch ${act.mode}`]
    case "stop":
    case "reopen":
      return ["stop"]
    case "endStop":
      return ["stop", ...act.modes.map(({ slug }) => `pause ${slug}`)]
    case "resumeAll":
      return act.modes.map(({ slug }) => `pause ${slug}`)
    default:
      return [`pause ${act.mode}`]
  }
}

/** Pauses, delays and stops the service. */
export function useActOnService() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () =>
      Promise.all(
        [svcKeys.overview, svcKeys.status, svcKeys.settings("operation")].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

async function send(act: ServiceAct): Promise<unknown> {
  switch (act.kind) {
    case "pause":
      return call("PUT", `order-types/${act.mode}/force-disable`, { body: { disabled: true, until: act.until } })
    case "pauseToday":
      return send({ kind: "pause", mode: act.mode, until: await askEndOfToday(act.now, act.mode) })
    case "resume":
      return call("PUT", `order-types/${act.mode}/force-disable`, { body: { disabled: false } })
    case "delay":
      return call("PUT", `order-types/${act.mode}/busy`, { body: { extra_minutes: act.minutes } })
    case "switch":
      return call("PUT", "settings/operation", { body: { order_types: { [act.mode]: { enabled: act.on } } } })
    case "endStop": {
      const until = act.until ?? (await askEndOfToday(act.now))
      const paused = act.modes.filter((mode) => endsBefore(mode, until))
      // The stop ends last, so that no order type takes orders after a failure.
      await Promise.all(paused.map(({ slug: mode }) => send({ kind: "pause", mode, until })))
      return send({ kind: "reopen" })
    }
    case "resumeAll":
      return Promise.all(act.modes.map(({ slug: mode }) => send({ kind: "resume", mode })))
    default:
      return call("PUT", "settings/operation", { body: { emergency_closed: act.kind === "stop" } })
  }
}

/** The instant (ISO) that is this many minutes after the server's time. */
export function minutesAfter(serverTime: string, minutes: number): string {
  return new Date(Date.parse(serverTime) + minutes * 60_000).toISOString()
}
