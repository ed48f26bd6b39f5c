import type { IInventoryService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { PlatformTriggersOutcome } from "../../../src/database/platform-triggers"
import { ensureStockGuard, type StockGuardMode } from "../../../src/modules/ordering/capacity/stock-guard"
import { unitOfWork } from "../../../src/platform/process/unit-of-work"
import { releaseStock } from "../../../src/platform/stock/stock"
import type { Host } from "./host-context"

export async function guardStock({ knex }: Host, mode: StockGuardMode): Promise<PlatformTriggersOutcome> {
  return await ensureStockGuard(knex, mode)
}

/** Makes the platform's own reservations, without a lock and without an order of ours. @returns how many succeeded */
export async function reserveNatively(
  { scope, knex }: Host,
  { sku, times, quantity = 1 }: { sku: string; times: number; quantity?: number },
): Promise<number> {
  const row = await knex("product_variant_inventory_item as i")
    .join("product_variant as v", "v.id", "i.variant_id")
    .join("inventory_level as l", "l.inventory_item_id", "i.inventory_item_id")
    .where("v.sku", sku)
    .first("i.inventory_item_id", "l.location_id")
  const inventory = scope.resolve<IInventoryService>(Modules.INVENTORY)
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

/** Releases the reservations of an order's lines, as a cancellation does. */
export async function release({ scope }: Host, lineIds: readonly string[]): Promise<number> {
  return (await unitOfWork(scope, (uow) => releaseStock(uow, lineIds, Date.now()))).result
}
