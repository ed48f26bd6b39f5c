import { useQueryClient } from "@tanstack/react-query"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import { read } from "../api"
import { useFormats } from "../format"
import { findActor } from "../use-actor"
import type { HistoryEntry } from "./use-orders"

/** A function that says by whom, when and to which status an order was moved last: "Ana · 20:14 · Accepted". It is asked only after a conflict. */
export function useLastChange(): (order: Order) => Promise<string | undefined> {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const client = useQueryClient()
  return useCallback(
    async ({ id, created_at: placedAt }: Order) => {
      const last = (await read<HistoryEntry[]>(`orders/${id}/history`)).at(-1)
      if (last === undefined) return undefined
      const actor = await findActor(client, last.actor)
      const name = actor.who === "named" ? actor.name : t(`failed.by.${actor.who}`)
      return [name, when(last.created_at, placedAt), t(`status.${last.to}`, { defaultValue: last.to })].join(" · ")
    },
    [client, t, when],
  )
}
