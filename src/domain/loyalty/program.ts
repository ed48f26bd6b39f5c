import { mergeSettings } from "../settings/merge-settings"

/** The loyalty program (contract section 9). Decimals are strings, exact; points are whole. */
export interface LoyaltyProgram {
  readonly enabled: boolean
  readonly name: string
  /** Points for one unit of money spent. */
  readonly points_per_currency: string
  readonly round: "down" | "nearest"
  readonly earn_on: EarnOn
  /** Points are lost so many days after they were earned; null: never. */
  readonly expiry_days: number | null
  readonly welcome_points: number
  readonly referral: { readonly enabled: boolean; readonly referrer_points: number; readonly referred_points: number }
  /** Nobody redeems before the e-mail is verified. Welcome and referral points need it always. */
  readonly require_verified_email: boolean
  readonly redeem: {
    /** Points for one unit of money off. */
    readonly points_per_currency: string
    readonly minimum_points: number
    /** The largest part of an order that points may pay, in per cent. */
    readonly maximum_percent: number
  }
  /** An unused coupon gives its points back after so many days. */
  readonly coupon_days: number
}

export type EarnOn = "finalized" | "completed"

type Part<T> = { readonly [K in keyof T]?: T[K] extends object ? Part<T[K]> | undefined : T[K] | undefined }

/** Any part of the program, as `PUT /loyalty/program` takes it. */
export type ProgramChange = Part<LoyaltyProgram>

/** A store that was never asked has no program. */
export function defaultProgram(): LoyaltyProgram {
  return {
    enabled: false,
    name: "",
    points_per_currency: "1",
    round: "down",
    earn_on: "finalized",
    expiry_days: null,
    welcome_points: 0,
    referral: { enabled: false, referrer_points: 0, referred_points: 0 },
    require_verified_email: false,
    redeem: { points_per_currency: "20", minimum_points: 100, maximum_percent: 100 },
    coupon_days: 30,
  }
}

/** The program after a change; what the change leaves out stays. */
export function changeProgram(before: LoyaltyProgram, change: ProgramChange): LoyaltyProgram {
  return mergeSettings(before, change)
}
