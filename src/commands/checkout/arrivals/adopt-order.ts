import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Arrival, CART_STAMP_KEY, CHECKOUT_KEYS, isToAdopt } from "../../../domain/checkout"
import { firstStatus, OVER_STATUSES } from "../../../domain/orders"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../modules/settings"
import { TABLES_MODULE, type TablesService } from "../../../modules/tables"
import { readArrivedOrders } from "../../../platform/checkout/whose-cart"
import { readNativeState } from "../../../platform/mirror/native-state"
import { type ArrivingOrder, lockPlatformOrder, readArrivingOrder } from "../../../platform/orders/arriving-order"
import { mergeOrderMetadata } from "../../../platform/orders/merge-order-metadata"
import { readPlatformOrders } from "../../../platform/orders/order-reader"
import { failpoint } from "../../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../../platform/process/unit-of-work"
import { announceOrderEvent } from "../../../queue/order-events"
import { noteOrder } from "../../loyalty/note-order"
import { SERVICE_NAME } from "../../tables/release-orders"
import { cartHolder } from "../../tables/table-scene"
import { adoptionRule, leaveOrderToMedusa } from "../leave-order-to-medusa"
import { arrivalOf, placedAtOf } from "./arrival-of-order"
import { arrivalMetadata, arrivalRow } from "./arrival-row"
import { progressOf } from "./native-progress"

/** Options of an adoption. */
export interface AdoptionTerms {
  /**
   * When the plugin was installed, epoch milliseconds. Older orders that have already ended are adopted without an event. Default 0: no
   * order counts as older.
   */
  readonly installedAt?: number
}

/**
 * Adopts a Medusa order of the restaurant ({@link isToAdopt}): from Medusa's checkout, the dashboard, or from before the plugin. The order
 * gets its row with number, ticket, slot, table, history, metadata and points, and an `order.created` event (contract section 7). The
 * checkout claim becomes the row in one transaction, so that a place in a slot is always counted exactly once. Safe to call repeatedly and
 * from several processes: only the first call writes.
 *
 * @returns the new or existing row; undefined when Medusa has no such order, it is a draft, it is not the restaurant's, or it was deleted
 *   through the plugin
 */
export async function adoptOrder(
  scope: MedusaContainer,
  orderId: string,
  now: number,
  terms: AdoptionTerms = {},
): Promise<OrderRow | undefined> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const arrived = (await readArrivedOrders(scope, [orderId])).get(orderId)
  if (!arrived || arrived.known) return ordering.findOrder(orderId)
  if (arrived.isDraft) return undefined
  if (!isToAdopt(arrived, await adoptionRule(scope, terms))) {
    await leaveOrderToMedusa(scope, arrived, now)
    return undefined
  }
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const found = await readArrivingOrder(knex, orderId)
  if (!found || found.isDraft) return undefined
  // Slow work, and work that writes its own rows, runs before the transaction.
  const arrival = await arrivalOf(scope, found, { ...terms, now })
  await failpoint("adopt.begun")
  const { result: adopted } = await unitOfWork(scope, (uow) => write(scope, uow, orderId, arrival, { ...terms, now }))
  await failpoint("adopt.committed")
  if (adopted) announceOrderEvent(scope, "order.created")
  return adopted ?? ordering.findOrder(orderId)
}

/** @returns the row; undefined when another process was first, or the order no longer exists */
async function write(
  scope: MedusaContainer,
  uow: UnitOfWork,
  orderId: string,
  guessed: Arrival,
  terms: AdoptionTerms & { readonly now: number },
): Promise<OrderRow | undefined> {
  const { now, installedAt = 0 } = terms
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  if (!(await lockPlatformOrder(uow.trx, orderId))) return undefined
  if (await isWritten(uow, orderId)) return undefined
  // Read again under the lock, so that a payment captured after the first read is counted.
  const found = await readArrivingOrder(uow.trx, orderId)
  const order = (await readPlatformOrders(uow.trx as Knex, [orderId])).get(orderId)
  const native = await readNativeState(uow.trx as Knex, orderId)
  if (!found || found.isDraft || !order || !native) return undefined
  const claim = found.cartId === null ? undefined : await ordering.claims.take(uow.trx, found.cartId)
  const arrival = claim ? (claim.arrival as unknown as Arrival) : guessed
  const { manual_acceptance } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const progress = progressOf(found, native, order)
  const status = firstStatus(progress, arrival.orderType, manual_acceptance)
  const quietly = OVER_STATUSES.includes(status) && found.createdAt < installedAt
  const reward = await takeReward(scope, uow, found, arrival, now)
  await followCart(scope, uow, found, arrival)
  await mergeOrderMetadata(
    uow.trx as Knex,
    orderId,
    { removed: [CART_STAMP_KEY, CHECKOUT_KEYS.private], set: arrivalMetadata(arrival, reward, found.metadata) },
    found.updatedAt,
  )
  const createdAt = new Date(placedAtOf(found))
  const row = await arrivalRow(scope, { found, order, arrival, status, reward, createdAt })
  const actor =
    found.cartId === null ? SERVICE_NAME : arrival.accountNumber === null ? "guest" : `account:${arrival.accountNumber}`
  const at = quietly ? createdAt : new Date(Math.max(now, createdAt.getTime()))
  const written = await ordering.insertOrder(uow.trx, row, actor, { at, quietly })
  await failpoint("adopt.before-commit")
  return written
}

async function isWritten({ trx }: UnitOfWork, orderId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>("select 1 from svc_order where id = ?", [orderId])
  return rows.length > 0
}

/** Binds the loyalty coupon to the order and stores the referral. Returns the coupon, or null if it could not be used. */
async function takeReward(
  scope: MedusaContainer,
  { trx }: UnitOfWork,
  { id, cancelled }: ArrivingOrder,
  { accountNumber, referral, reward }: Arrival,
  now: number,
): Promise<Arrival["reward"]> {
  if (cancelled) return null
  const noted = await noteOrder(scope, trx, { orderId: id, account: accountNumber, referral, coupon: reward?.code ?? null }, now)
  return noted ? reward : null
}

/** Ends the hold that the cart had on its table: the order occupies the table now. */
async function followCart(
  scope: MedusaContainer,
  { trx }: UnitOfWork,
  { cartId }: ArrivingOrder,
  { table }: Arrival,
): Promise<void> {
  if (cartId === null || table === null) return
  await scope.resolve<TablesService>(TABLES_MODULE).in(trx).endHoldsOf(cartHolder(cartId))
}
