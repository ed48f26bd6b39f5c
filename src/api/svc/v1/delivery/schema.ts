import { z } from "@medusajs/framework/zod"
import { FEE_MODES, GEOCODER_PROVIDERS, ORDER_TYPES, ROUTING_PROVIDERS } from "../../../../domain/settings/operation-settings"
import { operationChangeSchema } from "../../../../modules/settings"

const orderType = z.enum(ORDER_TYPES)
const address = z.string().max(255)
/** A price: a number or a decimal string. */
const price = z.union([z.number().min(0).max(1e9), z.string().regex(/^\d{1,10}(?:\.\d{1,6})?$/)])
const money = z.number().min(0)
const kilometres = z.number().min(0)

/** `POST /delivery/check-address`. A missing address counts as an empty one. */
export const checkAddressBody = z.object({ address: address.optional() })

/** `POST /delivery/try-address`. `delivery` as in `PUT /settings/operation`; nothing of it is stored. */
export const tryAddressBody = z.object({ address, delivery: operationChangeSchema.shape.delivery })

/** `POST /delivery/fee`. The handler checks `order_type`, because an unknown one has its own error code here. */
export const feeBody = z.object({
  order_type: z.string().max(255).describe("`delivery` or `pickup`."),
  distance_km: z.number().min(0).max(1_000_000).optional().describe("Takes precedence over the address and is not rounded."),
  address: address.optional(),
  cart_total: price.optional(),
})

/** `GET /delivery/minimum`. */
export const minimumQuery = z.object({ order_type: orderType })

/** `POST /delivery/check-minimum`. */
export const checkMinimumBody = z.object({ order_type: orderType, cart_subtotal: price })

/** Delivery configuration (contract section 5). Contains no API keys of routing and map services. */
export const configSchema = z.object({
  store_address: z.string(),
  store_location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  max_distance_km: kilometres.nullable(),
  fee_mode: z.enum(FEE_MODES),
  fixed_fee: money,
  fee_per_km: money,
  tiers: z.array(z.object({ from_km: kilometres, to_km: kilometres, fee: money })),
  free_from: money.nullable(),
  minimum_order: z.object({ delivery: money, pickup: money }),
  currency: z.string(),
  currency_symbol: z.string(),
  prices_include_tax: z.boolean(),
  has_api_key: z.boolean(),
  has_browser_map_key: z.boolean(),
})

/** The reasons why a distance is not known. */
const UNMEASURED = "empty_address|no_api_key|no_store_address|request_failed|invalid_response|api_error|http_\\d{3}"

/** Address check result (specification). */
export const addressCheckSchema = z.object({
  deliverable: z.boolean(),
  reason: z
    .string()
    .regex(new RegExp(`^(out_of_range|${UNMEASURED})$`))
    .nullable(),
  distance_meters: z.int().min(0),
  distance_km: kilometres,
  fee: money,
  fee_mode: z.enum(FEE_MODES),
  store_address: z.string(),
  max_distance_km: kilometres.describe("0: no limit."),
})

/** The result of checking an address, with the result of each outside service. */
export const addressTrialSchema = addressCheckSchema.extend({
  steps: z
    .array(
      z.object({
        service: z.enum(["geocoder", "routing"]),
        provider: z.enum([...new Set([...GEOCODER_PROVIDERS, ...ROUTING_PROVIDERS])]),
        failure: z
          .string()
          .regex(new RegExp(`^(${UNMEASURED})$`))
          .nullable(),
        duration_ms: z.int().min(0),
      }),
    )
    .describe("The requests to outside services, in order. If the distance is not known, the last one failed."),
  duration_ms: z.int().min(0),
})

/** Fee result (specification). `reason` is present only if the address is out of range. */
export const feeSchema = z.object({
  order_type: orderType,
  fee: money,
  mode: z.enum(FEE_MODES),
  distance_meters: z.int().min(0),
  distance_km: kilometres,
  distance_source: z.enum(["param", "geocode", "none"]),
  applies: z.boolean(),
  reason: z.literal("out_of_range").optional(),
})

/** Minimum (specification). */
export const minimumSchema = z.object({
  order_type: orderType,
  amount: money,
  currency: z.string(),
  currency_symbol: z.string(),
  applies: z.boolean(),
})

/** Minimum check (specification). */
export const minimumCheckSchema = z.object({
  order_type: orderType,
  valid: z.boolean(),
  minimum: money,
  current: money,
  missing: money,
})
