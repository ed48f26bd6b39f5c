import { signal } from "@preact/signals-core"
import { css, html, nothing, type TemplateResult } from "lit"
import type { Courier, Order } from "../../../src/client"
import { isSvcError } from "../../../src/client"
import type { StaffClient } from "../../../src/client/staff-client"
import { UntilDone } from "../board/actions/until-done"
import type { BoardStore } from "../board/board-store"
import { pages } from "../board/pages"

export const courierStyles = css`
  .carrier { flex: 1 1 9rem; align-content: center; overflow-wrap: anywhere; }
`

/** The courier in an order record. */
export type OrderCourier = NonNullable<Order["courier"]>

/** The couriers whom the signed-in account can choose. */
export class Couriers {
  readonly all = signal<readonly Courier[]>([])
  readonly #reading = new UntilDone(async () => {
    this.all.value = await this.#read()
  })

  constructor(private readonly svc: StaffClient) {}

  /** Reads the couriers, and retries until it succeeds. */
  load(): void {
    void this.#reading.run()
  }

  /** Reads the couriers. An account that may not read them can choose none. */
  #read(): Promise<readonly Courier[]> {
    return pages((page) => this.svc.couriers.list(page)).catch((error: unknown) => {
      if (isSvcError(error) && (error.status === 401 || error.status === 403)) return []
      throw error
    })
  }
}

/** The courier of an order that is on its way, and its tracking link. */
export function carriedBy({ words }: BoardStore, { courier, tracking_url: url }: Order): TemplateResult {
  return html`${courier === null ? nothing : html`<strong class="carrier">${courier.display_name}</strong>`}
    ${url === null ? nothing : html`<a class="plain" href=${url} target="_blank" rel="noreferrer">${words.tracking}</a>`}`
}

/** The choice of an order's courier. @param listed the couriers whom the account can choose; the assigned one may not be among them */
export function courierChoice(
  { words }: BoardStore,
  order: Order,
  listed: readonly OrderCourier[],
  choose: (order: Order, courier: OrderCourier | undefined) => void,
): TemplateResult | typeof nothing {
  const { courier } = order
  const all = courier === null || listed.some(({ id }) => id === courier.id) ? listed : [...listed, courier]
  if (all.length === 0) return nothing
  const changed = (event: Event): void => {
    const chosen = Number((event.target as HTMLSelectElement).value)
    choose(
      order,
      all.find(({ id }) => id === chosen),
    )
  }
  return html`<select aria-label=${`${words.courier}: ${words.ticket(String(order.ticket_number))}`} @change=${changed}>
    <option value="" .selected=${courier === null}>${words.noCourier}</option>
    ${all.map(({ id, display_name }) => html`<option value=${id} .selected=${courier?.id === id}>${display_name}</option>`)}
  </select>`
}
