import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** How long a checkout of the platform keeps what it was promised (contract section 7): until then it has to become an order. */
export const CLAIM_MS = 5 * 60_000

/** How long an ended claim is remembered, for an order that is found late. */
const MEMORY_MS = 24 * 3_600_000

/** What a cart of the platform is promised between its judgement and its order. */
export interface CheckoutClaim {
  readonly cartId: string
  /** Which completion of the cart has claimed: one that fails late must not free what the next one holds. */
  readonly attempt: string
  readonly slotKey: string
  readonly tableId: string | null
  /** The code of the loyalty coupon that the cart takes. */
  readonly coupon: string | null
  readonly sessionHash: string | null
  readonly accountNumber: number | null
  /** What the cart comes to, decimal. */
  readonly total: string
  readonly currencyCode: string
  /** What the order's row is to be made of, as the judgement had it. */
  readonly arrival: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/**
 * SQL: whether the claim `c` still counts. One that has become an order counts until the order's row is written, however long that takes:
 * the row takes its place in one transaction.
 * @param instant SQL for the instant
 */
export const claimHolds = (instant: string): string => `(c.expires_at > ${instant} or exists (
  select from order_cart l where l.cart_id = c.cart_id and l.deleted_at is null))`

/** {@link claimHolds} with a binding. */
export const CLAIM_HOLDS = claimHolds("?::timestamptz")

/** What carts of the platform are promised. */
export class CheckoutClaims {
  readonly #knex: Knex

  constructor(knex: Knex) {
    this.#knex = knex
  }

  /** Writes or renews the claim of a cart. To be called after slot, table and coupon were locked and found free. */
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

  /** Frees what a completion has claimed, unless a later one has claimed it again or the cart has become an order after all. */
  async free({ cartId, attempt }: Pick<CheckoutClaim, "cartId" | "attempt">): Promise<void> {
    await this.#knex.raw(
      `delete from svc_checkout_claim c where c.cart_id = ? and c.attempt = ?
         and not exists (select from order_cart l where l.cart_id = c.cart_id and l.deleted_at is null)`,
      [cartId, attempt],
    )
  }

  /** Ends a cart's claim, to put its order's row in its place; undefined: there was none. Ended ones are taken, too. */
  async take(trx: Knex.Transaction, cartId: string): Promise<Pick<CheckoutClaim, "coupon" | "tableId" | "arrival"> | undefined> {
    const { rows } = (await trx.raw(
      `delete from svc_checkout_claim where cart_id = ? returning coupon, table_id as "tableId", arrival`,
      [cartId],
    )) as unknown as { rows: Pick<CheckoutClaim, "coupon" | "tableId" | "arrival">[] }
    return rows[0]
  }

  /** Those of some coupons that carts have claimed; one cart's own claim aside. In a transaction where one is given. */
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

  /** Forgets claims that ended long ago and became nothing. */
  async forget(now: Date): Promise<void> {
    const before = new Date(now.getTime() - MEMORY_MS)
    await this.#knex.raw(`delete from svc_checkout_claim c where c.expires_at < ? and not ${CLAIM_HOLDS}`, [
      before,
      before.toISOString(),
    ] as never)
  }
}
