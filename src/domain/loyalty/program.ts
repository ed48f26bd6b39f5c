import { mergeSettings } from "../settings/merge-settings"

/** The loyalty program (contract section 9). Decimals are strings, exact; points are whole. */
export interface LoyaltyProgram {
  readonly enabled: boolean
  readonly name: string
  /** Points for one unit of money spent. */
  readonly points_per_currency: string
  readonly round: "down" | "nearest"
  readonly earn_on: EarnOn
  /** Points expire this many days after they were earned; null: never. */
  readonly expiry_days: number | null
  readonly welcome_points: number
  readonly referral: { readonly enabled: boolean; readonly referrer_points: number; readonly referred_points: number }
  /** Redeeming requires a verified e-mail. Welcome and referral points always require one. */
  readonly require_verified_email: boolean
  readonly redeem: {
    /** Points per unit of money of the discount. */
    readonly points_per_currency: string
    readonly minimum_points: number
    /** The largest part of an order that points may pay, as a percentage. */
    readonly maximum_percent: number
  }
  /** The points of an unused coupon are returned after this many days. */
  readonly coupon_days: number
}

export type EarnOn = "finalized" | "completed"

type Part<T> = { readonly [K in keyof T]?: T[K] extends object ? Part<T[K]> | undefined : T[K] | undefined }

/** A partial change of the program, as in `PUT /loyalty/program`. */
export type ProgramChange = Part<LoyaltyProgram>

/** The program of a store without settings: off. */
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

/** The program after a change. Omitted fields stay. */
export function changeProgram(before: LoyaltyProgram, change: ProgramChange): LoyaltyProgram {
  return mergeSettings(before, change)
}
