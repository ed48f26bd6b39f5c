import type { JudgedRequest } from "../../../../commands/ordering/placing/judged-request"
import { type Minor, toDecimal, toNumber } from "../../../../domain/money"
import { type Language, wordProblems } from "../../../../errors"

/** Whether the pricing check fails: an item has a problem with its price or extras. */
const pricingFails = (judged: JudgedRequest): boolean => judged.judgement.items.problems.length > 0

/**
 * The cart validation result (specification; contract section 7).
 * @param language the language of the problems' messages
 */
export function presentValidation(judged: JudgedRequest, language: Language) {
  const { judgement, quote, commerce, problems } = judged
  const { currencyDigits: digits } = commerce
  const money = (minor: Minor): string => toDecimal(minor, digits)
  const { schedule, minimum, delivery, table } = judgement
  return {
    valid: problems.length === 0,
    ...wordProblems(problems, language),
    checks: {
      pricing: {
        valid: !pricingFails(judged),
        subtotal: money(judgement.subtotal),
        items: judgement.items.lines.map(({ itemIndex, unitPrice, quantity }) => ({
          index: itemIndex,
          unit_total: money(unitPrice),
          line_total: money(unitPrice * BigInt(quantity)),
        })),
      },
      schedule: { valid: schedule.valid, reason: schedule.valid ? null : schedule.reason },
      minimum: {
        valid: minimum.valid,
        minimum: toNumber(minimum.minimum, digits),
        current: toNumber(judgement.subtotal, digits),
        missing: toNumber(minimum.missing, digits),
      },
      delivery: { deliverable: delivery.deliverable, distance_km: delivery.distanceKm, fee: toNumber(delivery.fee, digits) },
      products: judgement.items.products,
      totals: {
        subtotal: money(quote.subtotal),
        discount_total: money(quote.discountTotal),
        delivery_total: money(quote.deliveryTotal),
        total_tax: money(quote.totalTax),
        total: money(quote.total),
      },
      coupons: quote.coupons.map(({ code, valid, reason, discount }) => ({ code, valid, reason, discount: money(discount) })),
      table: { valid: table.kind !== "refused", reason: table.kind === "refused" ? table.code : null },
    },
    payment_methods: judged.paymentMethods,
    canonical_subtotal: toNumber(judgement.subtotal, digits),
  }
}
