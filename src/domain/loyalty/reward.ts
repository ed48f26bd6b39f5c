export const REWARD_TYPES = ["fixed", "percent", "product"] as const
export type RewardType = (typeof REWARD_TYPES)[number]

/** A reward that points can buy. */
export interface Reward {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly points: number
  readonly type: RewardType
  /** Decimal text: the amount of a fixed reward, the percentage of a percentage reward. For a product, null means its price. */
  readonly value: string | null
  /** The platform's product of a `product` reward. */
  readonly product_id: string | null
  readonly enabled: boolean
  readonly position: number
}

export type NewReward = Omit<Reward, "id" | "position"> & { readonly position: number | null }

export type RewardChange = { readonly [K in keyof Omit<Reward, "id">]?: Reward[K] | undefined }

export interface RewardIssue {
  readonly field: "value" | "product_id"
  readonly code: "rest_out_of_bounds" | "rest_missing_callback_param"
}

/** The problem of a reward as a whole; undefined: none. An amount or percentage must be above zero, and a product must be named. */
export function judgeReward({ type, value, product_id }: Pick<Reward, "type" | "value" | "product_id">): RewardIssue | undefined {
  if (type === "product") return product_id === null ? { field: "product_id", code: "rest_missing_callback_param" } : undefined
  if (value === null) return { field: "value", code: "rest_missing_callback_param" }
  const amount = Number(value)
  if (amount <= 0 || (type === "percent" && amount > 100)) return { field: "value", code: "rest_out_of_bounds" }
  return undefined
}
