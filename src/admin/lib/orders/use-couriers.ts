import { useQuery } from "@tanstack/react-query"
import type { Courier } from "../../../client/generated"
import { readAll } from "../api"
import { svcKeys } from "../query-keys"

const STALE_MS = 60_000

/** The accounts that deliver, by name. */
export function useCouriers() {
  return useQuery({
    queryKey: svcKeys.couriers,
    queryFn: ({ signal }) => readAll<Courier>("delivery-boys", {}, signal),
    staleTime: STALE_MS,
  })
}
