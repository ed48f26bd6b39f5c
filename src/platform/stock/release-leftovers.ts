import type { MedusaContainer } from "@medusajs/framework/types"
import { unitOfWork } from "../process/unit-of-work"
import { releaseStock } from "./stock"

/**
 * Releases stock still reserved for a removed order. If Medusa was cancelling the order while it was removed, its compensation
 * restores the reservations; this deletes them again. Goods that have left have no reservation. Idempotent.
 * @param now epoch milliseconds
 */
export async function releaseLeftovers(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  await unitOfWork(scope, async (uow) => {
    const { rows } = await uow.trx.raw<{ rows: { id: string }[] }>(
      `select r.line_item_id as id from order_item i join reservation_item r on r.line_item_id = i.item_id and r.deleted_at is null
       where i.order_id = ? group by 1`,
      [orderId],
    )
    if (rows.length === 0) return
    await releaseStock(
      uow,
      rows.map(({ id }) => id),
      now,
    )
  })
}
