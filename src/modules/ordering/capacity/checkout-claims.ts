import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** How long a native checkout keeps its claim (contract section 7). Until then it must become an order. */
export const CLAIM_MS = 5 * 60_000

/** How long an expired claim is kept, for an order that is found late. */
const RETENTION_MS = 24 * 3_600_000

/** What a native cart holds between its judgement and its order. */
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
 * SQL condition: the claim `c` still counts. If its cart has become an order, it counts until the order's row replaces it, in one
 * transaction, however long that takes.
 * @param instant SQL expression of the current instant
 */
export const claimHolds = (instant: string): string => `(c.expires_at > ${instant} or exists (
  select from order_cart l where l.cart_id = c.cart_id and l.deleted_at is null))`

/** {@link claimHolds} with a binding for the instant. */
export const CLAIM_HOLDS = claimHolds("?::timestamptz")

/** Reads and writes the claims of native carts. */
export class CheckoutClaims {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** Writes or renews the claim of a cart. Call it after slot, table and coupon were locked and found free. */
  async write(trx: Knex.Transaction, claim: CheckoutClaim): Promise<void> {
    await trx.raw(
      `insert into svc_checkout_claim (cart_id, attempt, slot_key, table_id, coupon, session_hash, account_number, total, currency_code, arrival, created_at, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?)
       on conflict (cart_id) do update set attempt = excluded.attempt, slot_key = excluded.slot_key, table_id = excluded.table_id,
         coupon = excluded.coupon, session_hash = excluded.session_hash, account_number = excluded.account_number, total = excluded.total,
         currency_code = excluded.currency_code, arrival = excluded.arrival, created_at = excluded.created_at, expires_at = excluded.expires_at`,
      [
        claim.cartId,
        claim.attempt,
        claim.slotKey,
        claim.tableId,
        claim.coupon,
        claim.sessionHash,
        claim.accountNumber,
        claim.total,
        claim.currencyCode,
        JSON.stringify(claim.arrival),
        claim.createdAt,
        new Date(claim.createdAt.getTime() + CLAIM_MS),
      ] as never,
    )
  }

  /** Frees the claim of a completion, unless a later one has claimed again or the cart has become an order. */
  async free({ cartId, attempt }: Pick<CheckoutClaim, "cartId" | "attempt">): Promise<void> {
    await this.#knex.raw(
      `delete from svc_checkout_claim c where c.cart_id = ? and c.attempt = ?
         and not exists (select from order_cart l where l.cart_id = c.cart_id and l.deleted_at is null)`,
      [cartId, attempt],
    )
  }

  /** Deletes a cart's claim, to write its order's row in its place; undefined if there was none. Also returns expired claims. */
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
