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
import {
  type CouponStatus,
  type EntryType,
  LOYALTY_MODULE,
  type LoyaltyAccount,
  type LoyaltyCoupon,
  type LoyaltyEntry,
  type LoyaltyService,
  type StoredLot,
} from "../../modules/loyalty"
import { endPromotion, orderOfPromotion } from "../../platform/loyalty-promotions"
import { unavailable } from "./active-program"

const DAY_MS = 86_400_000

/** The ledger's own hand: expiry and what orders bring. */
export const HOUSE = "system"

/** Makes the points account of a customer unless it is there. */
export function openAccount(scope: MedusaContainer, database: Knex, account: number, now: number): Promise<void> {
  const { accounts } = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  return accounts.ensureAccount(database, account, referralCode(randomBytes(16)), now)
}

interface Earning {
  readonly type: Extract<EntryType, "earn" | "welcome" | "referral">
  readonly points: number
  readonly orderId: string | null
  /** Booked once. */
  readonly event: string
  readonly reason?: string
}

/**
 * A customer's points in the hands of one transaction, which has locked them: everything that moves points goes through here, so
 * that ledger, balance, lots and coupons move together.
 */
export class AccountBook {
  #balance: number
  #owed: number
  /** What is left of the lots, as it was read under the lock; undefined: not read since the last change. */
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
   * Locks the account and books what has expired. Undefined: the customer has no points account.
   * @throws loyalty_unavailable (`locked`) when another operation holds it for longer than the transaction waits
   */
  static async open(
    scope: MedusaContainer,
    trx: Knex.Transaction,
    account: number,
    now: number,
  ): Promise<AccountBook | undefined> {
    const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
    const found = await loyalty.accounts.lockAccount(trx, account, now).catch((error: unknown) => {
      throw (error as { code?: unknown } | null)?.code === "55P03" ? unavailable("locked") : error
    })
    if (!found) return undefined
    const book = new AccountBook(loyalty, trx, found, now)
    await book.#settle(found.couponsDue)
    return book
  }

