import { html, nothing, type TemplateResult } from "lit"
import { say } from "../state/language"
import { shop } from "../state/shop"

/** The request to call the shop, with its phone number as a link; nothing if the shop has none. */
export function shopPhone(): TemplateResult | typeof nothing {
  const phone = shop.value?.status.store_phone
  return phone ? html` ${say("call_us")} <a href=${`tel:${phone}`}>${phone}</a>` : nothing
}

/** A button that calls the shop. */
export function callShop(): TemplateResult | typeof nothing {
  const phone = shop.value?.status.store_phone
  return phone ? html`<a class="plain" href=${`tel:${phone}`}>${say("call", { phone })}</a>` : nothing
}
