import { css, html, nothing, type TemplateResult } from "lit"
import type { OrderType } from "../../../src/client"
import { define, KitElement } from "../base/element"
import { shopPhone } from "../base/shop-phone"
import { dateOf, dayAfter, momentOf, present } from "../state/clock"
import { count, say, spoken } from "../state/language"
import { openShop, type Shop, shop } from "../state/shop"
import { orderType, way } from "../state/visit"
import { minutesOf } from "./time-question"

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
      a { color: inherit; }
    `,
  ]

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
  }

  protected override render(): TemplateResult | typeof nothing {
    const now = shop.value
    if (spoken.value === undefined || now === undefined) return nothing
    const type = orderType.value
    if (way.value !== undefined && type === undefined) return nothing
    const text = type?.open_now ? openText(type) : html`${closedText(now, type)}${type?.next_open ? nothing : shopPhone()}`
    return html`<div class="k"><p class=${type?.open_now ? "open" : ""}><i></i><span>${text}</span></p></div>`
  }
}

const openText = (type: OrderType): string =>
  count(way.value === "delivery" ? "open_delivery" : way.value === "dine_in" ? "open_table" : "open_pickup", minutesOf(type))

/** Why no order is possible now, and from when on it is. In an emergency all ways are closed, and nobody knows until when. */
function closedText({ status }: Shop, type: OrderType | undefined): string {
  if (!type?.enabled || type.force_disabled || !status.accepting_orders) {
    const until = type?.force_disabled ? type.force_disabled_until : undefined
    return until ? `${say("paused")} ${say("back_at", { time: momentOf(until) })}` : say("paused")
  }
  if (type.next_open === null) return say("closed")
  const opens = say("closed_until", { time: momentOf(type.next_open) })
  return isForLater(type, type.next_open) ? `${opens} ${say("order_later")}` : opens
}

/** Whether a guest can order now for the time when the shop opens. At a table nobody can. */
function isForLater({ advance_days, date_selection_enabled, time_selection_enabled }: OrderType, opens: string): boolean {
  const days = date_selection_enabled && time_selection_enabled ? advance_days : 0
  return way.value !== "dine_in" && dateOf(opens) <= dayAfter(dateOf(present()), days)
}

define("svc-status", SvcStatus)
