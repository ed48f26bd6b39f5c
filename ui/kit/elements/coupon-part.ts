import { html, nothing, type TemplateResult } from "lit"
import { CLOSE } from "../base/icons"
import { addCoupon, coupons, removeCoupon } from "../state/cart/coupons"
import { isUndecided } from "../state/cart/fee"
import { judgement, judging } from "../state/cart/judgement"
import { say } from "../state/language"
import { money } from "../state/money"

/** The coupons of the cart with the effect of each, and a field for another one. */
export function couponPart(): TemplateResult {
  const checks = judging.value === "idle" ? judgement.value?.checks.coupons : undefined
  return html`<div class="coupons">
    ${coupons.value.map((code) => {
      const check = checks?.find((each) => each.code.toLowerCase() === code.toLowerCase())
      const words =
        check === undefined ? "" : check.valid ? money(`-${check.discount}`) : isUndecided(check) ? "" : say("coupon_wrong")
      return html`<p class="coupon ${check && !check.valid && !isUndecided(check) ? "bad" : ""}"><span><strong>${code}</strong> <span role="status">${words}</span></span>
        <button type="button" class="icon" aria-label=${say("coupon_remove", { code })} @click=${() => removeCoupon(code)}>${CLOSE}</button></p>`
    })}
    ${
      coupons.value.length > 0
        ? nothing
        : html`<details><summary>${say("coupon_add")}</summary><div class="enter"><label class="field"><span>${say("coupon")}</span>
        <input id="coupon" maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" @keydown=${(
          event: KeyboardEvent,
        ) => {
          if (event.key === "Enter") take(event)
        }} /></label>
        <button type="button" class="plain" @click=${take}>${say("coupon_apply")}</button></div></details>`
    }
  </div>`
}

function take(event: Event): void {
  event.preventDefault()
  addCoupon((event.target as HTMLElement).closest(".enter")?.querySelector("input")?.value ?? "")
}
