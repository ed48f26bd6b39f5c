import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Order, OrderNote, OrderStatus, OrdersNotesCreateBody, Overview } from "../../../client/generated"
import { LANE_STATUSES } from "../../../domain/orders/lanes"
import { type Answer, ApiError, call, type Query, read, readAll } from "../api"
import type { LiveState } from "../live/messages"
import { noteServerTime } from "../live/server-clock"
import { nativeKeys, svcKeys } from "../query-keys"
import { useNamedModes } from "./named-modes"
import type { NextStep } from "./next-step"

/** The polling interval (ms), in case an event was lost. */
const POLL_MS = 60_000
const WITHOUT_STREAM_MS = 10_000

/** Reads data only after the stream is open, so that no change in between is missed; then the stream keeps it up to date. */
const following = (live: LiveState) => ({
  enabled: live !== "connecting",
  refetchInterval: live === "live" ? POLL_MS : WITHOUT_STREAM_MS,
})

/** The overview of the running service. */
export function useOverview(live: LiveState) {
  return useQuery({
    select: useNamedModes(),
    queryKey: svcKeys.overview,
    queryFn: async ({ signal }) => {
      const overview = await read<Overview>("overview", undefined, signal)
      noteServerTime(overview.server_time)
      return overview
    },
    ...following(live),
  })
}

/** All orders in a lane. */
export function useOpenOrders(live: LiveState) {
  return useQuery({
    queryKey: svcKeys.openOrders,
    queryFn: ({ signal }) => openOrders(signal),
    ...following(live),
  })
}

function openOrders(signal: AbortSignal): Promise<Order[]> {
  return readAll("orders", { status: LANE_STATUSES.join(","), orderby: "fulfillment", order: "asc" }, signal)
}

/** When an order should reach its guest: the estimated time, otherwise the requested one. */
export function dueOf(order: Pick<Order, "estimated_at" | "fulfillment_at">): string {
  return order.estimated_at ?? order.fulfillment_at
}

/** A page of orders. The previous page stays visible while the next one loads. @param enabled false: the query is not complete yet */
export function useOrderList(query: Query, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: svcKeys.orderList(query),
    queryFn: ({ signal }) => call<Order[]>("GET", "orders", { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: svcKeys.order(id),
    queryFn: ({ signal }) => read<Order>(`orders/${encodeURIComponent(id)}`, undefined, signal),
    retry: (count, error) => !(error instanceof ApiError && error.status === 404) && count < 3,
  })
}

/** A change of an order's status. */
export interface HistoryEntry {
  readonly from: string | null
  readonly to: string
  readonly actor: string
  /** Null: a guest or the platform. */
  readonly actor_name: string | null
  readonly note: string
  readonly created_at: string
}

/** The staff's notes on an order. */
export function useNotes(id: string) {
  return useQuery({
    queryKey: svcKeys.notes(id),
    queryFn: ({ signal }) => readAll<OrderNote>(`orders/${encodeURIComponent(id)}/notes`, {}, signal),
  })
}

/** Writes a note on an order. */
export function useAddNote(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: svcKeys.actOnOrder,
    mutationFn: (body: OrdersNotesCreateBody) => call<OrderNote>("POST", `orders/${encodeURIComponent(id)}/notes`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [...svcKeys.orders] }),
  })
}

export function useHistory(id: string) {
  return useQuery({
    queryKey: svcKeys.history(id),
    queryFn: ({ signal }) => read<HistoryEntry[]>(`orders/${encodeURIComponent(id)}/history`, undefined, signal),
  })
}

/** The statuses with their labels and allowed moves. They change only with the plugin's version. */
export function useStatuses() {
  return useQuery({
    queryKey: svcKeys.statuses,
    queryFn: ({ signal }) => read<OrderStatus[]>("order-statuses", undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export type OrderAct =
  | { readonly kind: "step"; readonly step: NextStep }
  | { readonly kind: "move"; readonly status: string }
  /** Accepts the order. `minutes`: until it should reach its guest. */
  | { readonly kind: "accept"; readonly status: string; readonly minutes: number }
  /** Undoes the order. The guest reads the `reason`. */
  | { readonly kind: "undone"; readonly status: string; readonly reason: string | undefined }
  | { readonly kind: "unready" }
  | { readonly kind: "minutes"; readonly minutes: number }
  /** @param courier the number of an account; null: no courier */
  | { readonly kind: "courier"; readonly courier: number | null }
  /** A move that the graph of statuses does not allow. */
  | { readonly kind: "force"; readonly status: string; readonly note: string }

/** Changes an order, with its shown version in `If-Match`. A change of an outdated version is refused (412). */
export function useActOnOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: svcKeys.actOnOrder,
    mutationFn: ({ order, act }: { readonly order: Order; readonly act: OrderAct }) => send(order, act),
    onSettled: () =>
      Promise.all([svcKeys.all, nativeKeys.orders].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] }))),
  })
}

/** Sends a change. @returns the changed order */
export function send(order: Order, act: OrderAct): Promise<Answer<Order>> {
  const path = `orders/${order.id}`
  const seen = { "If-Match": String(order.version) }
  if (act.kind === "courier") return call("PUT", path, { body: { courier_id: act.courier }, headers: seen })
  if (act.kind === "force") return call("PUT", path, { body: { status: act.status, note: act.note, force: true }, headers: seen })
  if (act.kind === "accept")
    return call("PUT", path, { body: { status: act.status, minutes_to_arrive: act.minutes }, headers: seen })
  if (act.kind === "undone") {
    const note = act.reason === undefined ? {} : { note: { text: act.reason, customer_visible: true } }
    return call("PUT", path, { body: { status: act.status, ...note }, headers: seen })
  }
  if (act.kind === "minutes") return call("POST", `${path}/minutes`, { body: { minutes: act.minutes } })
  if (act.kind === "unready") return call("POST", `${path}/kitchen`, { body: { ready: false } })
  if (act.kind === "step" && act.step.kind === "ready") return call("POST", `${path}/kitchen`, { body: { ready: true } })
  const status = act.kind === "move" ? act.status : act.step.kind === "move" ? act.step.status : order.status
  return call("PUT", path, { body: { status }, headers: seen })
}
