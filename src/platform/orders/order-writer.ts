import type { Context, IOrderModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { UnitOfWork } from "../process/unit-of-work"
import { orderAsWritten } from "./order-as-written"
import { writeFrame } from "./order-frame"
import { orderData } from "./order-module-data"
import type { PlatformOrder } from "./platform-order"
import type { OrderDraft } from "./platform-order-draft"

/** The ids of a written order, and the order itself. */
export interface WrittenOrder {
  readonly orderId: string
  readonly displayId: number
  readonly customerId: string | null
  readonly paymentCollectionId: string
  /** The order as a read would return it. */
  readonly asWritten: PlatformOrder
}

interface OrderModuleInside extends IOrderModuleService {
  createOrders_(orders: readonly unknown[], context: Context): Promise<readonly { readonly display_id?: number }[]>
}

interface Flushable {
  flush(): Promise<void>
}

/**
 * Writes a Medusa order in the unit of work: customer, order with lines, taxes, discounts, delivery and addresses, payment
 * collection and links. Without a payment session: Medusa creates its own when the order is marked as paid.
 *
 * Call it before contended rows (slot, table, stock, coupon) are written, so that their locks are held only briefly.
 */
export async function writeMedusaOrder(scope: MedusaContainer, uow: UnitOfWork, draft: OrderDraft): Promise<WrittenOrder> {
  const { customerId, paymentCollectionId } = await writeFrame(uow, draft)
  const order = scope.resolve<OrderModuleInside>(Modules.ORDER)
  const context = uow.on(order)
  const data = orderData(draft, customerId)
  // Before the call, because Medusa's module modifies its input.
  const asWritten = orderAsWritten(data, draft.commerce)
  const [created] = await order.createOrders_([data], context)
  await (context.transactionManager as Flushable).flush()
  return { orderId: draft.orderId, displayId: Number(created?.display_id), customerId, paymentCollectionId, asWritten }
}
