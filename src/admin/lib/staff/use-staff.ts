import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Account, AccountsCreateBody, AccountsUpdateBody, Order } from "../../../client/generated"
import { call, readAll } from "../api"
import { svcKeys } from "../query-keys"
import { courierDays } from "./courier-day"

/** The staff accounts, by name. */
export function useStaff() {
  return useQuery({
    queryKey: svcKeys.staff,
    queryFn: ({ signal }) => readAll<Account>("accounts", {}, signal),
  })
}

export type StaffAct =
  | { readonly kind: "create"; readonly body: AccountsCreateBody }
  | { readonly kind: "change"; readonly id: number; readonly body: AccountsUpdateBody }
  | { readonly kind: "delete"; readonly id: number }

/** Changes the staff. The permissions of an account also apply to its screens, so these are read again, too. */
export function useActOnStaff() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: StaffAct) => {
      if (act.kind === "create") return call<Account>("POST", "accounts", { body: act.body })
      if (act.kind === "delete") return call<Account>("DELETE", `accounts/${act.id}`)
      return call<Account>("PUT", `accounts/${act.id}`, { body: act.body })
    },
    onSettled: () =>
      Promise.all([svcKeys.staff, svcKeys.devices].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] }))),
  })
}

/** Sends a link for a new password to an account's e-mail. */
export function useSendResetLink() {
  return useMutation({
    mutationFn: ({ username }: Pick<Account, "username">) => call("POST", "auth/reset-password", { body: { username } }),
  })
}

/** The deliveries of each courier on a day. @param day `YYYY-MM-DD`; undefined: not known yet */
export function useCourierDays(day: string | undefined) {
  return useQuery({
    enabled: day !== undefined,
    queryKey: svcKeys.couriersOf(day ?? ""),
    queryFn: async ({ signal }) => {
      const dates = { date_from: day, date_to: day }
      return courierDays(await readAll<Order>("orders", { order_type: "delivery", ...dates }, signal))
    },
  })
}
