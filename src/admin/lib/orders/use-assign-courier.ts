import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Order } from "../../../client/generated"
import { svcKeys } from "../query-keys"
import { send } from "./use-orders"

interface Assignment {
  readonly orders: readonly Order[]
  /** The number of an account; null: no courier. */
  readonly courier: number | null
}

/** An order whose courier could not be changed, and why. */
interface Unassigned {
  readonly order: Order
  readonly error: unknown
}

/** Assigns a courier to orders, one after the other. The result contains the orders that could not be assigned. */
export function useAssignCourier() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ orders, courier }: Assignment) => {
      const failures: Unassigned[] = []
      for (const order of orders)
        await send(order, { kind: "courier", courier }).catch((error: unknown) => failures.push({ order, error }))
      return failures
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...svcKeys.orders] }),
  })
}
