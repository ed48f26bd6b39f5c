import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { LoyaltyProgram } from "../../domain/loyalty"

/** The points earned by an order, stored once, when it first reaches the status in which orders earn. */
export interface OrderBooking {
  readonly orderId: string
  readonly account: number
  readonly earned: number
  readonly revoked: number
  /** How many refunds were processed. */
  readonly refundsSeen: number
  /** True for the first order of its account that reached the status. */
  readonly first: boolean
  /** The program's rate when the points were earned. Later refunds use the same rate. */
  readonly points_per_currency: string
  readonly round: LoyaltyProgram["round"]
}

export interface NewBooking extends Pick<OrderBooking, "orderId" | "account" | "earned" | "refundsSeen"> {
  readonly rate: Pick<LoyaltyProgram, "points_per_currency" | "round">
}

/** Who invited whom. Rewarded at most once, by the order in `orderId`. */
export interface Referral {
  readonly account: number
  readonly referrer: number
  /** The order that was rewarded; null: none yet. */
  readonly orderId: string | null
  readonly undone: boolean
}

const BOOKING = `order_id as "orderId", account_number as account, earned::float8 as earned, revoked::float8 as revoked,
  refunds_seen as "refundsSeen", first, points_per_currency, round`

/** The booking of an order; undefined if it has none. */
export async function findBooking(database: Knex, orderId: string): Promise<OrderBooking | undefined> {
  const { rows } = await database.raw<{ rows: OrderBooking[] }>(`select ${BOOKING} from svc_loyalty_order where order_id = ?`, [
    orderId,
  ])
  return rows[0]
}

/** The first order of an account that earned points. */
export async function firstBooking(database: Knex, account: number): Promise<OrderBooking | undefined> {
  const { rows } = await database.raw<{ rows: OrderBooking[] }>(
    `select ${BOOKING} from svc_loyalty_order where account_number = ? and first`,
    [account],
  )
  return rows[0]
}

/** Stores the points earned by an order. Call it under the account's lock. */
export async function insertBooking(trx: Knex.Transaction, booking: NewBooking, now: number): Promise<OrderBooking> {
  const { rows } = await trx.raw<{ rows: OrderBooking[] }>(
    `insert into svc_loyalty_order (order_id, account_number, earned, refunds_seen, points_per_currency, round, first, created_at)
     values (?, ?, ?, ?, ?, ?, not exists (select from svc_loyalty_order where account_number = ?), ?) returning ${BOOKING}`,
    [
      booking.orderId,
      booking.account,
      booking.earned,
      booking.refundsSeen,
      booking.rate.points_per_currency,
      booking.rate.round,
      booking.account,
      new Date(now),
    ],
  )
  const [inserted] = rows
  if (!inserted) throw new Error("The insert of a booking returned no row")
  return inserted
}

/** Updates the revoked points and processed refunds of a booking. */
export async function moveBooking(
  trx: Knex.Transaction,
  orderId: string,
  to: { readonly revoked: number; readonly refundsSeen: number },
): Promise<void> {
  await trx.raw("update svc_loyalty_order set revoked = ?, refunds_seen = ? where order_id = ?", [
    to.revoked,
    to.refundsSeen,
    orderId,
  ])
}

/** Returns which of the orders have a booking. */
export async function bookedAmong(database: Knex, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await database.raw<{ rows: { order_id: string }[] }>(
    "select order_id from svc_loyalty_order where order_id = any(?)",
    [[...orderIds]],
  )
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Stores who invited an account. The first referrer stays. After the account's first order was booked, no referrer is stored. */
export async function nameReferrer(
  trx: Knex.Transaction,
  referral: { readonly account: number; readonly code: string; readonly orderId: string },
  now: number,
): Promise<void> {
  await trx.raw(
    `insert into svc_loyalty_referral (account_number, referrer_number, named_by, created_at)
     select ?, account_number, ?, ? from svc_loyalty_account where referral_code = ? and account_number <> ?
       and not exists (select from svc_loyalty_order where account_number = ?) on conflict do nothing`,
    [referral.account, referral.orderId, new Date(now), referral.code, referral.account, referral.account],
  )
}

/** The referral of an account; undefined if nobody invited it. */
export async function findReferral(database: Knex, account: number): Promise<Referral | undefined> {
  const { rows } = await database.raw<{ rows: Referral[] }>(
    `select account_number as account, referrer_number as referrer, order_id as "orderId", undone_at is not null as undone
     from svc_loyalty_referral where account_number = ?`,
    [account],
  )
  return rows[0]
}

/**
 * Marks a referral as rewarded by an order. False if it was rewarded earlier, or if the referrer's own referral by this account was
 * rewarded: two customers who invite each other are rewarded once. Needs the locks of both accounts.
 */
export async function markReferralPaid(trx: Knex.Transaction, account: number, orderId: string): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `update svc_loyalty_referral r set order_id = ? where account_number = ? and order_id is null
       and not exists (select from svc_loyalty_referral back where back.account_number = r.referrer_number
         and back.referrer_number = r.account_number and back.order_id is not null and back.undone_at is null) returning 1`,
    [orderId, account],
  )
  return rows.length > 0
}

/** Marks the referral rewarded by an order as undone; undefined if there is no such referral, or it was undone earlier. */
export async function markReferralUndone(trx: Knex.Transaction, orderId: string, now: number): Promise<Referral | undefined> {
  const { rows } = await trx.raw<{ rows: Referral[] }>(
    `update svc_loyalty_referral set undone_at = ? where order_id = ? and undone_at is null
     returning account_number as account, referrer_number as referrer, order_id as "orderId", true as undone`,
    [new Date(now), orderId],
  )
  return rows[0]
}
