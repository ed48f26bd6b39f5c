import { html, type TemplateResult } from "lit"
import type { OrderType } from "../../../src/client"
import { dayAndTime } from "../../shared/format/times"
import type { BoardStore } from "./board-store"

/**
 * The modes that are paused or delayed, and until when.
 * @param open opens the sheet in which they can be ended; undefined: this board cannot end them
 * @param more other limits
 */
export function limitsOf(store: BoardStore, open?: () => void, more: readonly string[] = []): readonly TemplateResult[] {
  const modes = store.shop.types.value.filter(({ enabled }) => enabled)
  const limits = [...modes.flatMap((type) => limitOf(store, type) ?? []), ...more]
  if (limits.length === 0) return []
  const text = html`<span>${limits.join(" · ")}</span>`
  return [open ? html`<button class="bar amber" @click=${open}>${text}</button>` : html`<div class="bar amber">${text}</div>`]
}

/** The pause or delay of a mode as a text; undefined: it has none. */
export function limitOf({ words, clock, shop, language }: BoardStore, type: OrderType): string | undefined {
  const { label, force_disabled, force_disabled_until, extra_minutes, extra_minutes_until } = type
  const time = (until: string): string => dayAndTime(until, clock.minute.value, shop.zone.value, language)
  if (force_disabled)
    return force_disabled_until === null ? words.paused(label) : words.pausedUntil(label, time(force_disabled_until))
  if (extra_minutes === 0) return undefined
  const more = String(extra_minutes)
  return extra_minutes_until === null ? words.delayed(label, more) : words.delayedUntil(label, more, time(extra_minutes_until))
}
