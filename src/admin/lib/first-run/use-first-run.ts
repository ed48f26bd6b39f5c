import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { MenuCategory, PaymentGateway, PaymentGatewaysUpdateBody } from "../../../client/generated"
import { isOfflineMethod } from "../../../domain/payment/offline-method-names"
import { call, read } from "../api"
import { svcKeys } from "../query-keys"

/** Whether guests can pay their orders by this method: Medusa's manual provider takes no money. */
const paysOrders = ({ id, supports }: PaymentGateway): boolean => isOfflineMethod(id) || supports.includes("online_orders")

/** All payment methods, offered or not. */
export function useGateways() {
  return useQuery({
    queryKey: svcKeys.gateways,
    queryFn: ({ signal }) => read<PaymentGateway[]>("payment-gateways", undefined, signal),
    select: (gateways) => gateways.filter(paysOrders),
  })
}

/** Changes a payment method: only the keys that are sent. This may resolve a warning of the settings, so they are read again. */
export function useChangeGateway() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: PaymentGatewaysUpdateBody & { readonly id: string }) =>
      call("PUT", `payment-gateways/${encodeURIComponent(id)}`, { body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: svcKeys.gateways }),
        client.invalidateQueries({ queryKey: svcKeys.settings("operation") }),
      ]),
  })
}

/** The menu as guests see it. */
export function useCatalog() {
  return useQuery({
    queryKey: svcKeys.catalog,
    queryFn: ({ signal }) => read<MenuCategory[]>("catalog", undefined, signal),
  })
}
