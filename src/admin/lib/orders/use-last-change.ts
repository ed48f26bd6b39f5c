import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { read } from "../api"
import { useFormats } from "../format"
import type { HistoryEntry } from "./use-orders"

/** A function that says by whom, when and to which status an order was moved last: "Ana · 20:14 · Accepted". It is asked only after a conflict. */
export function useLastChange(): (order: Order) => Promise<string | undefined> {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  return useCallback(
    async ({ id, created_at: placedAt }: Order) => {
      const last = (await read<readonly HistoryEntry[]>(`orders/${id}/history`)).at(-1)
      if (last === undefined) return undefined
      const name = last.actor_name ?? t("failed.somebody")
      return [name, when(last.created_at, placedAt), t(`status.${last.to}`, { defaultValue: last.to })].join(" · ")
    },
    [t, when],
  )
}
