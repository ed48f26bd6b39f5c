import { useQuery } from "@tanstack/react-query"
import type { DaySlots } from "../../../client/generated"
import type { OrderType } from "../../../domain/settings/operation-settings"
import { read } from "../api"
import { svcKeys } from "../query-keys"

const POLL_MS = 60_000

/** Today's slots of an order type, with the orders in them. */
export function useSlots(mode: OrderType) {
  return useQuery({
    queryKey: svcKeys.slots(mode),
    queryFn: ({ signal }) => read<DaySlots>(`schedule/${mode}/slots`, undefined, signal),
    refetchInterval: POLL_MS,
  })
}
