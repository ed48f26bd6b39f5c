import { css, html, type TemplateResult } from "lit"
import type { Order } from "../../../src/client"
import { rejectionReasons } from "../../../src/domain/orders/rejection-reasons"
import type { BoardStore } from "../board/board-store"
import type { CounterActions } from "./card"

export const reasonStyles = css`
  .reasons { display: grid; gap: 8px; padding: 8px; }
  .reasons button { min-height: var(--touch); padding: 6px 12px; border: 2px solid var(--alarm); border-radius: var(--radius); background: #fff; color: #8f1015; font-weight: 700; text-align: left; }
  .reasons .plain { color: inherit; border-color: #6b7178; text-align: center; }
  .reasons label { display: grid; gap: 4px; font-weight: 600; }
`

/** Asks why an order is refused. The guest sees the reason. */
export function reasonsOf({ words }: BoardStore, order: Order, actions: CounterActions): TemplateResult {
  const reasons = rejectionReasons(order.order_type).map((name) => words[name])
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const reason = String(new FormData(event.target as HTMLFormElement).get("reason") ?? "").trim()
    if (reason) actions.reject(order, reason)
  }
  return html`<form class="reasons" @submit=${submit}>
    <strong>${words.rejectWhy}</strong>
    ${reasons.map((reason) => html`<button type="button" @click=${() => actions.reject(order, reason)}>${reason}</button>`)}
    <label>${words.whyOther}<input name="reason" maxlength="500" autocomplete="off" /></label>
    <button>${words.reject}</button>
    <button type="button" class="plain" @click=${() => actions.askReason(undefined)}>${words.back}</button>
  </form>`
}
