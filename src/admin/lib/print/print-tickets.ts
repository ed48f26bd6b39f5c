import type { Order, Product } from "../../../client/generated"
import { type TicketLine, type TicketWords, ticketOf } from "../../../domain/printing/ticket"
import { ApiError, call } from "../api"

/** A roll of 80 mm, of which printers use 72 mm; on larger paper the ticket is at the top. Each order starts a new page. */
const PAPER = `
@page { margin: 4mm; }
[data-svc-tickets] { display: none; }
@media print {
  body > *:not([data-svc-tickets]) { display: none !important; }
  html, body { height: auto !important; overflow: visible !important; background: #fff !important; }
  [data-svc-tickets] { display: block; color: #000; font: 10.5pt/1.25 sans-serif; overflow-wrap: anywhere; }
  [data-svc-tickets] article { width: 72mm; max-width: 100%; break-after: page; }
  [data-svc-tickets] article:last-child { break-after: auto; }
  [data-svc-tickets] hr { margin: 1.5mm 0; border: 0; border-top: 0.4mm solid #000; }
  [data-svc-tickets] [data-kind=title] { font-size: 28pt; font-weight: 800; }
  [data-svc-tickets] [data-kind=big] { font-size: 15pt; font-weight: 700; }
  [data-svc-tickets] [data-kind=item] { font-size: 14pt; font-weight: 600; break-inside: avoid; }
  [data-svc-tickets] [data-kind=item] b { font-size: 24pt; margin-right: 3mm; }
  [data-svc-tickets] [data-kind=detail] { font-size: 14pt; padding-left: 11mm; }
  [data-svc-tickets] [data-kind=mark] span { padding: 0.2mm 1.2mm; background: #000; color: #fff; font-weight: 800; print-color-adjust: exact; }
}`

const PAGE = 100

/** An order, and whether it may have been printed before. */
interface Claim {
  readonly order: Order
  readonly reprint: boolean
}

/** Only one screen or printer prints the original; the others print tickets marked as reprints. */
async function claim(order: Order): Promise<Claim> {
  try {
    const { data } = await call<Order>("POST", `orders/${order.id}/print-claim`, { body: {} })
    return { order: data, reprint: false }
  } catch (error) {
    if (error instanceof ApiError && error.code === "svc_already_printed") return { order, reprint: true }
    throw error
  }
}

/** The products with more than one variation. The ticket names the variation only for these. */
async function productsWithVariations(orders: readonly Order[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(orders.flatMap(({ line_items }) => line_items.flatMap(({ product_id }) => product_id ?? [])))]
  const variable = new Set<string>()
  for (let from = 0; from < ids.length; from += PAGE) {
    const include = ids.slice(from, from + PAGE).join(",")
    const { data } = await call<Product[]>("GET", "products", { query: { include, per_page: PAGE } })
    for (const { id, type } of data) if (type !== "simple") variable.add(id)
  }
  return variable
}

/**
 * Prints the kitchen tickets of orders in the browser, each on a page of its own. Each order is claimed right before its ticket is written. A
 * browser does not say whether its dialog was cancelled, so the next ticket is marked as a reprint, as after a paper jam.
 * @throws {ApiError} an order cannot be claimed. The tickets of the claimed orders are printed
 * @throws the error of `window.print`. Then no order stays claimed
 */
export async function printTickets(orders: readonly Order[], words: TicketWords): Promise<void> {
  const variable = await productsWithVariations(orders)
  const sheet = document.createElement("div")
  sheet.dataset.svcTickets = ""
  const claims: Claim[] = []
  let refusal: unknown
  for (const order of orders) {
    try {
      const claimed = await claim(order)
      claims.push(claimed)
      sheet.append(ticket(claimed, words, variable))
    } catch (error) {
      refusal ??= error
      // Another order may still be printed if only this one is refused, for example because it was cancelled.
      if (!(error instanceof ApiError && error.code === "svc_conflict")) break
    }
  }
  if (claims.length > 0) await print(sheet, claims)
  if (refusal !== undefined) throw refusal
}

/** Prints the sheet. If the browser cannot print, the claims are removed, so that the orders can be printed again. */
async function print(sheet: HTMLElement, claims: readonly Claim[]): Promise<void> {
  const style = document.createElement("style")
  style.textContent = PAPER
  sheet.prepend(style)
  document.body.append(sheet)
  window.addEventListener("afterprint", () => sheet.remove(), { once: true })
  try {
    window.print()
  } catch (error) {
    sheet.remove()
    const first = claims.filter(({ reprint }) => !reprint)
    await Promise.allSettled(first.map(({ order }) => call("PUT", `orders/${order.id}`, { body: { printed: false } })))
    throw error
  }
}

function ticket({ order, reprint }: Claim, words: TicketWords, variable: ReadonlySet<string>): HTMLElement {
  const isVariable = (id: string) => variable.has(id)
  const printed = { layout: "kitchen", stations: [], stationOf: () => null, storeName: "", storePhone: "" } as const
  const terms = { ...printed, words, isVariable, reprint }
  const article = document.createElement("article")
  article.append(...ticketOf(order, terms).map(lineOf))
  return article
}

function lineOf(line: TicketLine): HTMLElement {
  if (line.kind === "rule") return document.createElement("hr")
  const element = document.createElement("p")
  element.dataset.kind = line.kind
  const text = document.createElement("span")
  text.textContent = line.text
  if (line.kind === "item") {
    const quantity = document.createElement("b")
    quantity.textContent = line.quantity
    element.append(quantity)
  }
  element.append(text)
  if (line.kind === "sum" || line.kind === "total") element.append(` ${line.amount}`)
  return element
}
