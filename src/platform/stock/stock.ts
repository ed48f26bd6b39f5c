import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { runPrepared } from "../../database/prepared-statement"
import { failWith, isFailure } from "../../errors"
import type { CommerceContext } from "../commerce/commerce-context"
import type { IdSource } from "../orders/order-ids"
import type { UnitOfWork } from "../process/unit-of-work"
import { RELEASE_STATEMENT, RESERVE_STATEMENT, type ReserveRow } from "./stock-statements"

/** What one order line takes from one stock. */
export interface StockNeed {
  readonly lineId: string
  readonly inventoryItemId: string
  readonly locationId: string
  /** Line quantity times the quantity that the variation needs of the item. */
  readonly quantity: number
  readonly allowBackorder: boolean
}

/** What a line was judged and priced by, to be compared again at the last moment. */
export interface VariantClaim {
  readonly variantId: string
  readonly productId: string
  /** The variation's price as it was read, exact decimal text; not compared where the pricing module calculated it. */
  readonly price: string | null
  readonly priceIsComplex: boolean
  /** What a calculated price was calculated from, as it was read before it was calculated. */
  readonly priceStamp: string | null
}

export interface ExtraClaim {
  /** The extra's integer id. */
  readonly id: number
  /** What it was charged, in minor units. */
  readonly priceMinor: bigint
}

export interface StockRequest {
  readonly needs: readonly StockNeed[]
  readonly variants: readonly VariantClaim[]
  readonly extras: readonly ExtraClaim[]
  readonly commerce: Pick<CommerceContext, "currencyCode" | "currencyDigits" | "salesChannelId">
  readonly ids: IdSource
  /** Epoch milliseconds. */
  readonly now: number
}

/** Who keeps stock exact against native carts: the triggers of the stock guard, or the platform's own lock. */
export type StockGuard = "database" | "platform"

export type ChangeReason = "not_available" | "price_changed" | "out_of_stock"

/**
 * Takes the stock of an order: one statement that compares products, switches and prices once more, locks the levels in the
 * order of their ids, checks, adds and reserves. To be called after slot and table and before the promotions. Nothing managed
 * to take: the comparison is made all the same.
 *
 * Under `"platform"` it takes the platform's lock on the inventory items first, as native carts do, and holds it until the unit
 * of work has ended.
 *
 * @returns ids of the reservations
 * @throws svc_product_changed with `details { reason, items: [{ variant_id | extra_id | inventory_item_id, reason }] }`, reason one of
 *   `price_changed`, `not_available` (deleted, unpublished, switched off), `out_of_stock`
 */
export async function reserveStock(
  scope: MedusaContainer,
  uow: UnitOfWork,
  request: StockRequest,
  guard: StockGuard = "database",
): Promise<readonly string[]> {
  if (guard === "platform") {
    await holdPlatformLock(scope, uow, request.needs)
  }
  const reservations = request.needs.map((need) => ({
    id: request.ids("resitem"),
    line_item_id: need.lineId,
    inventory_item_id: need.inventoryItemId,
    location_id: need.locationId,
    quantity: need.quantity,
    allow_backorder: need.allowBackorder,
  }))
  const { changed, short } = await refusedAsFailure(() => runStatement(uow, request, reservations))
  if (changed.length > 0 || short.length > 0) {
    const items = [...changed, ...short.map((id) => ({ inventory_item_id: id, reason: "out_of_stock" as const }))]
    throw failWith("svc_product_changed", undefined, { details: { reason: items[0]?.reason, items } })
  }
  return reservations.map(({ id }) => id)
}

async function runStatement(uow: UnitOfWork, request: StockRequest, reservations: readonly unknown[]): Promise<ReserveRow> {
  const { commerce } = request
  const at = new Date(request.now)
  const [row] = await runPrepared<ReserveRow>(uow.trx, RESERVE_STATEMENT, {
    claims: JSON.stringify(
      request.variants.map(({ variantId, productId, price, priceIsComplex, priceStamp }) => ({
        v: variantId,
        p: productId,
        price,
        complex: priceIsComplex,
        stamp: priceStamp,
      })),
    ),
    extras: JSON.stringify(request.extras.map(({ id, priceMinor }) => ({ n: id, price: priceMinor.toString() }))),
    needs: JSON.stringify(levelNeeds(request.needs)),
    reservations: JSON.stringify(reservations),
    currency: commerce.currencyCode,
    digits: commerce.currencyDigits,
    channel: commerce.salesChannelId,
    now: at,
  })
  return row ?? { changed: [], short: [] }
}

/** One need per level: two lines of one variation take from the same. */
function levelNeeds(needs: readonly StockNeed[]): { i: string; l: string; q: number; b: boolean }[] {
  const levels = new Map<string, { i: string; l: string; q: number; b: boolean }>()
  for (const { inventoryItemId, locationId, quantity, allowBackorder } of needs) {
    const key = `${inventoryItemId}|${locationId}`
    const level = levels.get(key)
    levels.set(key, {
      i: inventoryItemId,
      l: locationId,
      q: (level?.q ?? 0) + quantity,
      b: (level?.b ?? true) && allowBackorder,
    })
  }
  return [...levels.values()]
}

/** Somebody who does not lock the levels came in between: the guard's triggers refuse by an error of the database. */
async function refusedAsFailure<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isStockRefusal(error)) {
      const items = [{ inventory_item_id: error.detail, reason: "out_of_stock" }]
      throw failWith("svc_product_changed", undefined, { details: { reason: "out_of_stock", items } })
    }
    throw error
  }
}

/** Whether an error is the stock guard's refusal. */
export function isStockRefusal(error: unknown): error is { readonly detail: string } {
  if (isFailure(error) || typeof error !== "object" || error === null) {
    return false
  }
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === "23514" && typeof message === "string" && message.includes("svc_out_of_stock")
}

const LOCK_TIMEOUT_SECONDS = 5

/**
 * One key per call and in one order: with several keys the Redis provider takes them side by side, and two orders of the same
 * items wait for each other until the timeout.
 */
async function holdPlatformLock(scope: MedusaContainer, uow: UnitOfWork, needs: readonly StockNeed[]): Promise<void> {
  const locking = scope.resolve<ILockingModule>(Modules.LOCKING)
  const keys = [...new Set(needs.map(({ inventoryItemId }) => inventoryItemId))].sort()
  for (const key of keys) {
    await new Promise<void>((held, refused) => {
      locking
        .execute(
          key,
          () => {
            held()
            return uow.settled
          },
          { timeout: LOCK_TIMEOUT_SECONDS },
        )
        .catch(refused)
    })
  }
}

/**
 * Gives back what the lines of an order have reserved. Safe to run again: what was given back is not given twice.
 * @returns how many reservations ended
 */
export async function releaseStock(uow: UnitOfWork, lineIds: readonly string[], now: number): Promise<number> {
  const { rows } = await uow.trx.raw<{ rows: { released: number }[] }>(RELEASE_STATEMENT, {
    lines: [...lineIds],
    now: new Date(now),
  })
  return rows[0]?.released ?? 0
}
