import type { MedusaContainer } from "@medusajs/framework/types"
import type { AccountCaller } from "../../../domain/access/caller"
import { orderSight } from "../../../domain/access/order-sight"
import type { OrderStatus } from "../../../domain/orders"
import type { OrderSource } from "../../../domain/orders/sources"
import type { OrderType } from "../../../domain/settings/operation-settings"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService, type OrderListQuery, type OrderRow } from "../../../modules/ordering"

/** The filters of `GET /orders`, validated. */
export interface OrderFilters {
  readonly statuses?: readonly OrderStatus[] | undefined
  readonly order_type?: OrderType | undefined
  readonly service_mode?: "" | "dine_in" | "takeaway" | undefined
  readonly table_id?: string | undefined
  readonly source?: OrderSource | undefined
  readonly courier?: number | undefined
  /** Account number or e-mail. */
  readonly customer?: string | undefined
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  readonly created_after?: string | undefined
  readonly modified_after?: string | undefined
  readonly search?: string | undefined
  readonly orderby: OrderListQuery["orderBy"]
  readonly order: OrderListQuery["order"]
  readonly limit: number
  readonly offset: number
}

/**
 * Lists the orders that the caller may see: management all orders, a store account those of its store, a courier the assigned ones. Orders
 * that wait for their online payment are listed only if the request filters by their status.
 * @returns one page of rows, and the total count
 * @throws svc_forbidden for callers who may see none
 */
export async function listVisibleOrders(
  scope: MedusaContainer,
  caller: AccountCaller,
  filters: OrderFilters,
): Promise<{ rows: OrderRow[]; total: number }> {
  const sight = orderSight(caller)
  if (sight === null) throw fail("svc_forbidden")
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const byNumber = filters.customer !== undefined && /^\d{1,9}$/.test(filters.customer)
  return ordering.listOrders({
    statuses: filters.statuses,
    onlySeen: filters.statuses === undefined,
    orderType: filters.order_type,
    serviceMode: filters.service_mode,
    tableId: filters.table_id,
    source: filters.source,
    courierNumber: filters.courier,
    accountNumber: byNumber ? Number(filters.customer) : undefined,
    email: byNumber ? undefined : filters.customer,
    sight,
    dateFrom: filters.date_from,
    dateTo: filters.date_to,
    createdAfter: instantOf(filters.created_after),
    modifiedAfter: instantOf(filters.modified_after),
    search: filters.search,
    orderBy: filters.orderby,
    order: filters.order,
    limit: filters.limit,
    offset: filters.offset,
  })
}

function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}
