import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Order } from "../../../client/generated"
import { svcKeys } from "../query-keys"
import { send } from "./use-orders"

interface Assignment {
  readonly orders: readonly Order[]
  /** An account; null: nobody. */
  readonly courier: number | null
}

/** Gives orders a courier, one after the other. The answer: why the others could not get one. */
export function useAssignCourier() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ orders, courier }: Assignment) => {
      const failures: unknown[] = []
      for (const order of orders) await send(order, { kind: "courier", courier }).catch((error) => failures.push(error))
      return failures
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...svcKeys.orders] }),
  })
}
