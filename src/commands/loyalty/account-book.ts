import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  decideRevocation,
  type LotPart,
  type LoyaltyProgram,
  referralCode,
  takeOldestFirst,
  withFirst,
} from "../../domain/loyalty"
import type {
  CouponStatus,
  EntryType,
  LoyaltyAccount,
  LoyaltyCoupon,
  LoyaltyEntry,
  LoyaltyService,
  StoredLot,
} from "../../modules/loyalty"
import { LOYALTY_MODULE } from "../../modules/loyalty/name"
import { endPromotion, orderOfPromotion } from "../../platform/pricing/loyalty-promotions"
import { loyaltyUnavailable } from "./active-program"

const DAY_MS = 86_400_000

/** The actor of entries that the plugin books automatically: expiry and points from orders. */
export const SYSTEM_ACTOR = "system"

/** Creates the points account of a customer if there is none. `loyalty`: the service itself, or bound to the caller's transaction. */
export function openAccount(loyalty: Pick<LoyaltyService, "ensureLoyaltyAccount">, account: number, now: number): Promise<void> {
  return loyalty.ensureLoyaltyAccount(account, referralCode(randomBytes(16)), now)
}

interface Earning {
  readonly type: Extract<EntryType, "earn" | "welcome" | "referral">
  readonly points: number
  readonly orderId: string | null
  /** A unique name: an entry with the same name is booked only once. */
  readonly event: string
  readonly reason?: string
}

/**
 * A customer's points account, locked by one transaction. Every movement of points goes through this class, so that ledger, balance, lots
 * and coupons stay consistent.
 */
export class AccountBook {
  #balance: number
  #owed: number
  /** The open lots as read under the lock; undefined when they must be read again after a change. */
  #lots: readonly StoredLot[] | undefined

  private constructor(
    private readonly loyalty: LoyaltyService,
    private readonly trx: Knex.Transaction,
    readonly account: LoyaltyAccount,
    private readonly now: number,
  ) {
    this.#balance = account.balance
    this.#owed = account.owed
  }

  get balance(): number {
    return this.#balance
  }

  /**
   * Locks the account and books what has expired.
   * @returns undefined when the customer has no points account
   * @throws loyalty_unavailable (`locked`) when another operation holds the lock for longer than the transaction waits
   */
  static async open(
    scope: MedusaContainer,
    trx: Knex.Transaction,
    account: number,
    now: number,
  ): Promise<AccountBook | undefined> {
    const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
    const found = await loyalty
      .in(trx)
      .lockLoyaltyAccount(account, now)
      .catch((error: unknown) => {
        throw (error as { code?: unknown } | null)?.code === "55P03" ? loyaltyUnavailable("locked") : error
      })
    if (!found) return undefined
    const book = new AccountBook(loyalty, trx, found, now)
    await book.#settle(found.couponsDue)
    return book
  }

