import type { MedusaContainer } from "@medusajs/framework/types"
import { looksLikeCoupon } from "../../domain/loyalty"
import { LOYALTY_MODULE, type LoyaltyCoupon, type LoyaltyService } from "../../modules/loyalty"
import { ORDERING_MODULE, type OrderingService } from "../../modules/ordering"
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
  /** The ordering account; null for a guest. Undefined for the API's own orders, where Medusa's promotion rule checks the customer. */
  readonly account?: number | null | undefined
  /** The Medusa cart that is judged; its own claim does not count against it. */
  readonly cartId?: string | undefined
}

/**
 * Judges the loyalty coupons of a cart. Refuses expired and used coupons, those of another account, those claimed by another checkout,
 * and all after the first accepted one.
 */
export async function judgeCoupons(
  scope: MedusaContainer,
  codes: readonly string[],
  { now, account, cartId }: CouponTerms,
): Promise<JudgedCoupons> {
  const ours = codes.filter(looksLikeCoupon)
  if (ours.length === 0) return { codes, refused: [], reward: null }
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const found = new Map((await loyalty.findCoupons(ours)).map((coupon) => [coupon.code, coupon]))
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
