import { createSvcClient, type Product, type SvcClient } from "../../../src/client"
import { type Choice, itemOf, offered, plainChoice } from "../../../src/domain/extras/choosing"
import { limitsOf } from "../../../src/domain/extras/extra-rules"
import { pageOrigin } from "../../shared/session"

const ORDERS = 20
const EVERY_MS = 3_000
const PARTIES = "svc-demo-parties"

interface Place {
  readonly token: string
  readonly client: SvcClient
}

export interface Rush {
  /** The name of a guest. */
  readonly guest: (number: number) => string
  /** Called after each order. */
  readonly placed: (count: number, most: number) => void
  /** The token of a manager, who can read the codes of the tables. */
  readonly manager: string
  /** The code of the table that the visitor of the demo sits at. */
  readonly taken: string | undefined
}

/**
 * Places twenty orders in a minute, at tables and for pickup, as on a busy evening.
 * @returns the reason of the last order that was refused
 */
export async function rush({ guest, placed, manager, taken }: Rush): Promise<string | undefined> {
  const baseUrl = pageOrigin()
  const home = createSvcClient({ baseUrl })
  const [menu, status, { tables }] = await Promise.all([
    home.catalog.get(),
    home.status(),
    createSvcClient({ baseUrl, token: () => manager }).settings.tables.get(),
  ])
  const products = menu.flatMap((category) => category.products).filter(({ purchasable }) => purchasable)
  const method = status.payment_methods.find(({ kind }) => kind === "offline")?.id ?? ""
  const seats: Place[] = tables
    .filter(({ active, qr_token }) => active && qr_token !== taken)
    .map(({ id, qr_token }) => ({ token: qr_token, client: createSvcClient({ baseUrl, session: partyOf(id) }) }))
  let [count, refused]: [number, string | undefined] = [0, undefined]
  const from = Date.now()
  for (let number = 1; number <= ORDERS; number += 1) {
    const seat = number % 2 === 0 ? seats[(number / 2 - 1) % seats.length] : undefined
    const items = Array.from({ length: 1 + (number % 3) }, () =>
      itemOf(choiceOf(oneOf(products)), 1 + Math.floor(Math.random() * 2)),
    )
    try {
      await (seat
        ? seat.client.orders.place({
            order_type: "pickup",
            service_mode: "dine_in",
            table_token: seat.token,
            payment_method: method,
            items,
          })
        : home.orders.place({
            order_type: "pickup",
            fulfillment_time: "asap",
            payment_method: method,
            customer: { first_name: guest(number), phone: `+3461000${String(1000 + number)}` },
            items,
          }))
      count += 1
    } catch (error) {
      refused = error instanceof Error ? error.message : String(error)
    }
    placed(count, ORDERS)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, from + number * EVERY_MS - Date.now())))
  }
  return refused
}

/** The session of the party at a table. It is stored, so the party keeps its table when the page is opened again. */
function partyOf(table: string): string {
  const kept: Record<string, string> = JSON.parse(localStorage.getItem(PARTIES) ?? "{}")
  const party = kept[table] ?? crypto.randomUUID().replaceAll("-", "")
  localStorage.setItem(PARTIES, JSON.stringify({ ...kept, [table]: party }))
  return party
}

/** A choice that the rules of the product allow. */
function choiceOf(product: Product): Choice {
  const extras = product.extra_categories.map((category) => {
    const { minimum } = limitsOf(category)
    return [
      category.id,
      shuffled(offered(category))
        .slice(0, minimum)
        .map(({ id }) => id),
    ] as const
  })
  const variations = product.variations.filter(({ stock_status }) => stock_status !== "outofstock")
  return {
    ...plainChoice(product),
    variationId: product.type === "variable" ? oneOf(variations).id : undefined,
    extras: Object.fromEntries(extras.filter(([, ids]) => ids.length > 0)),
  }
}

function oneOf<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error("There is nothing on the menu.")
  return one
}

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((each) => [Math.random(), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each)
