import { html, nothing, type TemplateResult } from "lit"
import { guard } from "lit/directives/guard.js"
import type { Order } from "../../../src/client"
import type { BoardStore } from "../board/board-store"
import { factsOf, headOf } from "../board/cards/card"
import type { changesOf } from "../board/cards/changes"
import { latenessOf } from "../orders/lateness"
import { columnsOf, extrasOf, type Line, variationOf } from "../orders/lines"
import { isToStart } from "../orders/steps"
import { isUndone } from "../orders/undone"

/** The actions on a ticket. */
export interface TicketActions {
  readonly bump: (order: Order) => void
  readonly line: (order: Order, line: Line) => void
  readonly menu: (order: Order) => void
}

export interface TicketView {
  readonly order: Order
  readonly lines: readonly Line[]
  /** The number of lines of other stations. */
  readonly elsewhere: number
  readonly selected: boolean
  readonly rows: number
  /** The height (px) that the ticket keeps from before its order was edited; undefined: it is as tall as its content. */
  readonly height: number | undefined
  /** Renders the changes of an order; undefined: not loaded yet. */
  readonly changesOf: typeof changesOf | undefined
}

/** The number of rows that a line takes on the ticket. */
function rowsOf(line: Line): number {
  return (
    1.2 + line.extras.length + (line.additional_comments ? 1 + line.additional_comments.length / 28 : 0) + line.name.length / 40
  )
}

/** The number of columns that a ticket takes. */
export function widthOf({ lines, rows }: Pick<TicketView, "lines" | "rows">): number {
  return columnsOf(lines.map(rowsOf), rows).length
}

/** One ticket. A long one continues in further columns, separated by a perforated edge. */
export function ticket(store: BoardStore, view: TicketView, actions: TicketActions): TemplateResult {
  const { order, lines } = view
  const { words } = store
  const undone = isUndone(order.status)
  const changes = store.attention.changes.value.get(order.id)
  const cue = store.attention.unread.value.get(order.id)
  const late = latenessOf(order, store.clock.minute.value)
  const held = view.height !== undefined
  const isCut = held && changes !== undefined
  const whole = columnsOf(lines.map(rowsOf), view.rows)
  // If there is no space for all lines, at least the first one is shown.
  const isTight = isCut && whole.length === 1
  const columns = isTight ? [1, lines.length - 1] : whole
  // A ticket that keeps its size has no space to show a new note twice.
  const isNoteAbove = isCut && changes.some(({ after }) => after?.of)
  const linesIn = (): TemplateResult[] => {
    let from = 0
    return columns.map((count) => {
      const part = lines.slice(from, from + count)
      from += count
      return html`<ul class="lines">${part.map((line) => lineOf(store, order, line, actions))}</ul>`
    })
  }
  return html`<article
    class="ticket ${late.level} ${undone ? "undone" : ""} ${cue ? "unread" : ""} ${held ? "held" : ""} ${isTight ? "tight" : ""}"
    .style=${held ? `min-height: ${view.height}px` : ""}
    aria-label=${words.ticket(String(order.ticket_number))}
    aria-current=${view.selected}
    data-order=${order.id}
  >
    ${headOf(
      store,
      order,
      html`<button class="menu" aria-label=${`${words.more}: ${words.ticket(String(order.ticket_number))}`} @click=${() => actions.menu(order)}>⋯</button>`,
      isToStart(order.status) && cue !== "new" ? html`<b>${words.accepted}</b>` : undefined,
    )}
    ${factsOf(store, order)}
    ${undone ? html`<p class="stamp">${words.cancelled}</p>` : nothing}
    <div class="work">
      ${changes ? view.changesOf?.(store, changes, held) : nothing}
      ${order.customer_note && !isNoteAbove ? html`<p class="note said">${order.customer_note}</p>` : nothing}
      <div class="columns" ?inert=${isCut}>
        ${/* The lines do not change with the time. */ guard([order, store.shop.products.value, ...columns, ...lines], linesIn)}
      </div>
    </div>
    ${view.elsewhere > 0 ? html`<p class="elsewhere">${words.elsewhere(String(view.elsewhere))}</p>` : nothing}
    <button class="bump ${undone || changes ? "ack" : ""}" @click=${() => actions.bump(order)}>
      ${undone || changes ? words.acknowledge : isToStart(order.status) ? words.start : words.ready}
    </button>${store.problemOf?.(store, order)}
  </article>`
}

function lineOf(store: BoardStore, order: Order, line: Line, actions: TicketActions): TemplateResult {
  const done = order.kitchen.items_done.includes(line.id)
  const variation = variationOf(line, store.shop.products.value)
  return html`<li>
    <button class="line ${done ? "done" : ""}" aria-pressed=${done} @click=${() => actions.line(order, line)}>
      <span class="quantity">${line.quantity}</span>
      <span class="what">
        <span class="item">${line.name}${variation ? html` <em>${variation}</em>` : nothing}</span>
        ${extrasOf(line).map((extra) => html`<span class="extra">${extra}</span>`)}
        ${line.additional_comments ? html`<span class="comment said">${line.additional_comments}</span>` : nothing}
      </span>
      ${done ? html`<span class="visually-hidden">${store.words.lineDone("")}</span>` : nothing}
    </button>
  </li>`
}
