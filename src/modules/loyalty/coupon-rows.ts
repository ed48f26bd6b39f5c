import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LotPart } from "../../domain/loyalty"

/**
 * `revoked`: the coupon was ended because points were revoked. `returned`: the coupon's order was cancelled and the points were returned.
 */
export type CouponStatus = "open" | "used" | "expired" | "revoked" | "returned"

/** A coupon bought with points; its discount is a Medusa promotion. */
export interface LoyaltyCoupon {
  readonly id: number
  readonly code: string
  readonly account: number
  readonly promotionId: string
  readonly points: number
  /** The discount as shown: decimal text with two places. */
  readonly value: string
  readonly status: CouponStatus
  readonly taken: readonly LotPart[]
  readonly orderId: string | null
  readonly expiresAt: Date
}

/** A coupon to store. `taken`: the lots that paid for it; `expiresAt`: epoch milliseconds. */
export interface NewCoupon {
  readonly code: string
  readonly account: number
  readonly promotionId: string
  readonly rewardId: number | null
  readonly points: number
  readonly value: string
  readonly taken: readonly LotPart[]
  readonly entryId: number
  readonly expiresAt: number
}

const COLUMNS = `id::float8 as id, code, account_number as account, promotion_id as "promotionId", points::float8 as points, value, status,
  taken, order_id as "orderId", expires_at as "expiresAt"`

type CouponRows = { rows: LoyaltyCoupon[] }

/** Stores an unused coupon. */
export async function insertCoupon(trx: Knex.Transaction, coupon: NewCoupon, now: number): Promise<void> {
  await trx.raw(
    `insert into svc_loyalty_coupon (code, account_number, promotion_id, reward_id, points, value, taken, entry_id, expires_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?)`,
    [
      coupon.code,
      coupon.account,
      coupon.promotionId,
      coupon.rewardId,
      coupon.points,
      coupon.value,
      JSON.stringify(coupon.taken),
      coupon.entryId,
      new Date(coupon.expiresAt),
      new Date(now),
    ] as never,
  )
}

/** The coupon with this code; undefined if it does not exist. */
export async function findCoupon(database: Knex, code: string): Promise<LoyaltyCoupon | undefined> {
  return (await findCoupons(database, [code]))[0]
}

/** The coupons with these codes; unknown codes are left out. */
export async function findCoupons(database: Knex, codes: readonly string[]): Promise<LoyaltyCoupon[]> {
  const { rows } = await database.raw<CouponRows>(`select ${COLUMNS} from svc_loyalty_coupon where code = any(?)`, [[...codes]])
  return rows
}

/** Unused coupons of an account that have expired. */
export async function expiredCoupons(database: Knex, account: number, now: Date): Promise<LoyaltyCoupon[]> {
  const { rows } = await database.raw<CouponRows>(
    `select ${COLUMNS} from svc_loyalty_coupon where account_number = ? and status = 'open' and expires_at <= ? order by id`,
    [account, now],
  )
  return rows
}

/** Unused coupons of an account, newest first. */
export async function openCoupons(database: Knex, account: number): Promise<LoyaltyCoupon[]> {
  const { rows } = await database.raw<CouponRows>(
    `select ${COLUMNS} from svc_loyalty_coupon where account_number = ? and status = 'open' order by id desc`,
    [account],
  )
  return rows
}

/** The coupons used by an order. */
export async function couponsOfOrder(database: Knex, orderId: string): Promise<LoyaltyCoupon[]> {
  const { rows } = await database.raw<CouponRows>(`select ${COLUMNS} from svc_loyalty_coupon where order_id = ? order by id`, [
    orderId,
  ])
  return rows
}

/** Unused coupons of these promotions. */
export async function openCouponsOfPromotions(database: Knex, promotionIds: readonly string[]): Promise<LoyaltyCoupon[]> {
  if (promotionIds.length === 0) return []
  const { rows } = await database.raw<CouponRows>(
    `select ${COLUMNS} from svc_loyalty_coupon where promotion_id = any(?) and status = 'open'`,
    [[...promotionIds]],
  )
  return rows
}

/** Marks an unused coupon as used by an order; false if it is already used or ended. */
export async function markCouponUsed(trx: Knex.Transaction, code: string, orderId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    "update svc_loyalty_coupon set status = 'used', order_id = ? where code = ? and status = 'open' returning id",
    [orderId, code],
  )
  return rows.length > 0
}

/** Changes a coupon's status; false if its status is not `from`. */
export async function moveCoupon(trx: Knex.Transaction, id: number, from: CouponStatus, to: CouponStatus): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    "update svc_loyalty_coupon set status = ? where id = ? and status = ? returning id",
    [to, id, from],
  )
  return rows.length > 0
}

/** Accounts with expired points or coupons whose expiry is not booked yet. */
export async function dueAccounts(database: Knex, now: Date, limit: number): Promise<number[]> {
  const { rows } = await database.raw<{ rows: { account_number: number }[] }>(
    `select account_number from svc_loyalty_coupon where status = 'open' and expires_at <= :now
     union select account_number from svc_loyalty_lot where "left" > 0 and expires_at <= :now limit :limit`,
    { now, limit },
  )
  return rows.map(({ account_number }) => account_number)
}

/** True if an account has expired points or coupons whose expiry is not booked yet. */
export async function isExpiryDue(database: Knex, account: number, now: Date): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { due: boolean }[] }>(
    `select exists (select from svc_loyalty_coupon where account_number = :account and status = 'open' and expires_at <= :now)
      or exists (select from svc_loyalty_lot where account_number = :account and "left" > 0 and expires_at <= :now) as due`,
    { account, now },
  )
  return rows[0]?.due ?? false
}
