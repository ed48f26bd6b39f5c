import { html, nothing, type TemplateResult } from "lit"
import type { Courier, Order } from "../../../src/client"
import type { Lane } from "../../../src/domain/orders/lanes"
import { distance } from "../../shared/format/distance"
import { money } from "../../shared/format/money"
import { clockTime } from "../../shared/format/times"
import type { BoardStore } from "../board/board-store"
import { factsOf, headOf } from "../board/card"
import { problemOf } from "../board/problems"
import { phoneSign, receiptSign } from "../board/signs"
import { latenessOf } from "../orders/lateness"
import { variationOf } from "../orders/lines"
import { OTHER_MINUTES, proposalFor } from "../orders/proposal"
import { isUndone } from "../orders/undone"

/** The actions on an order at the counter. */
export interface CounterActions {
  readonly accept: (order: Order, minutes: number | undefined) => void
  /** Opens the list of reasons for rejecting an order; undefined closes it. */
  readonly askReason: (id: string | undefined) => void
  readonly reject: (order: Order, reason: string) => void
  readonly forward: (order: Order, lane: Lane) => void
  readonly courier: (order: Order, courier: Courier | undefined) => void
  readonly acknowledge: (order: Order) => void
  readonly print: (order: Order) => Promise<void>
}

export interface CardView {
  readonly order: Order
  readonly lane: Lane | null
  readonly isRefusing: boolean
  /** Renders the list of reasons, once it is loaded. */
  readonly reasonsOf: typeof import("./reasons").reasonsOf | undefined
  readonly couriers: readonly Courier[]
}

/** After waiting this long (ms) to be accepted, an order is shown as an alarm. */
export const URGENT_MS = 3 * 60_000

/** One order at the counter: the facts for a decision, and the button for its next step. */
export function card(store: BoardStore, view: CardView, actions: CounterActions): TemplateResult {
  const { order, lane } = view
  const { words } = store
  const waited = store.clock.minute.value - Date.parse(order.created_at)
  const waits = lane === "new" && waited > URGENT_MS
  const unread = store.attention.unread.value.has(order.id)
  const undone = isUndone(order.status)
  const late = undone ? "" : latenessOf(order, store.clock.minute.value).level
  return html`<article class="card ${late} ${waits ? "waits" : ""} ${unread ? "unread" : ""}" data-order=${order.id} aria-label=${words.ticket(String(order.ticket_number))}>
    ${headOf(store, order)}${factsOf(store, order)}
    <div class="body"><div class="about">${marksOf(store, order)}
    ${waits ? html`<p class="wait">${words.waiting(String(Math.floor(waited / 60_000)))}</p>` : nothing}
    ${undone ? html`<p class="stamp">${words.cancelled}</p>` : nothing}
    ${order.customer_note ? html`<p class="note">${order.customer_note}</p>` : nothing}
    <ul class="lines">${order.line_items.map(
      (
        line,
      ) => html`<li><b>${line.quantity}</b><span>${[line.name, variationOf(line, store.shop.products.value)].filter(Boolean).join(" ")}
        ${line.extras.map(({ name }) => html`<small>+ ${name}</small>`)}
        ${line.additional_comments ? html`<small>“${line.additional_comments}”</small>` : nothing}</span></li>`,
    )}</ul>
    ${order.order_type === "delivery" && order.shipping ? html`<p class="where">${[order.shipping.address_1, order.shipping.address_2, order.shipping.city].filter(Boolean).join(", ")}</p>` : nothing}
    <p class="money"><span>${order.paid_at ? words.paid : order.payment_method_title}</span><strong>${money(order.total, order.currency, store.language)}</strong></p>
    </div>
    ${undone ? html`<div class="buttons"><button class="go" @click=${() => actions.acknowledge(order)}>${words.acknowledge}</button></div>` : buttonsOf(store, view, actions)}
    </div>${problemOf(store, order)}
  </article>`
}

