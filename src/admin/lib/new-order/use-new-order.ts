import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type {
  CartJudgement,
  CartValidateBody,
  DaySlots,
  OpenDate,
  Order,
  OrdersPlaceBody,
  PlacedOrder,
  TableAvailability,
} from "../../../client/generated"
import { ApiError, call, read } from "../api"
import { nativeKeys, svcKeys } from "../query-keys"
import { randomKey } from "../random-key"
import type { Draft } from "./draft"
import { soonestOf } from "./when"

const TYPING_MS = 250
const AGAIN_MS = 60_000

/** The value, updated only after it has not changed for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const later = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(later)
  }, [value])
  return settled
}

/** The service's judgement of the typed order; without items, only of its address. An outdated request is cancelled. */
export function useJudgement(body: OrdersPlaceBody) {
  const asked = useSettled(JSON.stringify(questionOf(body)))
  return useQuery({
    enabled: asked !== NOTHING,
    queryKey: svcKeys.judgement(asked),
    queryFn: async ({ signal }) => (await call<CartJudgement>("POST", "cart/validate", { body: JSON.parse(asked), signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    gcTime: 0,
  })
}

const NOTHING = "null"

/** The part of an incomplete order that can be judged; null: none. */
function questionOf({ payment_method: method, items, ...rest }: OrdersPlaceBody): CartValidateBody | null {
  if (items.length === 0 && rest.address === undefined) return null
  return { ...rest, ...(method === "" ? {} : { payment_method: method }), ...(items.length === 0 ? {} : { items }) }
}

/** The chosen day. Without a choice it is today, or the next day with a free slot if today has none left. */
export function useShownDay({ way, when }: Pick<Draft, "way" | "when">): DaySlots | undefined {
  const type = way === "delivery" ? "delivery" : "pickup"
  const [chosen] = when.includes(" ") ? when.split(" ") : []
  const day = useDay(type, chosen).data
  const isOver = chosen === undefined && day !== undefined && soonestOf(day) === undefined
  const dates = useOpenDates(type).data ?? []
  const later = useDay(type, isOver ? dates.find((date) => date > day.date) : undefined).data
  return isOver && later !== undefined && soonestOf(later) !== undefined ? later : day
}

/** The slots of a day; by default of today. */
function useDay(type: "delivery" | "pickup", date: string | undefined) {
  return useQuery({
    queryKey: [...svcKeys.slots(type), date ?? ""],
    queryFn: ({ signal }) => read<DaySlots>(`schedule/${type}/slots`, date === undefined ? {} : { date }, signal),
    // Choosing a time of today sets the day that is already shown. The old slots stay until the new ones are loaded, so that the field keeps the focus.
    placeholderData: (before, asked) => (before?.date === date && asked?.queryKey.includes(type) ? before : undefined),
    refetchInterval: AGAIN_MS,
  })
}

/** The days that can be ordered for. */
export function useOpenDates(type: "delivery" | "pickup") {
  return useQuery({
    queryKey: [...svcKeys.schedule, "dates", type],
    queryFn: ({ signal }) => read<OpenDate[]>(`schedule/${type}/dates`, undefined, signal),
    select: (dates) => dates.filter(({ open }) => open).map(({ date }) => date),
  })
}

/** The tables that can be ordered for. */
export function useTables() {
  return useQuery({
    queryKey: svcKeys.tableChoice,
    queryFn: ({ signal }) => read<TableAvailability>("tables/availability", undefined, signal),
  })
}

/** `unknown`: no response came, so the order may exist. */
export type Placing = { readonly state: "idle" | "sending" | "unknown" } | { readonly state: "refused"; readonly error: unknown }

/** Places an order at most once: a request without a response is repeated unchanged. */
export function usePlace(onPlaced: (order: Order) => void) {
  const client = useQueryClient()
  const attempt = useRef<{ readonly key: string; readonly body: OrdersPlaceBody }>()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: OrdersPlaceBody) => {
      attempt.current ??= { key: randomKey(), body }
      const { key, body: sent } = attempt.current
      return call<PlacedOrder>("POST", "orders", { body: sent, headers: { "Idempotency-Key": key } })
    },
    onSuccess: ({ data }) => {
      attempt.current = undefined
      onPlaced(data)
    },
    onError: (failure) => {
      if (!isUnanswered(failure)) attempt.current = undefined
    },
    onSettled: () =>
      Promise.all([svcKeys.all, nativeKeys.orders].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] }))),
  })
  const placing: Placing = isPending
    ? { state: "sending" }
    : error === null
      ? { state: "idle" }
      : isUnanswered(error)
        ? { state: "unknown" }
        : { state: "refused", error }
  return { placing, place: mutate, reset }
}

/** Whether the order may have been placed in spite of the error. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, details } = error
  return status === 0 || status >= 500 || status === 429 || details.reason === "in_progress"
}
