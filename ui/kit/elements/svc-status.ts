import { css, html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/element"
import { momentOf } from "../state/clock"
import { count, say, spoken } from "../state/language"
import { openShop, shop } from "../state/shop"
import { orderType, way } from "../state/visit"

/**
 * One sentence that says whether the shop takes orders now and, if not, when it opens again.
 *
 * @element svc-status
 */
export class SvcStatus extends KitElement {
  static override styles = [
    ...[KitElement.styles].flat(),
    css`
      p { display: flex; align-items: center; gap: 8px; font-weight: 550; min-height: 24px; }
      i { width: 10px; height: 10px; border-radius: 50%; flex: none; box-shadow: inset 0 0 0 2px var(--text); }
      .open i { background: var(--text); }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
  }

  protected override render(): TemplateResult | typeof nothing {
    const text = spoken.value === undefined || shop.value === undefined ? "" : sentence()
    if (text === "") return nothing
    return html`<div class="k"><p class=${orderType.value?.open_now ? "open" : ""}><i></i><span>${text}</span></p></div>`
  }
}

function sentence(): string {
  if (way.value === undefined) return say("paused")
  const type = orderType.value
  if (type === undefined) return ""
  const { enabled, open_now, force_disabled, next_open, prep_time_minutes, extra_minutes } = type
  const minutes = prep_time_minutes + extra_minutes
  if (open_now)
    return count(way.value === "delivery" ? "open_delivery" : way.value === "dine_in" ? "open_table" : "open_pickup", minutes)
  if (force_disabled || !enabled) return say("paused")
  return next_open === null ? say("closed") : say("closed_until", { time: momentOf(next_open) })
}

define("svc-status", SvcStatus)
