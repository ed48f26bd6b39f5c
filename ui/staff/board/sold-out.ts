import { html, type TemplateResult } from "lit"
import type { Product, ProductsSetAvailabilityBody } from "../../../src/client"
import { dayAndTime } from "../../shared/format/times"
import type { BoardStore } from "./board-store"
import { limitsOf } from "./limits"

/** At most this many sold-out products are named in the row at the bottom. */
const NAMED = 3

/** Whether a product is sold out. A product whose pause has ended since it was read is on sale. */
export function isOff({ clock }: BoardStore, { enabled, enabled_at: back }: Product): boolean {
  return !enabled && (back === null || Date.parse(back) > clock.minute.value)
}

/** The products that are sold out. */
export function soldOut(store: BoardStore): readonly Product[] {
  return [...store.shop.products.value.values()].filter((product) => isOff(store, product))
}

function soldOutText(store: BoardStore): string[] {
  const names = soldOut(store).map(({ name }) => name)
  if (names.length === 0) return []
  const more = names.length > NAMED ? ` +${names.length - NAMED}` : ""
  return [`${store.words.soldOutNow}: ${names.slice(0, NAMED).join(", ")}${more}`]
}

/** The limits of the restaurant: those of its modes, and the sold-out products. @param open opens the sheet that ends them */
export function allLimitsOf(store: BoardStore, open: () => void): readonly TemplateResult[] {
  return limitsOf(store, open, soldOutText(store))
}

/** Takes a product off sale, or puts it back on sale. This can be undone for a few seconds. */
export async function switchProduct(store: BoardStore, product: Product, body: ProductsSetAvailabilityBody): Promise<void> {
  const { words, keeper, notices, shop } = store
  const { id, name, enabled, enabled_at: back } = product
  const changed = await store.attempt(() => keeper.svc.products.setAvailability(id, body))
  if (changed === undefined) return
  shop.products.value = new Map(shop.products.value).set(id, changed)
  const before = enabled ? { enabled } : { enabled, ...(back !== null && { until: back }) }
  notices.tell({
    kind: "done",
    text: body.enabled ? words.saidOnSale(name) : words.saidSoldOut(name),
    ...(enabled !== body.enabled && { undo: () => void switchProduct(store, changed, before) }),
  })
}

/** The sold-out products of a sheet. A product that is on sale again keeps its row, and a new one is added at the end. */
export class SoldOutRows {
  readonly #rows = new Map<string, Product>()

  render(store: BoardStore): TemplateResult {
    const { words, shop, clock, language } = store
    const off = new Set(soldOut(store).map((product) => this.#rows.set(product.id, product) && product.id))
    const backOf = ({ enabled_at: back }: Product): string =>
      back === null ? words.offForGood : words.offUntil(dayAndTime(back, clock.minute.value, shop.zone.value, language))
    const row = (product: Product): TemplateResult =>
      html`<li class=${off.has(product.id) ? "" : "past"} data-product=${product.id}><span>${product.name} · ${backOf(product)}</span>
        <button class="tool" aria-label=${`${words.onSale}: ${product.name}`} @click=${() => void switchProduct(store, product, { enabled: true })}>${words.onSale}</button></li>`
    return html`<h3>${words.soldOutNow}</h3>
      ${this.#rows.size === 0 ? html`<p>${words.nothingSoldOut}</p>` : html`<ul>${Array.from(this.#rows.values(), row)}</ul>`}`
  }
}
