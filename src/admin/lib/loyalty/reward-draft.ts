import type { LoyaltyReward } from "../../../client/generated"
import { isTooGenerous, shareBackOfReward } from "../../../domain/loyalty/share-back"
import { typedDecimal } from "../typed-numbers"

/** The rates of a program: numbers when it is stored, decimal texts while it is edited. */
interface Rates {
  readonly points_per_currency: number | string
  readonly redeem: { readonly points_per_currency: number | string }
}

/**
 * The value of a reward with a fixed amount, as a share of the spending that earns its points. Undefined for other rewards, because their value
 * depends on the order.
 */
export function rewardShare(
  { type, value, points }: Pick<LoyaltyReward, "type" | "value" | "points">,
  { points_per_currency: earned, redeem }: Rates,
) {
  if (type !== "fixed" || value === null || typedDecimal(value) === null || !(points > 0)) return undefined
  const rates = { points_per_currency: String(earned), redeem: { points_per_currency: String(redeem.points_per_currency) } }
  const share = shareBackOfReward(value, points, rates)
  return { share, generous: isTooGenerous(share) }
}
