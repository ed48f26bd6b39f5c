import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type Arrival, CART_STAMP_KEY, CHECKOUT_KEYS } from "../../domain/checkout"
import { firstStatus, milestonesOf, OVER_STATUSES } from "../../domain/order-status"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import { type ArrivingOrder, lockPlatformOrder, readArrivingOrder, writeOrderMetadata } from "../../platform/arriving-order"
import { failpoint } from "../../platform/failpoint"
import { readNativeState } from "../../platform/native-state"
import { readPlatformOrders } from "../../platform/order-reader"
import { type UnitOfWork, unitOfWork } from "../../platform/unit-of-work"
import { noteOrder } from "../loyalty/note-order"
import { wakeRelay } from "../ordering/relay-outbox"
import { SERVICE_NAME } from "../tables/release-orders"
import { cartHolder } from "../tables/table-scene"
import { arrivalOf, placedAtOf } from "./arrival-of-order"
import { arrivalMetadata, arrivalRow } from "./arrival-row"
import { progressOf } from "./native-progress"

/** When the service came to the store: an order that was over by then is written down without telling anybody. */
export interface AdoptionTerms {
  /** Epoch milliseconds. */
  readonly installedAt?: number
}

/**
 * Gives an order that came through the platform (its own checkout, the dashboard, before this service) the row that makes it one of
 * ours: number, ticket, slot, table, history, metadata, points, and the event that everybody hears of it by (contract section 7). Its
 * claim becomes the row in one transaction, so that a place is never counted twice or not at all. Any number of processes may do it at
 * once, and again: the first one writes.
 *
 * @returns the row, also one that was there; undefined: the platform has no such order, it is a draft, or it was deleted here
 */
export async function adoptOrder(
  scope: MedusaContainer,
  orderId: string,
  now: number,
  terms: AdoptionTerms = {},
): Promise<OrderRow | undefined> {
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  if (await isKnown(ordering, orderId)) return ordering.findOrder(orderId)
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const found = await readArrivingOrder(knex, orderId)
  if (!found || found.isDraft) return undefined
  // What may take a while, or makes rows of its own, comes before the transaction.
  const arrival = await arrivalOf(scope, found, { ...terms, now })
  await failpoint("adopt.begun")
  const { result: adopted } = await unitOfWork(scope, (uow) => write(scope, uow, orderId, arrival, { ...terms, now }))
  await failpoint("adopt.committed")
  if (adopted) wakeRelay(scope, "order.created")
  return adopted ?? ordering.findOrder(orderId)
}

async function isKnown(ordering: OrderingService, orderId: string): Promise<boolean> {
  return (await ordering.ordersByIds([orderId], { deleted: true })).length > 0
}

/** @returns the row; undefined when another process was first, or the order is gone */
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
  // Read under the lock: a payment that was captured meanwhile counts.
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
  await writeOrderMetadata(
    uow.trx,
    orderId,
    arrivalMetadata(arrival, reward, found.metadata),
    [CART_STAMP_KEY, CHECKOUT_KEYS.private],
    new Date(found.updatedAt),
  )
  const createdAt = new Date(placedAtOf(found))
  const row = await arrivalRow(scope, { found, order, arrival, status, reward, createdAt })
  const actor =
    found.cartId === null ? SERVICE_NAME : arrival.accountNumber === null ? "guest" : `account:${arrival.accountNumber}`
  const at = quietly ? createdAt : new Date(Math.max(now, createdAt.getTime()))
  const written = await ordering.insertOrder(uow.trx, row, actor, { at, quietly })
  await failpoint("adopt.before-commit")
  return withProgress(ordering, uow, written, found)
}

async function isWritten({ trx }: UnitOfWork, orderId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>("select 1 from svc_order where id = ?", [orderId])
  return rows.length > 0
}

/** The coupon that points were exchanged for is the order's now, and its referral is remembered. */
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

/** The hold that the cart had on its table ends with it. */
async function followCart(
  scope: MedusaContainer,
  { trx }: UnitOfWork,
  { cartId }: ArrivingOrder,
  { table }: Arrival,
): Promise<void> {
  if (cartId === null || table === null) return
  await scope.resolve<TablesService>(TABLES_MODULE).endHoldsOf(cartHolder(cartId), trx)
}

/** An order that came in the middle of its life, or at its end, has milestones behind it. */
async function withProgress(ordering: OrderingService, uow: UnitOfWork, row: OrderRow, found: ArrivingOrder): Promise<OrderRow> {
  const reached = milestonesOf(row, row.status, Math.max(found.updatedAt, found.createdAt))
  return Object.keys(reached).length === 0 ? row : ordering.noteProgress(uow.trx, row.id, { ...row, ...reached })
}
