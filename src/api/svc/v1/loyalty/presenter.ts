import type { PointsRecord } from "../../../../commands/loyalty/read-points"
import type { Redemption } from "../../../../commands/loyalty/redeem-points"
import type { AccountCaller } from "../../../../domain/access/caller"
import type { LoyaltyProgram, Reward } from "../../../../domain/loyalty"
import { toDecimal, toMinor } from "../../../../domain/money"
import { decimalToNumber } from "../../../../domain/settings/decimal"
import { isoInZone } from "../../../../domain/time"
import { fail, invalidField } from "../../../../errors"
import type { LoyaltyAccount, LoyaltyEntry } from "../../../../modules/loyalty"

export function presentProgram(program: LoyaltyProgram) {
  return {
    ...program,
    points_per_currency: decimalToNumber(program.points_per_currency),
    redeem: { ...program.redeem, points_per_currency: decimalToNumber(program.redeem.points_per_currency) },
  }
}

/** Percentages and amounts both have two decimals (contract section 1, "Values"). */
export function presentReward(reward: Reward) {
  return { ...reward, value: reward.value === null ? null : toDecimal(toMinor(reward.value, 2), 2) }
}

/** The input of the `ETag` of the list of rewards. */
export const rewardFields = (rewards: readonly Reward[]) => rewards.toSorted((one, other) => one.id - other.id)

export function presentPoints(record: PointsRecord, zone: string) {
  const { expiresNext } = record
  return {
    enabled: record.enabled,
    balance: record.balance,
    pending: record.pending,
    owed: record.owed,
    lifetime_earned: record.lifetimeEarned,
    expires_next: expiresNext && { points: expiresNext.points, at: isoInZone(expiresNext.at, zone) },
    verified: record.verified,
    referral_code: record.referralCode,
    referral_url: record.referralUrl,
    rewards: record.rewards.map((reward) => ({ ...presentReward(reward), affordable: reward.affordable })),
  }
}

export function presentEntry(entry: LoyaltyEntry, zone: string) {
  return {
    id: entry.id,
    type: entry.type,
    points: entry.points,
    balance_after: entry.balanceAfter,
    order_id: entry.orderId,
    reason: entry.reason,
    actor: entry.actor,
    created_at: isoInZone(entry.createdAt.getTime(), zone),
  }
}

export function presentRedemption({ coupon, balance }: Redemption, zone: string) {
  return {
    coupon: coupon.code,
    points: coupon.points,
    value: coupon.value,
    expires_at: isoInZone(coupon.expiresAt.getTime(), zone),
    balance,
  }
}

export function presentLoyaltyAccount(
  account: Omit<LoyaltyAccount, "referralCode">,
  person: { readonly email: string; readonly verified: boolean },
) {
  return {
    account_id: account.account,
    email: person.email,
    balance: account.balance,
    owed: account.owed,
    lifetime_earned: account.lifetimeEarned,
    verified: person.verified,
  }
}

const NOTIFIER = /^notifier:[A-Za-z0-9_.-]{1,64}$/

/**
 * The actor for the history: the notifier named in the header, otherwise the account.
 * @throws svc_forbidden without `manage_commerce`; rest_invalid_param for a malformed header
 */
export function actorOfHeader(header: string | undefined, caller: AccountCaller): string {
  if (header === undefined) return `account:${caller.accountId}`
  if (!caller.capabilities.manage_commerce) throw fail("svc_forbidden")
  if (NOTIFIER.test(header)) return header
  throw invalidField("X-Svc-Actor", { code: "rest_invalid_pattern" })
}
