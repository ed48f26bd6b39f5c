import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Account, AccountsCreateBody, Order } from "../../../client/generated"
import { call, readAll } from "../api"
import { getRecord, putRecord } from "../merge/records"
import { useRecordForm } from "../merge/use-record-form"
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
  | { readonly kind: "switch"; readonly id: number; readonly disabled: boolean }
  | { readonly kind: "delete"; readonly id: number }

/** Changes the staff. The permissions of an account also apply to its screens, so the screens are also read again. */
export function useActOnStaff() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: StaffAct) => {
      if (act.kind === "create") return call<Account>("POST", "accounts", { body: act.body })
      if (act.kind === "delete") return call<Account>("DELETE", `accounts/${act.id}`)
      return call<Account>("PUT", `accounts/${act.id}`, { body: { disabled: act.disabled } })
    },
    onSettled: () => readAgain(client),
  })
}

function readAgain(client: QueryClient): Promise<unknown> {
  return Promise.all([svcKeys.staff, svcKeys.devices].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })))
}

/** The form of a staff account. @param began the account with which the form began */
export function usePersonForm(began: Account, onSaved: () => void) {
  const client = useQueryClient()
  const path = `accounts/${began.id}`
  return useRecordForm<Account>({
    began: { data: began },
    read: () => getRecord(path),
    put: (change, etag) => putRecord(path, change, etag),
    onSaved: () => {
      void readAgain(client)
      onSaved()
    },
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
