import { html, nothing, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import { money } from "../../shared/format/money"
import type { BoardStore } from "../board/board-store"
import { factsOf, headOf } from "../board/cards/card"
import { changesOf } from "../board/cards/changes"
import { latenessOf } from "../orders/lateness"
import { variationOf } from "../orders/lines"
import { isUndone } from "../orders/undone"
import { courierStep } from "./moves"
import { addressOf, navigationLink } from "./navigation"

export interface CourierActions {
  readonly forward: (order: Order) => void
  readonly track: (order: Order, url: string) => void
  readonly acknowledge: (order: Order) => void
}

/** One delivery: the address, the phone number, the amount to collect, and one button at the bottom, within reach of the thumb. */
export function delivery(store: BoardStore, order: Order, actions: CourierActions): TemplateResult {
  const { words } = store
  const undone = isUndone(order.status)
  const next = courierStep(order, store.orders.laneOf(order))
  const isSent = next === "delivered"
  const ticket = words.ticket(String(order.ticket_number))
  const changes = store.attention.changes.value.get(order.id)
  const save = (event: SubmitEvent): void => {
    event.preventDefault()
    actions.track(order, String(new FormData(event.target as HTMLFormElement).get("url") ?? "").trim())
  }
  return html`<article class="card ${undone ? "" : latenessOf(order, store.clock.minute.value).level} ${store.attention.unread.value.has(order.id) ? "unread" : ""}" data-order=${order.id} aria-label=${ticket}>
    ${headOf(store, order)}${factsOf(store, order)}
    ${undone ? html`<p class="stamp">${words.cancelled}</p>` : nothing}
    ${changes ? changesOf(store, changes, false) : nothing}
    <p class="address">${addressOf(order)}</p>
    ${order.shipping?.address_2 ? html`<p class="hint">${order.shipping.address_2}</p>` : nothing}
    ${order.shipping?.notes ? html`<p class="hint">${order.shipping.notes}</p>` : nothing}
    ${order.customer_note ? html`<p class="hint">“${order.customer_note}”</p>` : nothing}
    <div class="ways">
      <a href=${navigationLink(order, navigator.userAgent)} aria-label=${`${words.navigate}: ${ticket}`}>${words.navigate}</a>
      ${order.customer.phone ? html`<a href=${`tel:${order.customer.phone}`} aria-label=${words.callNamed(order.customer.first_name)}>${words.call}</a>` : nothing}
    </div>
    ${
      undone
        ? nothing
        : Number(order.to_collect) > 0
          ? html`<p class="cash"><span>${words.toCollect}</span><strong>${money(order.to_collect, order.currency, store.language)}</strong><small>${order.payment_method_title}</small></p>`
          : html`<p class="paid">${words.paid}</p>`
    }
    <ul class="items">${order.line_items.map((line) => html`<li>${line.quantity} × ${line.name} ${variationOf(line, store.shop.products.value) ?? ""}</li>`)}</ul>
    ${
      isSent
        ? html`<details class="tracking"><summary>${words.tracking}</summary><form @submit=${save}>
            <input name="url" type="url" aria-label=${words.tracking} .value=${order.tracking_url ?? ""} autocomplete="off" /><button>${words.save}</button></form></details>`
        : nothing
    }
    ${
      undone || changes
        ? html`<button class="go ack" aria-label=${`${words.acknowledge}: ${ticket}`} @click=${() => actions.acknowledge(order)}>${words.acknowledge}</button>`
        : next
          ? html`<button class="go" aria-label=${`${isSent ? words.delivered : words.pickedUp}: ${ticket}`} @click=${() => actions.forward(order)}>${isSent ? words.delivered : words.pickedUp}</button>`
          : html`<p class="wait">${words.notReady}</p>`
    }${store.problemOf?.(store, order)}
  </article>`
}
