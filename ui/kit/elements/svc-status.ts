import { css, html, nothing, type TemplateResult } from "lit"
import type { OrderType } from "../../../src/client"
import { define, KitElement } from "../base/element"
import { shopPhone } from "../base/shop-phone"
import { count, spoken } from "../state/language"
import { openShop, shop } from "../state/shop"
import { orderType, way } from "../state/visit"
import { closedText } from "./closed-text"
import { minutesOf } from "./time-question"

/**
 * One sentence that says whether the shop takes orders now and, if not, when it opens again.
 *
 * @element svc-status
 */
export class SvcStatus extends KitElement {
  static override styles = [
    KitElement.styles,
    css`
      p { display: flex; align-items: baseline; gap: 8px; font-weight: 550; min-height: 24px; }
      i { width: 10px; height: 10px; border-radius: 50%; flex: none; box-shadow: inset 0 0 0 2px var(--text); }
      .open i { background: var(--text); }
      a { color: inherit; }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined || shop.value === undefined) return nothing
    const type = orderType.value
    if (way.value !== undefined && type === undefined) return nothing
    const text = type?.open_now ? openText(type) : html`${closedText()}${type?.next_open ? nothing : shopPhone()}`
    return html`<div class="k"><p class=${type?.open_now ? "open" : ""}><i></i><span>${text}</span></p></div>`
  }
}

const openText = (type: OrderType): string =>
  count(way.value === "delivery" ? "open_delivery" : way.value === "dine_in" ? "open_table" : "open_pickup", minutesOf(type))

define("svc-status", SvcStatus)
