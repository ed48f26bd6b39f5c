import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../api"
import { svcKeys } from "../query-keys"

type Mode = "delivery" | "pickup"

export type ServiceAct =
  /** @param until ISO instant; null: until somebody ends it */
  | { readonly kind: "pause"; readonly mode: Mode; readonly until: string | null }
  | { readonly kind: "resume"; readonly mode: Mode }
  | { readonly kind: "delay"; readonly mode: Mode; readonly minutes: number }
  | { readonly kind: "stop" }
  | { readonly kind: "reopen" }

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

function send(act: ServiceAct) {
  switch (act.kind) {
    case "pause":
      return call("PUT", `order-types/${act.mode}/force-disable`, {
        body: { disabled: true, ...(act.until === null ? {} : { until: act.until }) },
      })
    case "resume":
      return call("PUT", `order-types/${act.mode}/force-disable`, { body: { disabled: false } })
    case "delay":
      return call("PUT", `order-types/${act.mode}/busy`, { body: { extra_minutes: act.minutes } })
    default:
      return call("PUT", "settings/operation", { body: { emergency_closed: act.kind === "stop" } })
  }
}

/** The instant that is some minutes after the server's time. */
export function minutesAfter(serverTime: string, minutes: number): string {
  return new Date(Date.parse(serverTime) + minutes * 60_000).toISOString()
}

/** The end of the day of the server's time, in the store's zone. */
export function endOfDay(serverTime: string): string {
  return `${serverTime.slice(0, 10)}T23:59:59${serverTime.slice(19).replace(/^\.\d+/, "")}`
}
