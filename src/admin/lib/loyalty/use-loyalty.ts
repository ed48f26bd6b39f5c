import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type {
  LoyaltyAccount,
  LoyaltyAccountsAdjustBody,
  LoyaltyEntry,
  LoyaltyProgram,
  LoyaltyReward,
  LoyaltyRewardsCreateBody,
} from "../../../client/generated"
import { call, read } from "../api"
import { svcKeys } from "../query-keys"

/** The settings of the loyalty program. */
export function useProgram() {
  return useQuery({
    queryKey: svcKeys.program,
    queryFn: ({ signal }) => read<LoyaltyProgram>("loyalty/program", undefined, signal),
  })
}

/** All rewards by position, including those that are not offered. */
export function useRewards() {
  return useQuery({
    queryKey: svcKeys.rewards,
    queryFn: ({ signal }) => read<LoyaltyReward[]>("loyalty/rewards", undefined, signal),
  })
}

export type RewardAct =
  | { readonly kind: "create"; readonly body: LoyaltyRewardsCreateBody }
  | { readonly kind: "order"; readonly ids: readonly number[] }
  | { readonly kind: "delete"; readonly id: number }

/** Creates, changes, sorts or deletes rewards. */
export function useActOnReward() {
  const client = useQueryClient()
  return useMutation<unknown, unknown, RewardAct>({
    mutationFn: async (act) => {
      if (act.kind === "create") return call("POST", "loyalty/rewards", { body: act.body })
      if (act.kind === "delete") return call("DELETE", `loyalty/rewards/${act.id}`)
      for (const [position, id] of act.ids.entries()) await call("PUT", `loyalty/rewards/${id}`, { body: { position } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.rewards }),
  })
}

/** The number of accounts on a page. */
const PER_PAGE = 20

/** A page of points accounts, newest first; with a search, those of matching customers. */
export function usePointsAccounts(search: string, page: number) {
  const query = { search, page, per_page: PER_PAGE }
  return useQuery({
    queryKey: svcKeys.pointsAccounts(query),
    queryFn: ({ signal }) => call<LoyaltyAccount[]>("GET", "loyalty/accounts", { query, signal }),
    placeholderData: (before) => before,
  })
}

/** The points history of a customer, newest first. */
export function usePointsHistory(account: number, page: number) {
  return useQuery({
    queryKey: svcKeys.pointsHistory(account, page),
    queryFn: ({ signal }) =>
      call<LoyaltyEntry[]>("GET", `loyalty/accounts/${account}/history`, { query: { page, per_page: PER_PAGE }, signal }),
  })
}

/** Adds points to an account, or removes them. A repeated request with the same `idempotency` has no further effect. */
export function useAdjustPoints(account: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LoyaltyAccountsAdjustBody) => call<LoyaltyEntry>("POST", `loyalty/accounts/${account}/adjust`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: svcKeys.points }),
  })
}
