import { useIsMutating, useMutationState } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { Order } from "../../../client/generated"
import { svcKeys } from "../query-keys"
import { changedParts, type Part } from "./changed-parts"

/**
 * The parts of an open order that another user has changed, until they are seen. The user's own changes are left out.
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
  // The changed order may arrive before the response to the user's own change.
  const isActing = useIsMutating({ mutationKey: [...svcKeys.actOnOrder] }) > 0
  const isOther = seen?.id !== order?.id
  const isOwn = order !== undefined && own.current.has(order.version)
  if ((isOther || isOwn) && seen !== order) setSeen(order)
  const changed = isOther || isOwn || isActing || seen === undefined || order === undefined ? [] : changedParts(seen, order)
  return { changed, see: () => setSeen(order) }
}
