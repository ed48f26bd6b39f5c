import { type CSSResultGroup, css, html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../../src/client"
import { dueAt } from "../../../../src/domain/orders/due-at"
import { spokenTable } from "../../../../src/domain/tables/spoken-table"
import { dayAndTime } from "../../../shared/format/times"
import { latenessOf } from "../../orders/lateness"
import type { BoardStore } from "../board-store"
import { clockSign } from "../signs"

/** Styles of the head of an order on every board: number, mode, due time. Light paper on a dark background. */
const headStyles = css`
  .head { display: flex; align-items: center; gap: 10px; padding: 4px 4px 4px 12px; min-height: 52px; color: #fff; background: var(--pickup); }
  .head.delivery { background: var(--delivery); }
  .head.table { background: var(--table); }
  .number { font-size: 1.7em; line-height: 1.1; }
  .who { flex: 1; min-width: 0; display: grid; gap: 2px; line-height: 1.15; }
  .mode { font-weight: 700; overflow-wrap: anywhere; text-transform: uppercase; }
  .name { display: flex; align-items: center; gap: 6px; min-width: 0; min-height: 1.15em; }
  .name b { flex: none; padding: 0 7px; border-radius: 5px; background: #fff; color: #111; font-weight: 800; }
  .name span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .facts { display: flex; align-items: center; justify-content: space-between; gap: 4px 12px; padding: 5px 12px; background: var(--paper-soft); font-size: 1.1em; font-weight: 600; }
  .soon .facts { background: var(--amber); color: var(--amber-ink); }
  .late .facts { background: var(--alarm); color: var(--alarm-ink); }
  .left { display: inline-flex; align-items: center; gap: 6px; font-weight: 800; }
  .left svg { width: 1em; height: 1em; }
  .unread .head { animation: arrive 1s ease-in-out 3; }
  @keyframes arrive { 50% { filter: brightness(1.7); } }
  .stamp { margin: 8px 12px; padding: 4px; border: 4px solid var(--alarm); color: var(--alarm); text-align: center; font-size: 1.3em; font-weight: 900; }
  .work { position: relative; display: flex; flex-direction: column; }
  /* A card that keeps its size shows as many lines as fit. It grows only if its other parts do not fit. */
  .held .work { flex: 1 1 0px; min-height: var(--touch); }
  .held .note { flex: 0 999 auto; min-height: 0; overflow: clip; }
  .held .work > :last-child { flex: 1 1 0px; min-height: 0; overflow: clip; }
  .ghost { display: grid; place-items: center; min-height: 120px; border: 3px dashed var(--line); border-radius: var(--radius); color: var(--ink-soft); font-size: 1.2rem; }
  .problem { margin-top: 8px; padding: 8px; border: 3px solid var(--alarm); font-weight: 700; overflow-wrap: anywhere; }
  .chips { display: flex; flex-wrap: wrap; gap: 8px; }
  @media (forced-colors: active) { .head, .facts { border-bottom: 2px solid CanvasText; } .name b { border: 2px solid CanvasText; } }
`

export const cardStyles: CSSResultGroup = headStyles

/** The mode of an order as a word with an icon: colour alone is not enough. */
export function modeOf(store: BoardStore, order: Order): { readonly kind: string; readonly sign: string; readonly word: string } {
  const { words } = store
  if (order.service_mode === "dine_in")
    return { kind: "table", sign: "◉", word: spokenTable(order.table?.label ?? "", words.table) }
  if (order.order_type === "delivery") return { kind: "delivery", sign: "➤", word: words.delivery }
  return { kind: "pickup", sign: "▲", word: order.service_mode === "takeaway" ? words.takeaway : words.pickup }
}

/**
 * The head of an order: number, mode and name. A mark beside the name says that the order is new on this board, or that an action on it is
 * unsent. The mark appears without moving anything.
 * @param tool what is shown at the right end
 * @param own a mark of this board, which replaces the mark of a new order
 */
export function headOf(store: BoardStore, order: Order, tool: unknown = nothing, own?: TemplateResult): TemplateResult {
  const { words, attention } = store
  const isNew = attention.unread.value.get(order.id) === "new"
  const mark =
    store.unsent(order.id) > 0 ? html`<b>${words.notSent}</b>` : (own ?? (isNew ? html`<b>${words.fresh}</b>` : nothing))
  const mode = modeOf(store, order)
  const { first_name: name } = order.customer
  return html`<div class="head ${mode.kind}">
      <strong class="number">${order.ticket_number}</strong>
      <span class="who"><span class="mode"><span aria-hidden="true">${mode.sign}</span> ${mode.word}</span>
        <span class="name">${mark}<span title=${name}>${name}</span></span></span>
      ${tool}
    </div>`
}

/** For orders that are due later than this, the time alone is shown. */
const MOST_MINUTES = 120

/** When the order is due, and how many minutes are left. */
export function factsOf(store: BoardStore, order: Order): TemplateResult {
  const { words } = store
  const now = store.clock.minute.value
  const late = latenessOf(order, now)
  return html`<div class="facts">
      <span>${dayAndTime(dueAt(order), now, store.shop.zone.value, store.language)}</span>
      <span class="left">${late.level === "late" ? words.late(String(-late.minutes)) : late.minutes > MOST_MINUTES ? nothing : html`${late.level === "soon" ? clockSign : nothing}${words.minutesLeft(String(late.minutes))}`}</span>
    </div>`
}
