import type { LoyaltyProgram, LoyaltyReward } from "../../../client/generated"
import { isTooGenerous, shareBack } from "../../../domain/loyalty/share-back"
import { decimalText, typedDecimal, typedWhole, wholeOrText } from "../typed-numbers"
import { rewardShare } from "./reward-draft"

/** The program while it is edited. */
export interface ProgramDraft {
  readonly enabled: boolean
  readonly name: string
  readonly earned: string
  readonly spent: string
  readonly round: LoyaltyProgram["round"]
  readonly earnOn: LoyaltyProgram["earn_on"]
  readonly minimum: string
  readonly maximum: string
  /** Empty: points never expire. */
  readonly expiry: string
  readonly coupon: string
  readonly welcome: string
  readonly verified: boolean
  readonly referral: boolean
  readonly referrer: string
  readonly referred: string
}

export function draftOf(program: LoyaltyProgram): ProgramDraft {
  return {
    enabled: program.enabled,
    name: program.name,
    earned: String(program.points_per_currency),
    spent: String(program.redeem.points_per_currency),
    round: program.round,
    earnOn: program.earn_on,
    minimum: String(program.redeem.minimum_points),
    maximum: String(program.redeem.maximum_percent),
    expiry: program.expiry_days === null ? "" : String(program.expiry_days),
    coupon: String(program.coupon_days),
    welcome: String(program.welcome_points),
    verified: program.require_verified_email,
    referral: program.referral.enabled,
    referrer: String(program.referral.referrer_points),
    referred: String(program.referral.referred_points),
  }
}

/** Whether a program books or redeems points only for guests with a confirmed e-mail. */
export function needsMails({ enabled, verified, referral, welcome }: ProgramDraft): boolean {
  return enabled && (verified || referral || wholeOrText(welcome) !== 0)
}

/** The invalid fields of an adjustment: points that are 0 or no whole number, and an empty reason. */
export function adjustmentProblems(points: string, reason: string): readonly ("points" | "reason")[] {
  const change = typedWhole(points)
  return [
    ...(change !== null && change !== 0 ? [] : (["points"] as const)),
    ...(reason.trim() === "" ? (["reason"] as const) : []),
  ]
}

/** The request body that stores a whole draft. */
export function programBody(draft: ProgramDraft) {
  return {
    enabled: draft.enabled,
    name: draft.name,
    points_per_currency: decimalText(draft.earned),
    round: draft.round,
    earn_on: draft.earnOn,
    expiry_days: draft.expiry.trim() === "" ? null : wholeOrText(draft.expiry),
    welcome_points: wholeOrText(draft.welcome),
    referral: {
      enabled: draft.referral,
      referrer_points: wholeOrText(draft.referrer),
      referred_points: wholeOrText(draft.referred),
    },
    require_verified_email: draft.verified,
    redeem: {
      points_per_currency: decimalText(draft.spent),
      minimum_points: wholeOrText(draft.minimum),
      maximum_percent: wholeOrText(draft.maximum),
    },
    coupon_days: wholeOrText(draft.coupon),
  }
}

/** The rates of a draft; undefined while they are invalid. */
export function ratesOf({ earned, spent }: Pick<ProgramDraft, "earned" | "spent">) {
  const [points, worth] = [typedDecimal(earned), typedDecimal(spent)]
  if (points === null || worth === null || Number(worth) === 0) return undefined
  return { points_per_currency: points, redeem: { points_per_currency: worth } }
}

/**
 * The largest share (percent) of their spending that guests get back by a draft, through payment with points or an offered reward, and whether that
 * is too much; undefined while the draft is invalid.
 */
export function shareOf(draft: Pick<ProgramDraft, "earned" | "spent">, rewards: readonly LoyaltyReward[] = []) {
  const rates = ratesOf(draft)
  if (rates === undefined) return undefined
  const offered = rewards.filter(({ enabled }) => enabled).flatMap((reward) => rewardShare(reward, rates)?.share ?? [])
  const share = [shareBack(rates), ...offered].reduce((most, each) => (Number(each) > Number(most) ? each : most))
  return { share, generous: isTooGenerous(share) }
}
