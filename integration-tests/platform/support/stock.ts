import type { IInventoryService, ILockingModule } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { PlatformTriggersOutcome } from "../../../src/database/platform-triggers"
import { ensureStockGuard, type StockGuardMode } from "../../../src/modules/ordering/capacity/stock-guard"
import { unitOfWork } from "../../../src/platform/process/unit-of-work"
import { releaseStock } from "../../../src/platform/stock/stock"
import type { Host } from "./host-context"
import { type Placement, placeOrder } from "./place-order"

export async function guardStock({ knex }: Host, mode: StockGuardMode): Promise<PlatformTriggersOutcome> {
  return await ensureStockGuard(knex, mode)
}

/**
 * Places an order while this process holds the platform's lock on a product's stock, as a native cart does.
 * @returns whether the order was placed only after the lock was released
 */
export async function placeWhileLocked(
  host: Host,
  { sku, placement, milliseconds }: { sku: string; placement: Placement; milliseconds: number },
): Promise<boolean> {
  const { inventory_item_id: item } = await stockOf(host, sku)
  let isReleased = false
  const hold = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    isReleased = true
  }
  const holding = host.scope.resolve<ILockingModule>(Modules.LOCKING).execute(item, hold)
  await placeOrder(host, placement)
  const hasWaited = isReleased
  await holding
  return hasWaited
}

/**
 * Makes the platform's own reservations, without a lock and without an order.
 * @returns the number of reservations that succeeded
 */
export async function reserveNatively(
  host: Host,
  { sku, times, quantity = 1 }: { sku: string; times: number; quantity?: number },
): Promise<number> {
  const row = await stockOf(host, sku)
  const inventory = host.scope.resolve<IInventoryService>(Modules.INVENTORY)
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, (_, index) =>
      inventory.createReservationItems({
        line_item_id: `line_${sku}_${index}`,
        inventory_item_id: row.inventory_item_id,
        location_id: row.location_id,
        quantity,
      }),
    ),
  )
  return outcomes.filter(({ status }) => status === "fulfilled").length
}

/** Releases the stock that is reserved for an order's lines, as a cancellation does. */
export async function release({ scope }: Host, lineIds: readonly string[]): Promise<number> {
  return (await unitOfWork(scope, (uow) => releaseStock(uow, lineIds, Date.now()))).result
}

async function stockOf({ knex }: Host, sku: string): Promise<{ inventory_item_id: string; location_id: string }> {
  return knex("product_variant_inventory_item as i")
    .join("product_variant as v", "v.id", "i.variant_id")
    .join("inventory_level as l", "l.inventory_item_id", "i.inventory_item_id")
    .where("v.sku", sku)
    .first("i.inventory_item_id", "l.location_id")
}
