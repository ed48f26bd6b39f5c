import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ORDERING_MODULE, type OrderingService, type OrderSales, type ProductSales } from "../../modules/ordering"
import { readPlatformOrders } from "../../platform/orders/order-reader"
import type { PlatformOrder } from "../../platform/orders/platform-order"
import { type StaleSale, staleSaleOf } from "../../platform/orders/stale-sales"

/**
 * Computes the sums of orders from Medusa's lines, fees and discounts, and stores them for reports.
 * @param stale orders, with the Medusa version that was read before the sums; an order that changes after that read is summed up again
 *   later
 */
export async function settleSales(scope: MedusaContainer, stale: readonly StaleSale[]): Promise<void> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const orders = await readPlatformOrders(
    knex,
    stale.map(({ id }) => id),
  )
  const sales = stale.flatMap(({ id, number, version }) => {
    const order = orders.get(id)
    return order ? [salesOf(order, number, version)] : []
  })
  await scope.resolve<OrderingService>(ORDERING_MODULE).writeSales(sales)
}

/** Updates the sums of one order, if it is a sale and has changed, so that reports have less to compute. */
export async function settleSale(scope: MedusaContainer, orderId: string): Promise<void> {
  const stale = await staleSaleOf(scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION), orderId)
  await settleSales(scope, stale)
}

function salesOf(order: PlatformOrder, orderNumber: number, platformVersion: number): OrderSales {
  const lines = linesOf(order)
  return {
    orderNumber,
    platformVersion,
    items: lines.reduce((sum, line) => sum + line.items, 0),
    gross: order.subtotal,
    discounts: order.discountTotal,
    delivery: order.deliveryTotal,
    tax: order.totalTax,
    total: order.total,
    lines,
  }
}

/** Merges lines of the same product into one entry. */
function linesOf({ lines, pricesIncludeTax }: PlatformOrder): ProductSales[] {
  const found = new Map<string, ProductSales>()
  for (const line of lines) {
    const key = line.productId ?? ""
    const known = found.get(key)
    found.set(key, {
      productId: key,
      name: known?.name ?? line.title,
      items: (known?.items ?? 0) + Math.trunc(line.quantity),
      gross: (known?.gross ?? 0n) + line.subtotal,
      discounts: (known?.discounts ?? 0n) + line.subtotal - line.total,
      tax: (known?.tax ?? 0n) + line.tax,
      total: (known?.total ?? 0n) + line.total + (pricesIncludeTax ? 0n : line.tax),
    })
  }
  return [...found.values()]
}
