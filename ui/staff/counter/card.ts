import { html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import type { Lane } from "../../../src/domain/orders/lanes"
import type { StepName } from "../../../src/domain/orders/next-steps"
import { OTHER_MINUTES, proposalFor } from "../../../src/domain/orders/proposal"
import { distance } from "../../shared/format/distance"
import { money } from "../../shared/format/money"
import { clockTime } from "../../shared/format/times"
import type { BoardStore } from "../board/board-store"
import { factsOf, headOf } from "../board/cards/card"
import { instantsOf } from "../orders/instants"
import { latenessOf } from "../orders/lateness"
import { extrasOf, variationOf } from "../orders/lines"
import { nextStepOf } from "../orders/steps"
import { isUndone } from "../orders/undone"
import type { OrderCourier } from "./couriers"
import { phoneSign, receiptSign } from "./signs"

/** The actions on an order at the counter. */
export interface CounterActions {
  readonly accept: (order: Order, minutes: number | undefined) => void
  /** Opens the list of reasons for rejecting an order; undefined closes it. */
  readonly askReason: (id: string | undefined) => void
  readonly reject: (order: Order, reason: string) => void
  readonly forward: (order: Order, lane: Lane) => void
  readonly courier: (order: Order, courier: OrderCourier | undefined) => void
  readonly acknowledge: (order: Order) => void
  readonly print: (order: Order) => Promise<void>
}

export interface CardView {
  readonly order: Order
  readonly lane: Lane | null
  readonly isRefusing: boolean
  /** The functions that render the rarer parts of a card; undefined: not loaded yet. */
  readonly parts: Pick<typeof import("./sheets"), "carriedBy" | "changesOf" | "courierChoice" | "reasonsOf"> | undefined
  readonly couriers: readonly OrderCourier[]
  /** The height (px) that the card keeps from before its order was edited; undefined: it is as tall as its content. */
  readonly height: number | undefined
}

/** After waiting this long (ms) to be accepted, an order is shown as an alarm, and rings more often. */
const LONG_WAIT_MS = 3 * 60_000

/** How long (ms) an order has waited, as the board shows it. */
const waitOf = ({ clock }: BoardStore, order: Order): number => clock.minute.value - instantsOf(order).received

/** Whether an order has waited too long to be accepted. */
export function waitsLong(store: BoardStore, order: Order): boolean {
  return store.orders.laneOf(order) === "new" && waitOf(store, order) > LONG_WAIT_MS
}

/** One order at the counter: the facts for a decision, and the button for its next step. */
export function card(store: BoardStore, view: CardView, actions: CounterActions): TemplateResult {
  const { order, lane, height } = view
  const { words } = store
  const waits = waitsLong(store, order)
  const unread = store.attention.unread.value.has(order.id)
  const undone = isUndone(order.status)
  const changes = store.attention.changes.value.get(order.id)
  const late = undone ? "" : latenessOf(order, store.clock.minute.value).level
  const held = height !== undefined
  const wait = waits ? html`<b class="wait">${words.waiting(String(Math.floor(waitOf(store, order) / 60_000)))}</b>` : undefined
  return html`<article class="card ${late} ${lane === "new" ? "asks" : ""} ${waits ? "waits" : ""} ${undone ? "undone" : ""} ${unread ? "unread" : ""} ${held ? "held" : ""}"
    .style=${held ? `min-height: ${height}px` : ""} data-order=${order.id} aria-label=${words.ticket(String(order.ticket_number))}>
    ${headOf(store, order, nothing, wait)}${factsOf(store, order)}
    <div class="body"><div class="about">${marksOf(store, order)}
    <div class="work">${changes ? view.parts?.changesOf(store, changes, held) : nothing}
    ${undone ? html`<p class="stamp">${words.cancelled}</p>` : nothing}
    ${order.customer_note ? html`<p class="note said">${order.customer_note}</p>` : nothing}
    <ul class="lines">${order.line_items.map(
      (
        line,
      ) => html`<li><b>${line.quantity}</b><span>${[line.name, variationOf(line, store.shop.products.value)].filter(Boolean).join(" ")}
        ${extrasOf(line).map((extra) => html`<small>${extra}</small>`)}
        ${line.additional_comments ? html`<small class="said">“${line.additional_comments}”</small>` : nothing}</span></li>`,
    )}</ul></div>
    ${order.order_type === "delivery" && order.shipping ? html`<p class="where">${[order.shipping.address_1, order.shipping.address_2, order.shipping.city].filter(Boolean).join(", ")}</p>` : nothing}
    <p class="money"><span>${order.paid_at ? words.paid : order.payment_method_title}</span><strong>${money(order.total, order.currency, store.language)}</strong></p>
    </div>
    ${undone || (changes && !view.isRefusing) ? html`<div class="buttons"><button class="go" @click=${() => actions.acknowledge(order)}>${words.acknowledge}</button></div>` : buttonsOf(store, view, actions)}
    </div>${store.problemOf?.(store, order)}
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
  if (isRefusing && view.parts !== undefined) return view.parts.reasonsOf(store, order, actions)
  return lane === "new" ? answersTo(store, order, actions) : stepsOf(store, view, actions)
}

function callOf({ words }: BoardStore, { customer }: Order): TemplateResult | typeof nothing {
  if (!customer.phone) return nothing
  return html`<a class="icon" href=${`tel:${customer.phone}`} title=${words.call} aria-label=${words.callNamed(customer.first_name)}>${phoneSign}</a>`
}

/**
 * The buttons that accept or reject an order. The reject button is at the opposite side and has another shape, so that nobody presses it by
 * mistake.
 */
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

function stepsOf(store: BoardStore, view: CardView, actions: CounterActions): TemplateResult {
  const { words } = store
  const { order, lane } = view
  const isDelivery = order.order_type === "delivery"
  const labels: Partial<Record<StepName, string>> = {
    start: words.start,
    ready: words.ready,
    send: words.sendOut,
    hand_over: words.handOver,
    delivered: words.delivered,
  }
  const step = nextStepOf(order, lane)
  const label = step && labels[step]
  return html`<div class="buttons">
    ${callOf(store, order)}
    <button class="icon" title=${words.receipt} aria-label=${`${words.receipt}: ${words.ticket(String(order.ticket_number))}`} @click=${() => void actions.print(order)}>${receiptSign}</button>
    ${isDelivery && lane === "ready" ? view.parts?.courierChoice(store, order, view.couriers, actions.courier) : nothing}
    ${lane === "on_the_way" ? view.parts?.carriedBy(store, order) : nothing}
    ${
      label && lane !== null
        ? html`<button class="go" aria-label=${`${label}: ${words.ticket(String(order.ticket_number))}`} @click=${() => actions.forward(order, lane)}>${label}</button>`
        : nothing
    }
  </div>`
}
