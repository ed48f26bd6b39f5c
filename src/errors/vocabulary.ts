import { fill, type Language, type Localized, type Words, wordsOf } from "../languages"
import { missingSentences } from "./missing-commerce"

/** The two error formats of the specification. */
export type FailureFormat = "plugin" | "platform"

/** Writes the message of a code from its parameters. Without it, the language's text is used unchanged. */
type Message<P> = (words: Words, params: P, language: Language) => string

export interface FailureRow<P> {
  readonly status: number
  readonly format: FailureFormat
  readonly message: Message<P> | undefined
}

function plugin<P = void>(status: number, message?: Message<P>): FailureRow<P> {
  return { status, format: "plugin", message }
}

function platform<P = void>(status: number, message?: Message<P>): FailureRow<P> {
  return { status, format: "platform", message }
}

/** The names of the request fields that are missing or invalid. */
export interface FieldNames {
  readonly fields: readonly string[]
}

/** A refusal by the host's own rule (hook `validate` of `validateCartWorkflow`). */
export interface StoreRefusal {
  /** The code to show instead of `svc_refused_by_store`; null: none. */
  readonly ownCode: string | null
  /** Shown unchanged; empty: the message of `svc_refused_by_store`. */
  readonly message: string
}

/** Whether a schedule reason has its own message. */
function isScheduleReason(reason: string): reason is keyof Words["scheduleReasons"] {
  return Object.hasOwn(wordsOf("es").scheduleReasons, reason)
}

/**
 * The error codes: one row each, with the HTTP status and the error format of the specification. The messages are in `src/languages`,
 * under the same codes. The presenter, the OpenAPI document and the tests of each code use this table.
 */
