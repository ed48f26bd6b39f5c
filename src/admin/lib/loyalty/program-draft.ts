import type { LoyaltyProgram, LoyaltyReward } from "../../../client/generated"
import { isTooGenerous, shareBack } from "../../../domain/loyalty/share-back"
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

/** Whether a program books or takes points only of guests with a confirmed e-mail. */
export function needsMails({ enabled, verified, referral, welcome }: ProgramDraft): boolean {
  return enabled && (verified || referral || wholeOf(welcome) !== 0)
}

/** A decimal as people type it. */
export const decimalOf = (typed: string): string => typed.trim().replace(",", ".")

/** A whole number; other text is returned unchanged, so that the server reports its field. */
export const wholeOf = (typed: string): number | string => (/^\s*-?\d{1,15}\s*$/.test(typed) ? Number(typed) : typed.trim())

/** The fields of an adjustment of points that cannot be sent: points that are no whole number or 0, and an empty reason. */
export function adjustmentProblems(points: string, reason: string): readonly ("points" | "reason")[] {
  const change = wholeOf(points)
  return [
    ...(typeof change === "number" && change !== 0 ? [] : (["points"] as const)),
    ...(reason.trim() === "" ? (["reason"] as const) : []),
  ]
}

/** The request body that stores a whole draft. */
export function programBody(draft: ProgramDraft) {
  return {
    enabled: draft.enabled,
    name: draft.name,
    points_per_currency: decimalOf(draft.earned),
    round: draft.round,
    earn_on: draft.earnOn,
    expiry_days: draft.expiry.trim() === "" ? null : wholeOf(draft.expiry),
    welcome_points: wholeOf(draft.welcome),
    referral: { enabled: draft.referral, referrer_points: wholeOf(draft.referrer), referred_points: wholeOf(draft.referred) },
    require_verified_email: draft.verified,
    redeem: {
      points_per_currency: decimalOf(draft.spent),
      minimum_points: wholeOf(draft.minimum),
      maximum_percent: wholeOf(draft.maximum),
    },
    coupon_days: wholeOf(draft.coupon),
  }
}

const DECIMAL = /^\d{1,9}(\.\d{1,9})?$/

/** The rates of a draft; undefined while they are invalid. */
export function ratesOf({ earned, spent }: Pick<ProgramDraft, "earned" | "spent">) {
  const rates = { points_per_currency: decimalOf(earned), redeem: { points_per_currency: decimalOf(spent) } }
  const readable = DECIMAL.test(rates.points_per_currency) && DECIMAL.test(rates.redeem.points_per_currency)
  return readable && Number(rates.redeem.points_per_currency) > 0 ? rates : undefined
}

/**
 * The largest share of their spending that a draft gives back to guests (percent), by paying with points or by an offered reward, and whether that is
 * more than they spend; undefined while the draft is invalid.
 */
export function shareOf(draft: Pick<ProgramDraft, "earned" | "spent">, rewards: readonly LoyaltyReward[] = []) {
  const rates = ratesOf(draft)
  if (rates === undefined) return undefined
  const offered = rewards.filter(({ enabled }) => enabled).flatMap((reward) => rewardShare(reward, rates)?.share ?? [])
  const share = [shareBack(rates), ...offered].reduce((most, each) => (Number(each) > Number(most) ? each : most))
  return { share, generous: isTooGenerous(share) }
}
