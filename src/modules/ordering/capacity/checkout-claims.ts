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

/** The claim `c` belongs to an attempt, and its cart has not become an order. */
const OF_ATTEMPT = `c.cart_id = ? and c.attempt = ?
  and not exists (select from order_cart l where l.cart_id = c.cart_id and l.deleted_at is null)`

/** The claim `c` is held already for what is held now. */
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
   * Writes or renews the claim of a completion. Call it after slot, table and coupon were locked and found free. A claim that is held for an
   * open payment lasts at least as long as that.
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
   * Writes the claim of a cart whose payment is opened. A cart that is held already for the same slot and table keeps its time and its attempt,
   * so that opening the payment again holds no place for longer. Does nothing for a cart whose order has its row.
   * @param until when the hold ends by itself
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
    // A completion that ended meanwhile has turned its claim into the order's row: nothing would ever free this one.
    await trx.raw(
      `delete from svc_checkout_claim where cart_id = ? and exists (
         select from order_cart l join svc_order o on o.id = l.order_id where l.cart_id = ? and l.deleted_at is null)`,
      [claim.cartId, claim.cartId],
    )
  }

  /** Ends a hold whose payment could not be opened, unless it was there before or a completion has claimed since. */
  async endHold({ cartId, attempt }: ClaimAttempt): Promise<void> {
    await this.#knex.raw(`delete from svc_checkout_claim c where ${OF_ATTEMPT}`, [cartId, attempt])
  }

  /**
   * Frees the claim of a failed completion, unless a later one has claimed again or the cart has become an order. A cart whose payment is open
   * goes back to its hold.
   */
  async free({ cartId, attempt }: ClaimAttempt, at: Date): Promise<void> {
    await this.#knex.raw(
      `with held as (
         update svc_checkout_claim c set expires_at = c.held_until where ${OF_ATTEMPT} and c.held_until > ? returning c.cart_id
       ) delete from svc_checkout_claim c where ${OF_ATTEMPT} and coalesce(c.held_until <= ?, true)`,
      [cartId, attempt, at, cartId, attempt, at] as never,
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