  /** Points come in: what is owed is withheld, the rest is a lot of its own. */
  async earn({ type, points, orderId, event, reason }: Earning, program: Pick<LoyaltyProgram, "expiry_days">): Promise<void> {
    if (points <= 0) return
    await this.#book(type, points, { orderId, event, reason })
    const withheld = Math.min(this.#owed, points)
    if (withheld > 0) await this.#book("revoke", -withheld, { orderId, reason: "owed" })
    await this.#count({ owed: -withheld, lifetimeEarned: points })
    await this.#addLot(points - withheld, orderId, program)
  }

  /** Management changes the balance. Null when there are not so many points to take. */
  async adjust(
    points: number,
    terms: { readonly reason: string; readonly actor: string; readonly event: string },
    program: Pick<LoyaltyProgram, "expiry_days">,
  ): Promise<LoyaltyEntry | null> {
    if (points > 0) await this.#addLot(points, null, program)
    const taken = points < 0 ? await this.#plan(-points) : []
    return taken && this.#book("adjust", points, terms, taken)
  }

  /** Points are exchanged. Null when there are not so many; else the entry and the lots that they were taken from. */
  async redeem(
    points: number,
    terms: { readonly reason: string; readonly actor: string },
  ): Promise<{ entry: LoyaltyEntry; taken: readonly LotPart[] } | null> {
    const taken = await this.#plan(points)
    return taken && { entry: await this.#book("redeem", -points, terms, taken), taken }
  }

  /**
   * Takes back what was earned wrongly: unused coupons end first, then the balance pays, the rest is owed (contract section 9).
   * @param orderId the order that had brought it: its own points go first; null: none that the customer may know of
   */
  async revoke(
    points: number,
    { orderId, event, reason }: { orderId: string | null; event: string; reason: string },
  ): Promise<void> {
    if (points <= 0) return
    let coupons = await this.loyalty.coupons.openCoupons(this.trx, this.account.account)
    let covered = 0
    while (covered < points && coupons.length > 0) {
      const { coupons: ending } = decideRevocation(points - covered, 0, coupons)
      for (const coupon of coupons.filter(({ id }) => ending.includes(id))) {
        // One that an order of the platform is using at this moment is not ours to end: the next one is asked.
        if (await this.#end(coupon, "revoked", orderId)) covered += coupon.points
      }
      coupons = coupons.filter(({ id }) => !ending.includes(id))
    }
    const fromBalance = Math.min(points, this.#balance)
    const taken = (await this.#plan(fromBalance, orderId)) ?? []
    await this.#book("revoke", -fromBalance, { orderId, event, reason }, taken)
    await this.#count({ owed: points - fromBalance, lifetimeEarned: -points })
  }

  /** The order that a coupon was used for is undone: its points come back, the coupon stays dead. */
  async giveBack(coupon: LoyaltyCoupon, orderId: string): Promise<void> {
    if (!(await this.loyalty.coupons.moveCoupon(this.trx, coupon.id, "used", "returned"))) return
    await this.#putBack(coupon, orderId)
  }

  /** Books what has run out: unused coupons give their points back, then lots end. */
  async #settle(couponsDue: boolean): Promise<void> {
    const coupons = couponsDue
      ? await this.loyalty.coupons.expiredCoupons(this.trx, this.account.account, new Date(this.now))
      : []
    for (const coupon of coupons) await this.#end(coupon, "expired", null)
    const over = (await this.#openLots()).filter(({ expiresAt }) => expiresAt !== null && expiresAt.getTime() <= this.now)
    if (over.length === 0) return
    const points = over.reduce((sum, { left }) => sum + left, 0)
    const taken = over.map(({ id, left }) => ({ lot: id, points: left }))
    await this.#book("expire", -points, {}, taken)
  }

  async #openLots(): Promise<readonly StoredLot[]> {
    this.#lots ??= await this.loyalty.ledger.openLots(this.trx, this.account.account)
    return this.#lots
  }

  /** Ends an unused coupon; false when an order has used it after all. */
  async #end(
    coupon: LoyaltyCoupon,
    status: Extract<CouponStatus, "expired" | "revoked">,
    orderId: string | null,
  ): Promise<boolean> {
    if (!(await endPromotion(this.trx, coupon.promotionId, this.now))) {
      const usedBy = await orderOfPromotion(this.trx, coupon.promotionId)
      if (usedBy !== undefined) await this.loyalty.coupons.markCouponUsed(this.trx, coupon.code, usedBy)
      return false
    }
    if (!(await this.loyalty.coupons.moveCoupon(this.trx, coupon.id, "open", status))) return false
    await this.#putBack(coupon, orderId)
    return true
  }

  async #putBack(coupon: LoyaltyCoupon, orderId: string | null): Promise<void> {
    await this.#book("return", coupon.points, { orderId, reason: coupon.code, event: `return:${coupon.id}` }, coupon.taken)
  }

  /** Which lots points are taken from, oldest first; of an order's own lot before all others. Null when there are not so many. */
  async #plan(points: number, orderId: string | null = null): Promise<readonly LotPart[] | null> {
    if (points > this.#balance) return null
    const lots = await this.#openLots()
    const taken = takeOldestFirst(orderId === null ? lots : withFirst(lots, (lot) => lot.orderId === orderId), points)
    if (taken === null) throw new Error("The lots of a loyalty account do not come to its balance")
    return taken
  }

  async #addLot(points: number, orderId: string | null, { expiry_days }: Pick<LoyaltyProgram, "expiry_days">): Promise<void> {
    if (points <= 0) return
    this.#lots = undefined
    const expiresAt = expiry_days === null ? null : this.now + expiry_days * DAY_MS
    await this.loyalty.ledger.addLot(this.trx, { account: this.account.account, points, orderId, expiresAt }, this.now)
  }

  /** @param parts of lots that the points are taken from, or put back into */
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
    const { reason = "", actor = HOUSE, ...rest } = terms
    if (parts.length > 0) this.#lots = undefined
    const sign = points < 0 ? -1 : 1
    const entry = await this.loyalty.ledger.book(
      this.trx,
      { account: this.account.account, type, points, reason, actor, ...rest },
      parts.map((part) => ({ lot: part.lot, points: part.points * sign })),
      this.now,
    )
    this.#balance = entry.balanceAfter
    return entry
  }

  async #count(by: { readonly owed: number; readonly lifetimeEarned: number }): Promise<void> {
    this.#owed += by.owed
    await this.loyalty.accounts.moveCounters(this.trx, this.account.account, by)
  }
}
