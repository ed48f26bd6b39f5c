import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { hasReached, isUndone, type LoyaltyProgram, pointsOfOrder } from "../../domain/loyalty"
import { LOYALTY_MODULE, type LoyaltyService, type OrderBooking, type Referral } from "../../modules/loyalty"
import { ORDERING_MODULE, type OrderingService, type OrderRow } from "../../modules/ordering"
import { readPlatformOrders } from "../../platform/orders/order-reader"
import type { PlatformOrder } from "../../platform/orders/platform-order"
import { promotionsOfOrder } from "../../platform/pricing/loyalty-promotions"
import { failpoint } from "../../platform/process/failpoint"
import { type UnitOfWork, unitOfWork } from "../../platform/process/unit-of-work"
import { writeOrder } from "../ordering/changing/write-order"
import { AccountBook, openAccount, SYSTEM_ACTOR } from "./account-book"
import { readProgram } from "./active-program"
import { giveBackRedeemed } from "./give-back-redeemed"
import { payReferral, type ReferralBooks, undoReferral, waitingReferral } from "./settle-referral"

/**
 * Books the points of an order according to its present state (contract section 9). They are earned once, when the order first reaches the
 * program's status. They are taken back in proportion to refunds, and fully when the order is cancelled, refunded or deleted. The order is
 * read instead of the event, so this may run twice or late. An order that reached the status while the program was disabled never earns
 * points.
 */
export async function bookOrder(scope: MedusaContainer, orderId: string, now: number): Promise<void> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const terms = await readProgram(scope)
  await failpoint("points.judged")
  await unitOfWork(scope, async (uow) => {
    const { trx } = uow
    const row = await ordering.lockOrder(trx, orderId)
    const booking = await loyalty.in(trx).findBooking(orderId)
    await followCoupons(scope, uow, row, orderId, now)
    if (booking) {
      const earned = await bookAgain(scope, trx, row, booking, now)
      if (row) await storePoints(scope, uow, row, { points_earned: earned }, now)
    } else if (row) await bookFirst(scope, uow, row, terms, now)
  })
}

/** Marks coupons used in a Medusa cart as used by this order. If the order is undone, its coupons' points are returned. */
async function followCoupons(
  scope: MedusaContainer,
  uow: UnitOfWork,
  row: OrderRow | undefined,
  orderId: string,
  now: number,
): Promise<void> {
  const { trx } = uow
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  if (row && row.source !== "api") {
    const open = await loyalty.in(trx).openCouponsOfPromotions(await promotionsOfOrder(trx, orderId))
    for (const coupon of open) {
      if (!(await loyalty.in(trx).markCouponUsed(coupon.code, orderId))) continue
      await storePoints(scope, uow, row, { points_redeemed: coupon.points, coupon: coupon.code }, now)
    }
  }
  if (isUndone(row?.status ?? null)) await giveBackRedeemed(scope, trx, orderId, now)
}

/** The loyalty program, and whether it is active. */
export interface Terms {
  readonly program: LoyaltyProgram
  readonly active: boolean
}

async function bookFirst(
  scope: MedusaContainer,
  uow: UnitOfWork,
  row: OrderRow,
  { program, active }: Terms,
  now: number,
): Promise<void> {
  const { trx } = uow
  if (row.account_number === null || !hasReached(row.status, program.earn_on)) return
  const account = row.account_number
  const order = (await readPlatformOrders(trx, [row.id])).get(row.id)
  if (!order) return
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  await openAccount(loyalty.in(trx), account, now)
  const waiting = await waitingReferral(scope, trx, account, { program, active })
  const referral = waiting && !(await loyalty.in(trx).firstBooking(account)) ? waiting : undefined
  const books = await lockPointsAccounts(scope, trx, account, referral, now)
  const earned = active ? pointsOfOrder(amountsOf(order), program) : 0
  const booking = await loyalty
    .in(trx)
    .insertBooking({ orderId: row.id, account, earned, refundsSeen: order.refunds.length, rate: program }, now)
  await books.own.earn({ type: "earn", points: earned, orderId: row.id, event: `earn:${row.id}` }, program)
  if (booking.first && books.referral) await payReferral(scope, trx, books.referral, booking, program)
  await failpoint("points.before-commit")
  if (earned > 0) await storePoints(scope, uow, row, { points_earned: earned }, now)
}

