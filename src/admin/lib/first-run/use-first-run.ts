import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { MenuCategory, PaymentGateway } from "../../../client/generated"
import { isOfflineMethod } from "../../../domain/payment/offline-methods"
import { call, read } from "../api"
import { svcKeys } from "../query-keys"

/** Whether guests can pay their orders by it: Medusa's own manual provider takes no money. */
const paysOrders = ({ id, supports }: PaymentGateway): boolean => isOfflineMethod(id) || supports.includes("online_orders")

/** The ways to pay, offered or not. */
export function useGateways() {
  return useQuery({
    queryKey: svcKeys.gateways,
    queryFn: ({ signal }) => read<PaymentGateway[]>("payment-gateways", undefined, signal),
    select: (gateways) => gateways.filter(paysOrders),
  })
}

/** Offers a way to pay, or no longer. */
export function useSwitchGateway() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, enabled }: { readonly id: string; readonly enabled: boolean }) =>
      call("PUT", `payment-gateways/${encodeURIComponent(id)}`, { body: { enabled } }),
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.gateways }),
  })
}

/** The menu as guests see it. */
export function useCatalog() {
  return useQuery({
    queryKey: svcKeys.catalog,
    queryFn: ({ signal }) => read<MenuCategory[]>("catalog", undefined, signal),
  })
}
