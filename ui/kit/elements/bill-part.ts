import { html, nothing, type TemplateResult } from "lit"
import type { CartJudgement } from "../../../src/client"
import { sum } from "../state/cart/amounts"
import { feeFrom, isUndecided } from "../state/cart/fee"
import { judgement, judging } from "../state/cart/judgement"
import { account } from "../state/guest/account"
import { say } from "../state/language"
import { money } from "../state/money"

/** The lowest fee while the service charges none because the address is missing. Undefined if a coupon may reduce the fee. */
const leastFeeOf = ({ coupons, totals }: CartJudgement["checks"]): string | undefined =>
  coupons.some(isUndecided) || Number(totals.delivery_total) !== 0 ? undefined : feeFrom(totals.subtotal)

/** The total from the service; while the address is missing, the lowest fee is added. Empty until the total is known. */
export function totalText(): string {
  const checks = judgement.value?.checks
  if (!checks?.pricing.valid) return ""
  const least = leastFeeOf(checks)
  const { total } = checks.totals
  if (least === undefined) return money(total)
  return say("from_price", {
    price: money(
      sum([
        [total, 1],
        [least, 1],
      ]),
    ),
  })
}

/** The bill from the service, with the lowest fee while the address is missing, and the points that a signed-in guest will earn. */
export function billPart(): TemplateResult | typeof nothing {
  const checks = judgement.value?.checks
  if (!checks?.pricing.valid) return nothing
  const { subtotal, discount_total, delivery_total, total_tax, total } = checks.totals
  const row = (label: string, amount: string) => html`<div><dt>${label}</dt><dd class="money">${amount}</dd></div>`
  const least = leastFeeOf(checks)
  // The bill of an earlier cart is marked until the service has judged the present one.
  const isOld = judging.value !== "idle"
  const isTaxAdded =
    sum([
      [subtotal, 1],
      [discount_total, -1],
      [delivery_total, 1],
      [total_tax, 1],
    ]) === sum([[total, 1]])
  const discount = Number(discount_total) === 0 ? nothing : row(say("discount"), money(`-${discount_total}`))
  const fee =
    Number(delivery_total) !== 0
      ? row(say("delivery_fee"), money(delivery_total))
      : least === undefined
        ? nothing
        : row(say("delivery_fee"), say("from_price", { price: money(least) }))
  return html`<div><dl class="bill ${isOld ? "stale" : ""}">
      ${discount === nothing && fee === nothing ? nothing : row(say("subtotal"), money(subtotal))}
      ${discount} ${fee}
      <div class="sum"><dt>${say("total")}</dt><dd class="money">${isOld ? say("about", { amount: totalText() }) : totalText()}</dd></div>
      ${Number(total_tax) === 0 ? nothing : html`<div class="small quiet"><dt>${say(isTaxAdded ? "tax_added" : "tax")}</dt><dd class="money">${money(total_tax)}</dd></div>`}
    </dl>${account.value ? points() : nothing}</div>`
}

function points(): TemplateResult {
  void import("../account/in-checkout")
  return html`<svc-earned></svc-earned>`
}
