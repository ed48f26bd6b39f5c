import { useQuery } from "@tanstack/react-query"
import { svcKeys } from "../query-keys"

/** The choices for how long a product is sold out. In a lazy chunk, because they need a time library. */
export function useOffUntil() {
  return useQuery({
    queryKey: svcKeys.offUntil,
    queryFn: () => import("./off-until"),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
