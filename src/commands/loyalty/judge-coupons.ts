import type { MedusaContainer } from "@medusajs/framework/types"
import { looksLikeCoupon } from "../../domain/loyalty"
import type { LoyaltyCoupon, LoyaltyService } from "../../modules/loyalty"
import { LOYALTY_MODULE } from "../../modules/loyalty/name"
import type { OrderingService } from "../../modules/ordering"
import { ORDERING_MODULE } from "../../modules/ordering/name"
import type { OrderQuote } from "../../platform/pricing/order-quote"

type RefusedCoupon = OrderQuote["coupons"][number]

/** The coupon codes of a cart, with the loyalty coupons judged. */
export interface JudgedCoupons {
  /** The codes left for Medusa to judge. */
  readonly codes: readonly string[]
  readonly refused: readonly RefusedCoupon[]
  /** The loyalty coupon in use: at most one per cart. */
  readonly reward: Pick<LoyaltyCoupon, "code" | "points"> | null
}

/** Who uses coupons, and when. */
export interface CouponTerms {
  /** Epoch milliseconds. */
  readonly now: number
  /** The ordering account; null for a guest. */
  readonly account: number | null
  /** The Medusa cart that is judged; its own claim does not count against it. */
  readonly cartId?: string | undefined
}

/**
 * Judges the loyalty coupons of a cart. Refuses expired and used coupons, coupons claimed by another checkout, and every coupon after the
 * first accepted one. A coupon of another account is refused like a code that does not exist.
 */
export async function judgeCoupons(
  scope: MedusaContainer,
  codes: readonly string[],
  { now, account, cartId }: CouponTerms,
): Promise<JudgedCoupons> {
  const loyaltyCodes = codes.filter(looksLikeCoupon)
  if (loyaltyCodes.length === 0) return { codes, refused: [], reward: null }
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const found = new Map((await loyalty.findCoupons(loyaltyCodes)).map((coupon) => [coupon.code, coupon]))
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const claimed = await ordering.claims.coupons(loyaltyCodes, { at: new Date(now), except: cartId })
  const refused: RefusedCoupon[] = []
  let reward: LoyaltyCoupon | null = null
  for (const code of loyaltyCodes) {
    const coupon = found.get(code)
    if (!coupon) continue
    const reason = refusalOf(coupon, { now, account, isFirst: reward === null, isClaimed: claimed.has(code) })
    if (reason === null) reward = coupon
    else refused.push({ code, valid: false, reason, discount: 0n })
  }
  return { codes: codes.filter((code) => !refused.some((one) => one.code === code)), refused, reward }
}

/** The loyalty coupons among these codes that belong to other accounts. @param account null: a guest */
export async function couponsOfOthers(
  scope: MedusaContainer,
  codes: readonly string[],
  account: number | null,
): Promise<ReadonlySet<string>> {
  const found = await scope.resolve<LoyaltyService>(LOYALTY_MODULE).findCoupons(codes.filter(looksLikeCoupon))
  return new Set(found.filter((coupon) => coupon.account !== account).map(({ code }) => code))
}

interface Circumstances {
  readonly now: number
  readonly account: number | null
  /** True if no other coupon of the cart is accepted yet. */
  readonly isFirst: boolean
  readonly isClaimed: boolean
}

function refusalOf(coupon: LoyaltyCoupon, { now, account, isFirst, isClaimed }: Circumstances): RefusedCoupon["reason"] {
  if (coupon.account !== account) return "not_found"
  if (!isFirst) return "not_applicable"
  return isClaimed ? "limit_reached" : reasonOf(coupon, now)
}

function reasonOf({ status, expiresAt }: LoyaltyCoupon, now: number): RefusedCoupon["reason"] {
  if (status === "expired" || (status === "open" && expiresAt.getTime() <= now)) return "expired"
  return status === "open" ? null : "limit_reached"
}
