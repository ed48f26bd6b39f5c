import { useQuery } from "@tanstack/react-query"
import type { LoyaltyAccount, Order } from "../../../client/generated"
import { ApiError, call, read } from "../api"
import { svcKeys } from "../query-keys"

/** The number of orders that are shown for a customer. */
const LAST = 5

/** The account of a customer; null: no account has this e-mail. */
export function useAccountOf(email: string) {
  return useQuery({
    enabled: email !== "",
    queryKey: svcKeys.pointsOf(email),
    queryFn: async ({ signal }) => {
      const found = await read<LoyaltyAccount[]>("loyalty/accounts", { search: email.slice(0, 100) }, signal)
      return found.find((account) => account.email.toLowerCase() === email.toLowerCase()) ?? null
    },
    retry: (count, error) => !(error instanceof ApiError && error.status === 409) && count < 3,
  })
}

/**
 * The latest orders of a customer, newest first, and their total number.
 * @param customer the number of the account, or the e-mail of a customer without one; undefined: not known yet
 */
export function useOrdersOf(customer: string | undefined) {
  return useQuery({
    enabled: customer !== undefined && customer !== "",
    queryKey: svcKeys.ordersOf(customer ?? ""),
    queryFn: ({ signal }) => call<Order[]>("GET", "orders", { query: { customer, per_page: LAST }, signal }),
  })
}
