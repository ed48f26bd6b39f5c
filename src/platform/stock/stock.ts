import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { runPrepared } from "../../database/prepared-statement"
import { failWith, isFailure } from "../../errors"
import type { CommerceContext } from "../commerce/commerce-context"
import type { IdSource } from "../orders/order-ids"
import type { UnitOfWork } from "../process/unit-of-work"
import { RELEASE_STATEMENT, RESERVE_STATEMENT, type ReserveRow } from "./stock-statements"

/** The quantity that one order line takes from one stock level. */
export interface LineStockNeed {
  readonly lineId: string
  readonly inventoryItemId: string
  readonly locationId: string
  /** Line quantity times the quantity of the item that one variation needs. */
  readonly quantity: number
  readonly allowBackorder: boolean
}

/** The facts by which a line was judged and priced, compared again when stock is taken. */
export interface VariantClaim {
  readonly variantId: string
  readonly productId: string
  /** The variation's price as read, exact decimal text; not compared if the pricing module calculated it. */
  readonly price: string | null
  readonly priceIsComplex: boolean
  /** A text that changes with the inputs of a calculated price, read before the calculation. */
  readonly priceStamp: string | null
}

/** The facts by which an extra was judged and priced, compared again when stock is taken. */
export interface ExtraClaim {
  /** The extra's integer id. */
  readonly id: number
  /** The price charged, in minor units. */
  readonly priceMinor: bigint
}

/** What an order takes from stock, and what is compared at that moment. */
export interface StockRequest {
  readonly needs: readonly LineStockNeed[]
  readonly variants: readonly VariantClaim[]
  readonly extras: readonly ExtraClaim[]
  readonly commerce: Pick<CommerceContext, "currencyCode" | "currencyDigits" | "salesChannelId">
  readonly ids: IdSource
  /** Epoch milliseconds. */
  readonly now: number
}

/** What prevents overselling between the plugin's orders and native carts: the triggers of the stock guard, or Medusa's own lock. */
export type StockGuard = "database" | "platform"

/**
 * Takes the stock of an order in one statement: compares products, switches and prices again, locks the levels in the order of their ids,
 * checks, adds and reserves. Call it after slot and table and before the promotions. Without managed stock, only the comparison is made.
 *
 * With `"platform"` it first takes Medusa's lock on the inventory items, as native carts do, and holds it until the unit of work ends.
 *
 * @returns the ids of the reservations
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
    await holdMedusaLock(scope, uow, request.needs)
  }
  const reservations = request.needs.map((need) => ({
    id: request.ids("resitem"),
    line_item_id: need.lineId,
    inventory_item_id: need.inventoryItemId,
    location_id: need.locationId,
    quantity: need.quantity,
    allow_backorder: need.allowBackorder,
  }))
  const { changed, short } = await translateRefusal(() => runStatement(uow, request, reservations))
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

/** Sums the needs per level: two lines of one variation use the same level. */
function levelNeeds(needs: readonly LineStockNeed[]): { i: string; l: string; q: number; b: boolean }[] {
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

/**
 * Translates the stock guard's database error to `svc_product_changed`. The error occurs if a writer that does not lock the levels came
 * first.
 */
async function translateRefusal<T>(run: () => Promise<T>): Promise<T> {
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

/** True if an error is the stock guard's refusal. */
export function isStockRefusal(error: unknown): error is { readonly detail: string } {
  if (isFailure(error) || typeof error !== "object" || error === null) {
    return false
  }
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === "23514" && typeof message === "string" && message.includes("svc_out_of_stock")
}

const LOCK_TIMEOUT_SECONDS = 5

/**
 * One call per key, in sorted order. The Redis provider would acquire several keys in parallel, and two orders of the same items could then
 * block each other until the timeout.
 */
async function holdMedusaLock(scope: MedusaContainer, uow: UnitOfWork, needs: readonly LineStockNeed[]): Promise<void> {
  const locking = scope.resolve<ILockingModule>(Modules.LOCKING)
  const keys = [...new Set(needs.map(({ inventoryItemId }) => inventoryItemId))].sort()
  for (const key of keys) {
    await new Promise<void>((acquired, refused) => {
      locking
        .execute(
          key,
          () => {
            acquired()
            return uow.settled
          },
          { timeout: LOCK_TIMEOUT_SECONDS },
        )
        .catch(refused)
    })
  }
}

/**
 * Releases what the lines of an order have reserved. Idempotent.
 * @returns the number of reservations that were released
 */
export async function releaseStock(uow: UnitOfWork, lineIds: readonly string[], now: number): Promise<number> {
  const { rows } = await uow.trx.raw<{ rows: { released: number }[] }>(RELEASE_STATEMENT, {
    lines: [...lineIds],
    now: new Date(now),
  })
  return rows[0]?.released ?? 0
}
