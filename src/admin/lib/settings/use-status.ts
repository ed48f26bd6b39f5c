import { useQuery } from "@tanstack/react-query"
import type { ServiceStatus } from "../../../client/generated"
import { read } from "../api"
import { svcKeys } from "../query-keys"

/** The public status: whether the service takes orders. */
export function useStatus() {
  return useQuery({ queryKey: svcKeys.status, queryFn: ({ signal }) => read<ServiceStatus>("status", undefined, signal) })
}