export const vocabulary = {
  // Raised before the resource is reached: platform format.
  svc_unauthorized: platform(401),
  svc_forbidden: platform(403),
  rest_forbidden: platform(403),
  rest_cookie_invalid_nonce: platform(403),
  rest_missing_callback_param: platform<FieldNames>(400, ({ errors, errorsWithFields }, { fields }) =>
    fields.length === 0
      ? errors.rest_missing_callback_param
      : fill(errorsWithFields.rest_missing_callback_param, { fields: fields.join(", ") }),
  ),
  rest_invalid_param: platform<FieldNames>(400, ({ errors, errorsWithFields }, { fields }) =>
    fields.length === 0 ? errors.rest_invalid_param : fill(errorsWithFields.rest_invalid_param, { fields: fields.join(", ") }),
  ),
  rest_invalid_json: platform(400),
  rest_payload_too_large: platform(413),
  rest_request_timeout: platform(408),
  rest_no_route: platform(404),

  // Access
  svc_invalid_credentials: plugin(401),
  svc_mfa_required: plugin(401),
  svc_verification_required: plugin(401),
  svc_https_required: plugin(403),
  svc_invalid_device_code: plugin(400),
  svc_too_many_attempts: plugin(429),
  svc_email_exists: plugin(409),
  svc_username_exists: plugin(409),
  svc_invalid_reset_token: plugin(400),

  // Not found
  svc_not_found: plugin(404),
  svc_order_not_found: plugin(404),
  svc_account_not_found: plugin(404),
  svc_address_not_found: plugin(404),
  svc_token_not_found: plugin(404),
  svc_device_not_found: plugin(404),
  svc_push_subscription_not_found: plugin(404),
  svc_printer_not_found: plugin(404),
  svc_print_job_not_found: plugin(404),
  svc_extra_not_found: plugin(404),
  svc_extra_category_not_found: plugin(404),
  svc_gateway_not_found: plugin(404),
  svc_webhook_not_found: plugin(404),
  svc_delivery_not_found: plugin(404),
  table_not_found: plugin(404),

  // Ordering: conflicts with the current state
  svc_commerce_missing: plugin<{ missing: readonly string[]; country: string }>(500, (words, gap) =>
    [words.errors.svc_commerce_missing, ...missingSentences(gap, words)].join(" "),
  ),
  svc_cutover_pending: plugin(409),
  svc_idempotency_conflict: plugin(409),
  svc_product_changed: plugin(409),
  svc_slot_full: plugin(409),
  svc_invalid_transition: plugin<{ from: Localized; to: Localized; reason?: keyof Words["moveReasons"] }>(
    409,
    ({ errors, moveReasons }, { from, to, reason }, language) =>
      reason ? moveReasons[reason] : fill(errors.svc_invalid_transition, { from: from[language], to: to[language] }),
  ),
  svc_order_changed: plugin(412),
  svc_settings_changed: plugin(412),
  svc_already_printed: plugin(409),
  invalid_tables: plugin(400),
  invalid_table: plugin(400),
  duplicate_table: plugin(400),
  table_occupied: plugin(409),
  table_busy: plugin(409),

  // Loyalty (contract section 9)
  loyalty_unavailable: plugin(409),
  loyalty_insufficient_points: plugin(422),
  loyalty_below_minimum: plugin(422),
  loyalty_email_not_verified: plugin(422),
  loyalty_invalid_token: plugin(400),
  loyalty_verification_throttled: plugin(429),
  loyalty_account_not_found: plugin(404),
  loyalty_reward_not_found: plugin(404),

  // Ordering: problems of a cart (seed, POST /cart/validate; contract section 7)
  schedule_selection_invalid: plugin<{ reason: string }>(422, ({ errors, scheduleReasons }, { reason }) =>
    isScheduleReason(reason) ? scheduleReasons[reason] : errors.schedule_selection_invalid,
  ),
  below_minimum: plugin<{ amount: Localized }>(422, ({ errors }, { amount }, language) =>
    fill(errors.below_minimum, { amount: amount[language] }),
  ),
  out_of_delivery_range: plugin(422),
  product_unavailable: plugin(422),
  svc_product_out_of_stock: plugin(422),
  svc_product_not_purchasable: plugin(422),
  svc_invalid_quantity: plugin(422),
  svc_extra_minimum_not_met: plugin<{ minimum: number }>(422, ({ errors }, params) =>
    fill(errors.svc_extra_minimum_not_met, params),
  ),
  svc_extra_maximum_exceeded: plugin<{ maximum: number }>(422, ({ errors }, params) =>
    fill(errors.svc_extra_maximum_exceeded, params),
  ),
  svc_extra_disabled: plugin(422),
  svc_extra_wrong_category: plugin(422),
  svc_shipping_option_mismatch: plugin(400),
  svc_extra_currency_mismatch: plugin(422),
  svc_extra_category_not_allowed: plugin(422),
  svc_duplicate_extra: plugin(422),
  svc_coupon_invalid: plugin(422),
  svc_payment_method_not_allowed: plugin(422),
  svc_refused_by_store: plugin<StoreRefusal>(422, ({ errors }, { message }) => message || errors.svc_refused_by_store),
  svc_payment_unavailable: plugin(503),
  svc_payment_not_open: plugin(409),
  svc_unpaid_limit: plugin(409),
  table_required: plugin(422),

  // Delivery
  svc_geocode_failed: plugin(422),
  svc_invalid_order_type: plugin(400),

  // Bulk changes
  svc_bulk_not_found: plugin(404),
  svc_bulk_busy: plugin(409),
  svc_bulk_stale: plugin(409),
  svc_bulk_already_undone: plugin(409),

  // The platform refuses the request because of the current state of its data
  svc_conflict: plugin(409),

  // Legacy routes and unexpected errors
  svc_deprecated_route: plugin(308),
  svc_overloaded: plugin(503),
  svc_internal_error: plugin(500),
} as const

export type FailureCode = keyof typeof vocabulary

/** The parameters of a code's messages. */
export type FailureParams<C extends FailureCode> = (typeof vocabulary)[C] extends FailureRow<infer P> ? P : never