  /** Books earned points: first pays off owed points, the rest becomes a lot. */
  async earn({ type, points, orderId, event, reason }: Earning, program: Pick<LoyaltyProgram, "expiry_days">): Promise<void> {
    if (points <= 0) return
    await this.#book(type, points, { orderId, event, reason })
    const withheld = Math.min(this.#owed, points)
    if (withheld > 0) await this.#book("revoke", -withheld, { orderId, reason: "owed" })
    await this.#count({ owed: -withheld, lifetimeEarned: points })
    await this.#addLot(points - withheld, orderId, program)
  }

  /** Books an adjustment by management. Returns null when the balance is too low. */
  async adjust(
    points: number,
    terms: { readonly reason: string; readonly actor: string; readonly event: string },
    program: Pick<LoyaltyProgram, "expiry_days">,
  ): Promise<LoyaltyEntry | null> {
    if (points > 0) await this.#addLot(points, null, program)
    const taken = points < 0 ? await this.#plan(-points) : []
    return taken && this.#book("adjust", points, terms, taken)
  }

  /** Redeems points. Returns the entry and the lots used; null when the balance is too low. */
  async redeem(
    points: number,
    terms: { readonly reason: string; readonly actor: string },
  ): Promise<{ entry: LoyaltyEntry; taken: readonly LotPart[] } | null> {
    const taken = await this.#plan(points)
    return taken && { entry: await this.#book("redeem", -points, terms, taken), taken }
  }

  /**
   * Takes back points that turned out not to be earned: ends unused coupons first, then reduces the balance; the rest is owed (contract
   * section 9).
   * @param orderId the order that earned the points: its lot is used first, and the history shows the order; null to show no order
   */
  async revoke(
    points: number,
    { orderId, event, reason }: { orderId: string | null; event: string; reason: string },
  ): Promise<void> {
    if (points <= 0) return
    let coupons = await this.loyalty.in(this.trx).openCoupons(this.account.account)
    let covered = 0
    while (covered < points && coupons.length > 0) {
      const { coupons: ending } = decideRevocation(points - covered, 0, coupons)
      for (const coupon of coupons.filter(({ id }) => ending.includes(id))) {
        // A coupon that a Medusa order is using at this moment cannot be ended; try the next one.
        if (await this.#end(coupon, "revoked", orderId)) covered += coupon.points
      }
      coupons = coupons.filter(({ id }) => !ending.includes(id))
    }
    const fromBalance = Math.min(points, this.#balance)
    const taken = (await this.#plan(fromBalance, orderId)) ?? []
    await this.#book("revoke", -fromBalance, { orderId, event, reason }, taken)
    await this.#count({ owed: points - fromBalance, lifetimeEarned: -points })
  }

  /** Returns the points of a coupon whose order was undone. The coupon itself stays used up. */
  async returnPointsOf(coupon: LoyaltyCoupon, orderId: string): Promise<void> {
    if (!(await this.loyalty.in(this.trx).moveCoupon(coupon.id, "used", "returned"))) return
    await this.#putBack(coupon, orderId)
  }

  /** Books everything that has expired: unused coupons return their points, then expired lots end. */
  async #settle(couponsDue: boolean): Promise<void> {
    const coupons = couponsDue ? await this.loyalty.in(this.trx).expiredCoupons(this.account.account, new Date(this.now)) : []
    for (const coupon of coupons) await this.#end(coupon, "expired", null)
    const over = (await this.#openLots()).filter(({ expiresAt }) => expiresAt !== null && expiresAt.getTime() <= this.now)
    if (over.length === 0) return
    const points = over.reduce((sum, { left }) => sum + left, 0)
    const taken = over.map(({ id, left }) => ({ lot: id, points: left }))
    await this.#book("expire", -points, {}, taken)
  }

  async #openLots(): Promise<readonly StoredLot[]> {
    this.#lots ??= await this.loyalty.in(this.trx).openLots(this.account.account)
    return this.#lots
  }

  /** Ends an unused coupon; false if an order has used it, or is using it now. */
  async #end(
    coupon: LoyaltyCoupon,
    status: Extract<CouponStatus, "expired" | "revoked">,
    orderId: string | null,
  ): Promise<boolean> {
    if (!(await endPromotion(this.trx, coupon.promotionId, this.now))) {
      const usedBy = await orderOfPromotion(this.trx, coupon.promotionId)
      if (usedBy !== undefined) await this.loyalty.in(this.trx).markCouponUsed(coupon.code, usedBy)
      return false
    }
    if (!(await this.loyalty.in(this.trx).moveCoupon(coupon.id, "open", status))) return false
    await this.#putBack(coupon, orderId)
    return true
  }

  async #putBack(coupon: LoyaltyCoupon, orderId: string | null): Promise<void> {
    await this.#book("return", coupon.points, { orderId, reason: coupon.code, event: `return:${coupon.id}` }, coupon.taken)
  }

  /**
   * Chooses the lots from which points are taken: the given order's lot first, then the oldest. Returns null when the balance is too low.
   */
  async #plan(points: number, orderId: string | null = null): Promise<readonly LotPart[] | null> {
    if (points > this.#balance) return null
    const lots = await this.#openLots()
    const taken = takeOldestFirst(orderId === null ? lots : withFirst(lots, (lot) => lot.orderId === orderId), points)
    if (taken === null) throw new Error("The lots of a points account do not sum to its balance")
    return taken
  }

  async #addLot(points: number, orderId: string | null, { expiry_days }: Pick<LoyaltyProgram, "expiry_days">): Promise<void> {
    if (points <= 0) return
    this.#lots = undefined
    const expiresAt = expiry_days === null ? null : this.now + expiry_days * DAY_MS
    await this.loyalty.in(this.trx).addLot({ account: this.account.account, points, orderId, expiresAt }, this.now)
  }

  /** @param parts the lots from which the points are taken or to which they are returned */
  async #book(
    type: EntryType,
    points: number,
    terms: {
      readonly orderId?: string | null
      readonly reason?: string | undefined
      readonly actor?: string
      readonly event?: string
    },
    parts: readonly LotPart[] = [],
  ): Promise<LoyaltyEntry> {
    const { reason = "", actor = SYSTEM_ACTOR, ...rest } = terms
    if (parts.length > 0) this.#lots = undefined
    const sign = points < 0 ? -1 : 1
    const entry = await this.loyalty.in(this.trx).bookEntry(
      { account: this.account.account, type, points, reason, actor, ...rest },
      parts.map((part) => ({ lot: part.lot, points: part.points * sign })),
      this.now,
    )
    this.#balance = entry.balanceAfter
    return entry
  }

  async #count(by: { readonly owed: number; readonly lifetimeEarned: number }): Promise<void> {
    this.#owed += by.owed
    await this.loyalty.in(this.trx).moveCounters(this.account.account, by)
  }
}
