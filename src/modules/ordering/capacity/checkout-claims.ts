import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ORDER_OF_CLAIM, OWN_ORDER_OF_CART } from "../../../platform/sql/order-of-cart"

/** How long a native checkout keeps its claim (contract section 7). The cart must become an order within this time. */
export const CLAIM_MS = 5 * 60_000

/** How long an expired claim is kept, for an order that is adopted late. */
const RETENTION_MS = 24 * 3_600_000

/** What is reserved for a native cart between its judgement and its order. */
export interface CheckoutClaim {
  readonly cartId: string
  /** The completion attempt that made the claim. A failed attempt must not free the claim of a later one. */
  readonly attempt: string
  readonly slotKey: string
  readonly tableId: string | null
  /** The code of the loyalty coupon used by the cart. */
  readonly coupon: string | null
  readonly sessionHash: string | null
  readonly accountNumber: number | null
  /** The cart's total, decimal. */
  readonly total: string
  readonly currencyCode: string
  /** The data for the order's row, from the judgement. */
  readonly arrival: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/**
 * SQL condition: the claim `c` still counts. If its cart has become an order, the claim counts until the order's row replaces it, for any
 * length of time. One transaction deletes the claim and writes the row.
 * @param instant SQL expression of the current instant
 */
export const claimHolds = (instant: string): string => `(c.expires_at > ${instant} or exists (
  ${ORDER_OF_CLAIM}))`

/** {@link claimHolds} with a binding for the instant. */
export const CLAIM_HOLDS = claimHolds("?::timestamptz")

type ClaimAttempt = Pick<CheckoutClaim, "cartId" | "attempt">

const NAMES = [
  "attempt",
  "slot_key",
  "table_id",
  "coupon",
  "session_hash",
  "account_number",
  "total",
  "currency_code",
  "arrival",
  "created_at",
]
const COLUMNS = `cart_id, ${NAMES.join(", ")}`
const VALUES = `?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?`
const SAME = NAMES.filter((name) => name !== "attempt")
  .map((name) => `${name} = excluded.${name}`)
  .join(", ")

/** SQL condition: the claim `c` belongs to an attempt, and its cart has not become an order. */
const OF_ATTEMPT = `c.cart_id = ? and c.attempt = ?
  and not exists (${ORDER_OF_CLAIM})`

/** SQL condition: the claim `c` already holds what the new hold needs (same slot and table). */
const STAYS = `coalesce(c.held_until > excluded.created_at and c.slot_key = excluded.slot_key
  and c.table_id is not distinct from excluded.table_id, false)`

function valuesOf(claim: CheckoutClaim): unknown[] {
  const { cartId, attempt, slotKey, tableId, coupon, sessionHash, accountNumber, total, currencyCode, arrival, createdAt } = claim
  return [
    cartId,
    attempt,
    slotKey,
    tableId,
    coupon,
    sessionHash,
    accountNumber,
    total,
    currencyCode,
    JSON.stringify(arrival),
    createdAt,
  ]
}

/** Reads and writes the claims of native carts. */
export class CheckoutClaims {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /**
   * Writes or renews the claim of a completion. Call this after slot, table and coupon were locked and found free. If a payment is open,
   * the claim lasts at least as long as its hold.
   */
  async write(trx: Knex.Transaction, claim: CheckoutClaim): Promise<void> {
    await trx.raw(
      `insert into svc_checkout_claim as c (${COLUMNS}, expires_at) values (${VALUES}, ?)
       on conflict (cart_id) do update set ${SAME}, attempt = excluded.attempt,
         expires_at = greatest(excluded.expires_at, c.held_until)`,
      [...valuesOf(claim), new Date(claim.createdAt.getTime() + CLAIM_MS)] as never,
    )
  }

