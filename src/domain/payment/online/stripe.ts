import { toDecimal, toMinor } from "../../money"
import type { ProviderAdapter, ProviderData } from "./provider-adapter"

const WITHOUT_DECIMALS = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|ugx|vnd|vuv|xaf|xof|xpf)$/
const WITH_THREE_DECIMALS = /^(bhd|iqd|jod|kwd|omr|tnd)$/

function stripeDigits(currency: string): 0 | 2 | 3 {
  const code = currency.toLowerCase()
  if (WITHOUT_DECIMALS.test(code)) return 0
  return WITH_THREE_DECIMALS.test(code) ? 3 : 2
}

/** HTTP statuses of temporary errors: an idempotency key that is in use, and too many requests. */
const TEMPORARY: readonly unknown[] = [409, 429]

const text = (value: unknown): string => (typeof value === "string" ? value : "")

/** Stripe payment intents, through the platform's own provider. */
export const STRIPE: ProviderAdapter = {
  knowsStatus: true,
  knowsRefunds: true,
  // Only two refusals are certain: an amount above the rest, and a disputed charge. A rate limit, a missing permission, an intent of another
  // account or a key that is in use may no longer apply at the next call. If nothing is left to refund, Medusa's provider reports success.
  refuses: ({ rawType, statusCode, param, code }) =>
    rawType === "invalid_request_error" && statusCode === 400 && (param === "amount" || code === "charge_disputed"),
  isPermanent: ({ statusCode: status }) =>
    typeof status === "number" && status >= 400 && status < 500 && !TEMPORARY.includes(status),
  // Only errors of Stripe's own library have a type, and errors of requests to Stripe may be temporary. Any other error, for example a missing
  // secret, occurs each time.
  isUnreadable: ({ type }) => typeof type !== "string" || type === "StripeSignatureVerificationError",
  isRepeated: ({ statusCode: status, headers }) =>
    typeof status === "number" && status >= 500 && (headers as ProviderData | undefined)?.["idempotent-replayed"] === "true",
  refunded: (refunds) => {
    const units = refunds.filter(({ status }) => status !== "failed" && status !== "canceled").map(({ amount }) => amount)
    return units.every(Number.isSafeInteger) ? units.reduce<bigint>((sum, each) => sum + BigInt(each as number), 0n) : null
  },
  opening: ({ capture, orderNumber, storeName, provider }) => ({
    capture_method: capture,
    // Cards only: other methods of the account may take days to settle. Providers of a single method set it themselves.
    ...(provider === "stripe" ? { payment_method_types: ["card"] } : {}),
    payment_description: `${storeName} #${orderNumber}`.trim(),
    metadata: { order_number: String(orderNumber) },
  }),
  shown: ({ id, client_secret, status }) =>
    text(id) === "" || text(client_secret) === "" ? null : { id, client_secret, status: text(status) },
  decline: ({ last_payment_error: error }) => {
    if (typeof error !== "object" || error === null) return null
    const { code, decline_code, message } = error as ProviderData
    return { code: text(decline_code) || text(code), message: text(message) }
  },
  taken: ({ status, amount_received, amount_capturable, currency }) => {
    const units = status === "succeeded" ? amount_received : status === "requires_capture" ? amount_capturable : undefined
    return Number.isSafeInteger(units) ? { units: BigInt(units as number), currency: text(currency).toLowerCase() } : null
  },
  toUnits: (amount, digits, currency) => {
    const places = stripeDigits(currency)
    const units = toMinor(toDecimal(amount, digits), places)
    // Stripe requires the last of three digits to be zero and rounds up to tens.
    return places === 3 ? ((units + 9n) / 10n) * 10n : units
  },
  fromUnits: (units, digits, currency) => toMinor(toDecimal(units, stripeDigits(currency)), digits),
}
