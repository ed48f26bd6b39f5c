import type { MedusaContainer } from "@medusajs/framework/types"
import { type LoyaltyProgram, type Reward, smallestSubtotal, valueOfPoints } from "../../domain/loyalty"
import { toDecimal, toMinor } from "../../domain/money"
import { fail, failWith } from "../../errors"
import { LOYALTY_MODULE, type LoyaltyService } from "../../modules/loyalty"
import { readCatalogue } from "../../platform/catalogue/catalogue-view"
import type { CommerceContext } from "../../platform/commerce/commerce-context"
import type { CouponPromotion } from "../../platform/pricing/loyalty-promotions"

/** The coupon to be given for the points. */
export interface PointsOffer {
  readonly points: number
  readonly rewardId: number | null
  readonly reason: string
  readonly kind: CouponPromotion["kind"]
  /** Decimal text, as shown and as stored. */
  readonly value: string
  readonly productId: string | null
  readonly smallestSubtotal: string | null
}

interface OfferTerms {
  readonly program: LoyaltyProgram
  readonly commerce: CommerceContext
  readonly now: number
}

/**
 * The coupon for a reward, or for a number of points without a reward.
 * @throws loyalty_reward_not_found; loyalty_below_minimum
 */
export async function pointsOffer(
  scope: MedusaContainer,
  { rewardId, points }: { readonly rewardId: number | undefined; readonly points: number | undefined },
  terms: OfferTerms,
): Promise<PointsOffer> {
  if (rewardId === undefined) return offerOfPoints(points ?? 0, terms)
  const loyalty = scope.resolve<LoyaltyService>(LOYALTY_MODULE)
  const reward = await loyalty.findReward(rewardId)
  if (!reward?.enabled) throw fail("loyalty_reward_not_found")
  return {
    points: reward.points,
    rewardId: reward.id,
    reason: reward.name,
    kind: reward.type === "percent" ? "percentage" : "fixed",
    value: await worthOf(scope, reward, terms),
    productId: reward.type === "product" ? reward.product_id : null,
    smallestSubtotal: null,
  }
}

/** A product reward is worth its cheapest variation; larger variations and extras cost the difference. */
async function worthOf(scope: MedusaContainer, reward: Reward, { commerce, now }: OfferTerms): Promise<string> {
  const digits = commerce.currencyDigits
  if (reward.type !== "product" || reward.value !== null) return toDecimal(toMinor(reward.value ?? "0", digits), digits)
  const product = (await readCatalogue(scope, now)).productById.get(reward.product_id ?? "")
  const prices = (product?.variations ?? []).flatMap(({ price }) => (price === null ? [] : [toMinor(price, digits)]))
  const [least] = prices.sort((a, b) => (a < b ? -1 : 1))
  if (least === undefined) throw fail("loyalty_reward_not_found")
  return toDecimal(least, digits)
}

function offerOfPoints(points: number, { program, commerce }: OfferTerms): PointsOffer {
  const digits = commerce.currencyDigits
  const value = valueOfPoints(points, digits, program)
  if (points < program.redeem.minimum_points || value <= 0n) {
    throw failWith("loyalty_below_minimum", undefined, { details: { minimum: program.redeem.minimum_points, points } })
  }
  const smallest = smallestSubtotal(value, program)
  return {
    points,
    rewardId: null,
    reason: "",
    kind: "fixed",
    value: toDecimal(value, digits),
    productId: null,
    smallestSubtotal: smallest === null ? null : toDecimal(smallest, digits),
  }
}
