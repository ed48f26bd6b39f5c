import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { Order, ServiceStatus } from "../../../client/generated"
import { read } from "../api"
import { useFormats } from "../format"
import { moveSince } from "./move-since"
import type { HistoryEntry } from "./use-orders"

/**
 * Returns a function that is called after a conflict. It says who has moved an order since the screen read it, when, and to which status:
 * "Ana · 20:14 · Accepted". Undefined: the order was not moved.
 */
export function useLastChange(): (order: Order) => Promise<string | undefined> {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  return useCallback(
    async ({ id, status }: Order) => {
      const [history, { time: today }] = await Promise.all([
        read<readonly HistoryEntry[]>(`orders/${id}/history`),
        read<ServiceStatus>("status"),
      ])
      const last = moveSince(history, status)
      if (last === undefined) return undefined
      const name = last.actor_name ?? t("failed.somebody")
      return [name, when(last.created_at, today), t(`status.${last.to}`, { defaultValue: last.to })].join(" · ")
    },
    [t, when],
  )
}
