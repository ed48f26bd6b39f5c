import { html, nothing, type TemplateResult } from "lit"
import { say } from "../state/language"
import { shop } from "../state/shop"

/** The shop's phone in a sentence, as a link; nothing if the shop has none. */
export function shopPhone(): TemplateResult | typeof nothing {
  const phone = shop.value?.status.store_phone
  return phone ? html` <a href=${`tel:${phone}`}>${phone}</a>` : nothing
}

/** The link that calls the shop, as a button beside others. */
export function callShop(): TemplateResult | typeof nothing {
  const phone = shop.value?.status.store_phone
  return phone ? html`<a class="plain" href=${`tel:${phone}`}>${say("call", { phone })}</a>` : nothing
}