  /**
   * Writes the claim of a cart whose payment is opened. If the cart already has a hold on the same slot and table, that hold keeps its
   * end and attempt, so that opening the payment again does not extend it. Does nothing for a cart whose order has a row already.
   * @param until when the hold expires
   */
  async hold(trx: Knex.Transaction, claim: CheckoutClaim, until: Date): Promise<void> {
    await trx.raw(
      `insert into svc_checkout_claim as c (${COLUMNS}, held_until, expires_at) values (${VALUES}, ?, ?)
       on conflict (cart_id) do update set ${SAME},
         attempt = case when ${STAYS} then c.attempt else excluded.attempt end,
         held_until = case when ${STAYS} then c.held_until else excluded.held_until end,
         expires_at = greatest(case when ${STAYS} then c.held_until else excluded.held_until end,
           case when c.expires_at is distinct from c.held_until then c.expires_at end)`,
      [...valuesOf(claim), until, until] as never,
    )
    // A concurrent completion may already have replaced its claim with the order's row. Nothing would then release this claim.
    await trx.raw(
      `delete from svc_checkout_claim where cart_id = ? and exists (
         ${OWN_ORDER_OF_CART})`,
      [claim.cartId, claim.cartId],
    )
  }

  /**
   * Ends a hold whose payment could not be opened. An earlier hold, or the claim of a completion, has another attempt and stays.
   */
  async endHold({ cartId, attempt }: ClaimAttempt): Promise<void> {
    await this.#knex.raw(`delete from svc_checkout_claim c where ${OF_ATTEMPT}`, [cartId, attempt])
  }

  /**
   * Releases the claim of a failed completion, unless a later attempt has made a claim or the cart has become an order. If the cart's
   * payment is open, the claim becomes a hold again.
   */
  async free({ cartId, attempt }: ClaimAttempt, at: Date): Promise<void> {
    await this.#knex.raw(
      `with held as (
         update svc_checkout_claim c set expires_at = c.held_until where ${OF_ATTEMPT} and c.held_until > ? returning c.cart_id
       ) delete from svc_checkout_claim c where ${OF_ATTEMPT} and coalesce(c.held_until <= ?, true)`,
      [cartId, attempt, at, cartId, attempt, at] as never,
    )
  }

  /**
   * Deletes a cart's claim, which the order's row replaces in the same transaction; undefined if there was no claim. An expired claim is
   * deleted and returned as well.
   */
  async take(trx: Knex.Transaction, cartId: string): Promise<Pick<CheckoutClaim, "coupon" | "tableId" | "arrival"> | undefined> {
    const { rows } = (await trx.raw(
      `delete from svc_checkout_claim where cart_id = ? returning coupon, table_id as "tableId", arrival`,
      [cartId],
    )) as unknown as { rows: Pick<CheckoutClaim, "coupon" | "tableId" | "arrival">[] }
    return rows[0]
  }

  /** Returns which of the coupons are claimed by carts, ignoring one cart's own claim. Uses the transaction if given. */
  async coupons(
    codes: readonly string[],
    { at, except }: { readonly at: Date; readonly except?: string | undefined },
    trx?: Knex.Transaction,
  ): Promise<ReadonlySet<string>> {
    if (codes.length === 0) return new Set()
    const { rows } = (await (trx ?? this.#knex).raw(
      `select c.coupon from svc_checkout_claim c where c.coupon = any(?) and c.cart_id <> ? and ${CLAIM_HOLDS}`,
      [[...codes], except ?? "", at.toISOString()] as never,
    )) as { rows: { coupon: string }[] }
    return new Set(rows.map(({ coupon }) => coupon))
  }

  /** Deletes claims that expired long ago and did not become orders. */
  async forget(now: Date): Promise<void> {
    const before = new Date(now.getTime() - RETENTION_MS)
    await this.#knex.raw(`delete from svc_checkout_claim c where c.expires_at < ? and not ${CLAIM_HOLDS}`, [
      before,
      before.toISOString(),
    ] as never)
  }
}
