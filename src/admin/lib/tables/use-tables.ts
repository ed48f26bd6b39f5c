import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Order, SettingsTables, TableOccupancy, TablesQrResult, TablesRegenerateQrResult } from "../../../client/generated"
import { OCCUPYING_STATUSES } from "../../../domain/orders/statuses"
import { type Answer, call, read } from "../api"
import { putRecord } from "../merge/records"
import { saveOnTop } from "../merge/save-on-top"
import { svcKeys } from "../query-keys"
import { useStatus } from "../settings/use-status"
import { type TablesPart, tableClashes } from "./clashes"
import { unchanged } from "./edits"

const PATH = "settings/tables"
/** The polling interval (ms), because holds and checkouts expire without an event. */
const POLL_MS = 15_000

/** The occupancy of the tables. Like all data of orders, it is read again when orders are placed or moved. */
export function useOccupancy() {
  return useQuery({
    queryKey: svcKeys.occupancy,
    queryFn: ({ signal }) => read<TableOccupancy[]>("tables/occupancy", undefined, signal),
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: "always",
  })
}

/** The tables and the rules for choosing them, with their version (`etag`). */
export function useTableSettings() {
  return useQuery({
    queryKey: svcKeys.settings("tables"),
    queryFn: ({ signal }) => call<SettingsTables>("GET", PATH, { signal }),
  })
}

/** Whether the previous plugin still takes the orders. Then guests see no tables. */
export function useCoexistence(): boolean {
  return useStatus().data?.coexistence_mode ?? false
}

export interface TablesChange extends TablesPart {
  /** The version that the user has seen. */
  readonly seen: Answer<SettingsTables>
}

/** Changes the tables or their rules. */
export function useSaveTables() {
  const client = useQueryClient()
  return useMutation<Answer<SettingsTables>, unknown, TablesChange>({
    mutationFn: (change) =>
      saveOnTop<SettingsTables>(change.seen, {
        send: (seen) => send(change, seen),
        read: async () => {
          const latest = await call<SettingsTables>("GET", PATH)
          client.setQueryData(svcKeys.settings("tables"), latest)
          return latest
        },
        conflicts: (now) => tableClashes(change.seen.data, change, now).length > 0,
      }),
    onSuccess: (stored) => client.setQueryData(svcKeys.settings("tables"), stored),
    // Not awaited, because the refetch can unmount the component that shows the result.
    onSettled: () => void client.invalidateQueries({ queryKey: svcKeys.occupancy }),
  })
}

function send({ rules = {}, edit = unchanged }: TablesChange, { data, etag }: Answer<SettingsTables>) {
  return putRecord<SettingsTables>(PATH, { ...rules, tables: edit(data.tables) }, etag)
}

/** Frees a table: releases its orders, and ends a hold. */
export function useReleaseTable() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<TableOccupancy, "id">) =>
      call<TableOccupancy[]>("POST", `tables/${encodeURIComponent(id)}/release`),
    onSuccess: ({ data }) => client.setQueryData(svcKeys.occupancy, data),
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.orders }),
  })
}

/** The open orders of a table, newest first. @param ids the ids from the occupancy */
export function useOrdersAt(table: string, ids: readonly string[]) {
  return useQuery({
    enabled: ids.length > 0,
    queryKey: svcKeys.ordersAt(table),
    queryFn: ({ signal }) => ordersOf(table, signal),
    select: (orders) => orders.filter(({ id }) => ids.includes(id)),
  })
}

function ordersOf(table: string, signal?: AbortSignal): Promise<Order[]> {
  return read("orders", { table_id: table, status: OCCUPYING_STATUSES.join(","), per_page: 100 }, signal)
}

/** The numbers of the orders that occupy a table at this moment, newest first. Empty if only a hold occupies it. */
export async function ordersOccupying(table: string): Promise<number[]> {
  const [tables, orders] = await Promise.all([read<TableOccupancy[]>("tables/occupancy"), ordersOf(table)])
  const ids = tables.find(({ id }) => id === table)?.orders.map(({ id }) => id) ?? []
  return orders.filter(({ id }) => ids.includes(id)).map(({ number }) => number)
}

/** A table's code as an image. */
export function useQrCode(id: string) {
  return useQuery({
    queryKey: svcKeys.qrCode(id),
    queryFn: ({ signal }) => read<TablesQrResult>(`tables/${encodeURIComponent(id)}/qr`, undefined, signal),
  })
}

/** Gives a table a new code; the printed code stops working. */
export function useRenewCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<TableOccupancy, "id">) =>
      call<TablesRegenerateQrResult>("POST", `tables/${encodeURIComponent(id)}/regenerate-qr`),
    onSettled: (_data, _error, { id }) =>
      Promise.all(
        [svcKeys.settings("tables"), svcKeys.qrCode(id)].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
      ),
  })
}
