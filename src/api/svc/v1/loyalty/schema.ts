import { z } from "@medusajs/framework/zod"
import { REWARD_TYPES } from "../../../../domain/loyalty"
import { ONE_LINE } from "../../../../errors/value-formats"
import { pagination, pathInteger } from "../../../../http"
import { ENTRY_TYPES } from "../../../../modules/loyalty"
import { priceField } from "../../../contracts/price-field"

const MOST_POINTS = 1_000_000

const points = (least: number) => z.int().min(least).max(MOST_POINTS)

const money = z.string().describe("Decimal with two places.")

/** A rate: a number or a decimal string above zero. */
const rate = () => priceField().refine((value) => Number(value) > 0, { params: { code: "rest_out_of_bounds" } })

/** `PUT /loyalty/program`: every key is optional (contract section 9). */
export const programBody = z.object({
  enabled: z.boolean().optional(),
  name: z.string().trim().max(255).regex(ONE_LINE).optional(),
  points_per_currency: priceField().optional().describe("Points earned per currency unit spent."),
  round: z.enum(["down", "nearest"]).optional(),
  earn_on: z.enum(["finalized", "completed"]).optional(),
  expiry_days: z.int().min(1).max(36_500).nullable().optional().describe("null: points never expire."),
  welcome_points: points(0).optional(),
  referral: z
    .object({
      enabled: z.boolean().optional(),
      referrer_points: points(0).optional(),
      referred_points: points(0).optional(),
    })
    .optional(),
  require_verified_email: z.boolean().optional(),
  redeem: z
    .object({
      points_per_currency: rate().optional().describe("Points redeemed per currency unit of discount."),
      minimum_points: points(0).optional(),
      maximum_percent: z.int().min(1).max(100).optional().describe("The largest percentage of an order that points may pay."),
    })
    .optional(),
  coupon_days: z.int().min(1).max(3_650).optional(),
})

export const programSchema = z.object({
  enabled: z.boolean(),
  name: z.string(),
  points_per_currency: z.number(),
  round: z.enum(["down", "nearest"]),
  earn_on: z.enum(["finalized", "completed"]),
  expiry_days: z.int().nullable(),
  welcome_points: z.int(),
  referral: z.object({ enabled: z.boolean(), referrer_points: z.int(), referred_points: z.int() }),
  require_verified_email: z.boolean(),
  redeem: z.object({ points_per_currency: z.number(), minimum_points: z.int(), maximum_percent: z.int() }),
  coupon_days: z.int(),
})

const rewardFields = {
  description: z.string().max(1_000),
  value: priceField()
    .nullable()
    .describe("An amount for `fixed`, a percentage for `percent`; for `product`, null means its lowest price."),
  product_id: z.string().min(1).max(255).nullable(),
  enabled: z.boolean(),
  position: z.int().min(0).max(1_000_000),
}

export const newRewardBody = z.object({
  name: z.string().trim().min(1).max(255).regex(ONE_LINE),
  points: points(1),
  type: z.enum(REWARD_TYPES),
  description: rewardFields.description.optional(),
  value: rewardFields.value.optional(),
  product_id: rewardFields.product_id.optional(),
  enabled: rewardFields.enabled.optional(),
  position: rewardFields.position.optional(),
})

export const rewardChangeBody = newRewardBody.partial()

export const rewardSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  points: z.int(),
  type: z.enum(REWARD_TYPES),
  value: money.nullable(),
  product_id: z.string().nullable(),
  enabled: z.boolean(),
  position: z.int(),
})

export const rewardParams = z.object({ id: pathInteger() })

export const meSchema = z.object({
  enabled: z.boolean(),
  balance: z.int(),
  pending: z.int().describe("Points that open orders will earn."),
  owed: z.int().describe("Points to be withheld from later earnings."),
  lifetime_earned: z.int(),
  expires_next: z.object({ points: z.int(), at: z.string() }).nullable(),
  verified: z.boolean(),
  referral_code: z.string().nullable(),
  referral_url: z.string().nullable(),
  rewards: rewardSchema.extend({ affordable: z.boolean() }).array(),
})

export const entrySchema = z.object({
  id: z.int(),
  type: z.enum(ENTRY_TYPES),
  points: z.int(),
  balance_after: z.int(),
  order_id: z.string().nullable(),
  reason: z.string(),
  actor: z.string(),
  created_at: z.string(),
})

export const historyQuery = z.object({ ...pagination })

/** The actor for the history; accepted only from callers with `manage_commerce`. */
export const actorHeaders = z.object({
  "X-Svc-Actor": z.string().max(255).optional().describe("`notifier:<id>`; accepted only from users with `manage_commerce`."),
})

export const redeemBody = z.object({
  reward_id: z.int().min(1).max(2_147_483_647).optional(),
  points: points(1).optional(),
  idempotency: z
    .string()
    .min(8)
    .max(80)
    .regex(/^[\w:-]+$/),
  account_id: z.int().min(1).max(2_147_483_647).optional().describe("The customer; management only."),
})

export const couponSchema = z.object({
  coupon: z.string(),
  points: z.int(),
  value: money,
  expires_at: z.string(),
  balance: z.int(),
})

export const adjustBody = z.object({
  points: z
    .int()
    .min(-MOST_POINTS)
    .max(MOST_POINTS)
    .refine((value) => value !== 0, { params: { code: "rest_out_of_bounds" } }),
  reason: z.string().trim().min(1).max(255),
  idempotency: z
    .string()
    .min(8)
    .max(64)
    .regex(/^[\w-]+$/),
})

export const loyaltyPreviewBody = z.object({ subtotal: priceField() })

export const loyaltyPreviewSchema = z.object({
  enabled: z.boolean(),
  earn: z.int(),
  redeemable_points: z.int(),
  redeemable_value: money,
})

export const accountsQuery = z.object({
  ...pagination,
  search: z
    .string()
    .max(100)
    .optional()
    .describe("Part of a customer's username, e-mail or name. Also finds customers without points, and sorts by name."),
})

export const accountParams = z.object({ account_id: pathInteger() })

export const loyaltyAccountSchema = z.object({
  account_id: z.int(),
  email: z.string(),
  balance: z.int(),
  owed: z.int(),
  lifetime_earned: z.int(),
  verified: z.boolean(),
})
