import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { MenuCategory, PaymentGateway } from "../../../client/generated"
import { isOfflineMethod } from "../../../domain/payment/offline-method-names"
import { ApiError, call, read } from "../api"
import { getRecord, putRecord } from "../merge/records"
import { useRecordForm } from "../merge/use-record-form"
import { svcKeys } from "../query-keys"

/** Whether guests can pay orders by this method. They cannot by Medusa's manual provider itself, which takes no money. */
const paysOrders = ({ id, supports }: PaymentGateway): boolean => isOfflineMethod(id) || supports.includes("online_orders")

/** All payment methods, offered or not. */
export function useGateways() {
  return useQuery({
    queryKey: svcKeys.gateways,
    queryFn: ({ signal }) => read<PaymentGateway[]>("payment-gateways", undefined, signal),
    select: (gateways) => gateways.filter(paysOrders),
  })
}

const pathOf = (id: string): string => `payment-gateways/${encodeURIComponent(id)}`

/** Reads the payment methods again after a change, and also the settings, because the change may resolve one of their warnings. */
function readAgain(client: QueryClient): Promise<unknown> {
  return Promise.all([svcKeys.gateways, svcKeys.settings("operation")].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Switches a payment method. */
export function useSwitchGateway() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, enabled }: Pick<PaymentGateway, "id" | "enabled">) => call("PUT", pathOf(id), { body: { enabled } }),
    onSettled: () => readAgain(client),
  })
}

/**
 * The form of a payment method.
 * @param began the method with which the form began.
 * @param fieldsOf converts a method to the fields that the form sends
 */
export function useGatewayForm(began: PaymentGateway, fieldsOf: (gateway: PaymentGateway) => object, onSaved: () => void) {
  const client = useQueryClient()
  /** No route returns a single method, so it is read from the list, and has the version of the list. */
  const latest = async () => {
    const list = await getRecord<PaymentGateway[]>("payment-gateways")
    const data = list.data.find(({ id }) => id === began.id)
    if (data === undefined) throw new ApiError(404, "svc_gateway_not_found", "")
    return { ...list, data }
  }
  return useRecordForm<PaymentGateway>({
    began: { data: began },
    read: latest,
    put: (change, etag) => putRecord(pathOf(began.id), change, etag),
    fieldsOf,
    onSaved: () => {
      void readAgain(client)
      onSaved()
    },
  })
}

/** The menu as guests see it. */
export function useCatalog() {
  return useQuery({
    queryKey: svcKeys.catalog,
    queryFn: ({ signal }) => read<MenuCategory[]>("catalog", undefined, signal),
  })
}
