import { useQuery } from "@tanstack/react-query"
import { svcKeys } from "../query-keys"

/** For how long a product can be taken off. A part of its own, because the hours bring a library of times with them. */
export function useOffUntil() {
  return useQuery({
    queryKey: svcKeys.offUntil,
    queryFn: () => import("./off-until"),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