/** Facts that help to decide: whether it is the guest's first order, and the distance. */
function marksOf({ words, language }: BoardStore, order: Order): TemplateResult | typeof nothing {
  const meters = order.order_type === "delivery" ? order.distance_meters : null
  if (!order.first_order && meters === null) return nothing
  return html`<ul class="marks">
    ${order.first_order ? html`<li class="first">${words.firstOrder}</li>` : nothing}
    ${meters === null ? nothing : html`<li>${distance(meters, language)}</li>`}
  </ul>`
}

function buttonsOf(store: BoardStore, view: CardView, actions: CounterActions): TemplateResult {
  const { order, lane, isRefusing } = view
  if (isRefusing && view.reasonsOf !== undefined) return view.reasonsOf(store, order, actions)
  return lane === "new" ? answersTo(store, order, actions) : stepsOf(store, view, actions)
}

function callOf({ words }: BoardStore, { customer }: Order): TemplateResult | typeof nothing {
  if (!customer.phone) return nothing
  return html`<a class="icon" href=${`tel:${customer.phone}`} title=${words.call} aria-label=${words.callNamed(customer.first_name)}>${phoneSign}</a>`
}

/** The reject button is at the opposite side and has another shape, so that nobody presses it by mistake. */
function answersTo(store: BoardStore, order: Order, actions: CounterActions): TemplateResult {
  const { words } = store
  const ticket = words.ticket(String(order.ticket_number))
  const { minutes } = proposalFor(order, store.shop.types.value, store.clock.minute.value)
  const label =
    minutes === undefined
      ? words.acceptFor(clockTime(order.fulfillment_at, store.shop.zone.value, store.language))
      : words.accept(String(minutes))
  return html`<div class="answers"><div class="buttons">
      <button class="plain no" aria-label=${`${words.reject}: ${ticket}`} @click=${() => actions.askReason(order.id)}>${words.reject}</button>
      ${callOf(store, order)}
      <button class="go" aria-label=${`${label}: ${ticket}`} @click=${() => actions.accept(order, minutes)}>${label}</button>
    </div>
    <div class="times" role="group" aria-label=${words.otherTimes}>${OTHER_MINUTES.map(
      (each) => html`<button aria-label=${`${each} min: ${ticket}`} @click=${() => actions.accept(order, each)}>${each}</button>`,
    )}</div></div>`
}

function stepsOf(store: BoardStore, { order, lane, couriers }: CardView, actions: CounterActions): TemplateResult {
  const { words } = store
  const isDelivery = order.order_type === "delivery"
  const labels: Readonly<Record<Lane, string>> = {
    new: "",
    later: words.startNow,
    to_start: words.start,
    in_kitchen: words.ready,
    ready: isDelivery ? words.sendOut : words.handOver,
    on_the_way: words.delivered,
  }
  const label = lane === null ? "" : labels[lane]
  return html`<div class="buttons">
    ${callOf(store, order)}
    <button class="icon" title=${words.receipt} aria-label=${`${words.receipt}: ${words.ticket(String(order.ticket_number))}`} @click=${() => void actions.print(order)}>${receiptSign}</button>
    ${
      isDelivery && lane === "ready" && couriers.length > 0
        ? html`<select aria-label=${`${words.courier}: ${words.ticket(String(order.ticket_number))}`}
            @change=${(event: Event) => {
              const chosen = Number((event.target as HTMLSelectElement).value)
              actions.courier(
                order,
                couriers.find(({ id }) => id === chosen),
              )
            }}>
            <option value="" ?selected=${order.courier === null}>${words.noCourier}</option>
            ${couriers.map(({ id, display_name }) => html`<option value=${id} ?selected=${order.courier?.id === id}>${display_name}</option>`)}
          </select>`
        : nothing
    }
    ${
      label && lane !== null
        ? html`<button class="go" aria-label=${`${label}: ${words.ticket(String(order.ticket_number))}`} @click=${() => actions.forward(order, lane)}>${label}</button>`
        : nothing
    }
  </div>`
}
