import { useIsMutating, useMutationState } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { Order } from "../../../client/generated"
import { svcKeys } from "../query-keys"
import { changedParts, type Part } from "./changed-parts"

/**
 * What another user has changed of an order while it was open, until it has been seen. The user's own changes are left out.
 * @param order undefined: not loaded yet
 */
export function useChangedParts(order: Order | undefined): { readonly changed: readonly Part[]; readonly see: () => void } {
  const [seen, setSeen] = useState(order)
  const own = useRef(new Set<number>())
  const acts = useMutationState({
    filters: { mutationKey: [...svcKeys.actOnOrder], status: "success" },
    select: ({ state }) => (state.data as { readonly data?: Partial<Order> } | undefined)?.data?.version,
  })
  for (const version of acts) if (version !== undefined) own.current.add(version)
  // The order may be here before its own change is known to have succeeded.
  const isActing = useIsMutating({ mutationKey: [...svcKeys.actOnOrder] }) > 0
  const isOther = seen?.id !== order?.id
  const isOwn = order !== undefined && own.current.has(order.version)
  if ((isOther || isOwn) && seen !== order) setSeen(order)
  const changed = isOther || isOwn || isActing || seen === undefined || order === undefined ? [] : changedParts(seen, order)
  return { changed, see: () => setSeen(order) }
}