/** @returns the points that the order has earned after this booking */
async function bookAgain(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  row: OrderRow | undefined,
  booking: OrderBooking,
  now: number,
): Promise<number> {
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const undone = isUndone(row?.status ?? null)
  const order = undone ? undefined : (await readPlatformOrders(trx, [booking.orderId])).get(booking.orderId)
  const standing = booking.earned - booking.revoked
  const worth = order ? Math.min(standing, pointsOfOrder(amountsOf(order), booking)) : 0
  const refundsSeen = order?.refunds.length ?? booking.refundsSeen
  if (worth === standing && !undone) {
    if (refundsSeen !== booking.refundsSeen)
      await loyalty.in(trx).moveBooking(booking.orderId, { revoked: booking.revoked, refundsSeen })
    return standing
  }
  const referral = undone ? await loyalty.in(trx).findReferral(booking.account) : undefined
  const paid = referral?.orderId === booking.orderId && !referral.undone ? referral : undefined
  if (worth === standing && !paid) return standing
  const books = await lockPointsAccounts(scope, trx, booking.account, paid, now)
  const revoked = booking.earned - worth
  await books.own.revoke(standing - worth, {
    orderId: booking.orderId,
    event: `revoke:${booking.orderId}:${revoked}`,
    reason: undone ? (row?.status ?? "deleted") : "refund",
  })
  await loyalty.in(trx).moveBooking(booking.orderId, { revoked, refundsSeen })
  if (books.referral) await undoReferral(scope, trx, books.referral, booking, now)
  return worth
}

/** Locks the points accounts of the order's customer and of the referrer, lower number first, so that no deadlock is possible. */
export async function lockPointsAccounts(
  scope: MedusaContainer,
  trx: Knex.Transaction,
  account: number,
  referral: Referral | undefined,
  now: number,
): Promise<{ own: AccountBook; referral: ReferralBooks | undefined }> {
  const books = new Map<number, AccountBook>()
  for (const number of [account, ...(referral ? [referral.referrer] : [])].sort((a, b) => a - b)) {
    const book = await AccountBook.open(scope, trx, number, now)
    if (book) books.set(number, book)
  }
  const own = books.get(account)
  if (!own) throw new Error("The customer has no points account")
  const referrer = referral && books.get(referral.referrer)
  return { own, referral: referrer ? { referred: own, referrer } : undefined }
}

/** Stores points data in our order and in Medusa's, unless our order has it already. */
async function storePoints(
  scope: MedusaContainer,
  uow: UnitOfWork,
  row: OrderRow,
  points: OrderRow["loyalty"],
  now: number,
): Promise<void> {
  const present = (await scope.resolve<OrderingService>(ORDERING_MODULE).lockOrder(uow.trx, row.id)) ?? row
  const loyalty = { ...present.loyalty, ...points }
  const { points_earned = 0, points_redeemed = 0, coupon } = present.loyalty
  if (
    (loyalty.points_earned ?? 0) === points_earned &&
    (loyalty.points_redeemed ?? 0) === points_redeemed &&
    loyalty.coupon === coupon
  )
    return
  await writeOrder(scope, uow, present, { fields: { loyalty } }, { actor: SYSTEM_ACTOR, source: "loyalty" }, now)
}

function amountsOf(order: PlatformOrder) {
  return {
    total: order.total,
    delivery: order.deliveryTotal,
    refunded: order.refunds.reduce((sum, { amount }) => sum + amount, 0n),
    digits: order.digits,
  }
}
