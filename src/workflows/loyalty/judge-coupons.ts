import type { MedusaContainer } from "@medusajs/framework/types"
import { looksLikeCoupon } from "../../domain/loyalty"
import { LOYALTY_MODULE, type LoyaltyCoupon, type LoyaltyService } from "../../modules/loyalty"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
import type { OrderQuote } from "../../platform/order-quote"

type RefusedCoupon = OrderQuote["coupons"][number]

/** A cart's codes after a look at the loyalty program's own. */
export interface JudgedCoupons {
  /** What the platform is to judge. */
  readonly codes: readonly string[]
  readonly refused: readonly RefusedCoupon[]
  /** The coupon that points were exchanged for: at most one in a cart. */
  readonly reward: Pick<LoyaltyCoupon, "code" | "points"> | null
}

/** Who uses coupons, and when. */
export interface CouponTerms {
  /** Epoch milliseconds. */
  readonly now: number
  /** The account that orders, where the platform's own rule does not ask for more than an e-mail; null: a guest. */
  readonly account?: number | null | undefined
  /** The cart of the platform that asks: its own claim is none against it. */
  readonly cartId?: string | undefined
}

/**
 * Judges coupons of the loyalty program: an expired one takes nothing off any more, one that another checkout has claimed is as good as
 * used, and a cart takes one of them.
 */
export async function judgeCoupons(
  scope: MedusaContainer,
  codes: readonly string[],
  { now, account, cartId }: CouponTerms,
): Promise<JudgedCoupons> {
  const ours = codes.filter(looksLikeCoupon)
  if (ours.length === 0) return { codes, refused: [], reward: null }
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const found = new Map((await loyalty.coupons.findCoupons(loyalty.connection.knex, ours)).map((coupon) => [coupon.code, coupon]))
  const ordering = scope.resolve<OrderingService>(ORDERING_MODULE)
  const claimed = await ordering.claims.coupons(ours, { at: new Date(now), except: cartId })
  const refused: RefusedCoupon[] = []
  let reward: LoyaltyCoupon | null = null
  for (const code of ours) {
    const coupon = found.get(code)
    if (!coupon) continue
    const foreign = account !== undefined && coupon.account !== account
    const reason = reward || foreign ? "not_applicable" : claimed.has(code) ? "limit_reached" : reasonOf(coupon, now)
    if (reason === null) reward = coupon
    else refused.push({ code, valid: false, reason, discount: 0n })
  }
  return { codes: codes.filter((code) => !refused.some((one) => one.code === code)), refused, reward }
}

function reasonOf({ status, expiresAt }: LoyaltyCoupon, now: number): RefusedCoupon["reason"] {
  if (status === "expired" || (status === "open" && expiresAt.getTime() <= now)) return "expired"
  return status === "open" ? null : "limit_reached"
}
