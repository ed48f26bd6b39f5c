import type { MedusaContainer } from "@medusajs/framework/types"
import { fail } from "../../../errors"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { type OrderWrite, type OrderWriter, type WrittenChange, writeOrder } from "./write-order"

/** How one order is changed. */
export interface LockedChange<T> {
  /** Gets the locked row and returns what to write; undefined: nothing. */
  readonly decide: (order: OrderRow) => OrderWrite | undefined
  /**
   * Reads the response in the transaction, before the commit. If the read fails, the change is rolled back, so no stored change is reported
   * as failed.
   */
  readonly read: (uow: UnitOfWork, written: WrittenChange) => Promise<T> | T
}

/**
 * Changes one order in a transaction of its own. The row is locked: the second of two concurrent changes is checked against the result of
 * the first.
 * @returns what `read` returned
 * @throws svc_order_not_found, including when it was deleted during the request; the errors of `decide` and `read`
 */
export async function changeLocked<T>(
  scope: MedusaContainer,
  orderId: string,
  { decide, read }: LockedChange<T>,
  writer: OrderWriter,
  now: number,
): Promise<T> {
  const { result } = await unitOfWork(scope, async (uow) => {
    const order = await scope.resolve<OrderingService>(ORDERING_MODULE).lockOrder(uow.trx, orderId)
    if (!order) throw fail("svc_order_not_found")
    const write = decide(order)
    return read(uow, write ? await writeOrder(scope, uow, order, write, writer, now) : { order, note: undefined })
  })
  return result
}
