import type { AddressInput, Order, OrdersPlaceBody, Product } from "../../../client/generated"
import { type Choice, choiceKey, itemOf, missingOf, offered } from "../../../domain/extras/choosing"
import type { Guest } from "./guests"

export type Way = "pickup" | "delivery" | "dine_in"

export interface Line extends Choice {
  readonly key: string
  readonly quantity: number
}

/** An order while it is taken. */
export interface Draft {
  readonly way: Way
  readonly table: string
  readonly phone: string
  readonly name: string
  /** The guest who was found; the order uses their name and account. */
  readonly guest: Guest | undefined
  readonly address: AddressInput
  /** `""`: as soon as possible. Otherwise `now`, `asap`, or a date and a time. */
  readonly when: string
  readonly lines: readonly Line[]
  /** `""`: the first payment method that is offered. */
  readonly payment: string
  readonly note: string
}

const MOST = 999
const NOWHERE: AddressInput = { address_1: "", address_2: "", postcode: "", city: "", notes: "" }

export const emptyDraft = (way: Way, table = ""): Draft => ({
  way,
  table,
  phone: "",
  name: "",
  guest: undefined,
  address: NOWHERE,
  when: "",
  lines: [],
  payment: "",
  note: "",
})

const nameOf = ({ firstName, lastName }: Guest): string => `${firstName} ${lastName}`.trim()

/** Copies the guest's data and the address of the last order into the draft. */
export function withGuest(draft: Draft, guest: Guest): Draft {
  return { ...draft, guest, phone: guest.phone, name: nameOf(guest), address: { ...NOWHERE, ...guest.address } }
}

/** Adds a choice; an equal choice increases the quantity of its line. */
export function withLine(draft: Draft, choice: Choice, quantity: number): Draft {
  const key = choiceKey(choice)
  const twin = draft.lines.find((line) => line.key === key)
  if (twin !== undefined) return withQuantity(draft, key, twin.quantity + quantity)
  return { ...draft, lines: [...draft.lines, { ...choice, key, quantity: Math.min(quantity, MOST) }] }
}

/** Sets the quantity of a line; 0 removes it. */
export function withQuantity(draft: Draft, key: string, quantity: number): Draft {
  const lines = draft.lines.flatMap((line) =>
    line.key !== key ? [line] : quantity > 0 ? [{ ...line, quantity: Math.min(quantity, MOST) }] : [],
  )
  return { ...draft, lines }
}

/** Changes the choice of a line. The line keeps its key, so that it stays in its place while it is edited. */
export function withChoice(draft: Draft, key: string, choice: Choice): Draft {
  return { ...draft, lines: draft.lines.map((line) => (line.key === key ? { ...choice, key, quantity: line.quantity } : line)) }
}

/**
 * Repeats the last order, as far as its products are still on the menu.
 * @returns the draft, and the names of products that are no longer available
 */
export function sameAgain(
  draft: Draft,
  order: Order,
  products: ReadonlyMap<string, Product>,
  ways: readonly Way[],
): { readonly draft: Draft; readonly gone: readonly string[] } {
  const gone: string[] = []
  let next: Draft = { ...draft, lines: [], payment: order.payment_method }
  const way: Way = order.service_mode === "dine_in" ? "dine_in" : order.order_type
  if (draft.way !== "dine_in" && way !== "dine_in" && ways.includes(way)) next = { ...next, way }
  for (const line of order.line_items) {
    const product = line.product_id === null ? undefined : products.get(line.product_id)
    const variation = product?.variations.find(({ id }) => id === line.variation_id)
    if (product === undefined || !product.enabled || (product.type === "variable" && variation === undefined)) {
      gone.push(line.variation_name ? `${line.name} · ${line.variation_name}` : line.name)
      continue
    }
    const extras: Record<number, number[]> = {}
    for (const extra of line.extras) {
      const category = product.extra_categories.find(({ id }) => id === extra.category_id)
      if (category !== undefined && offered(category).some(({ id }) => id === extra.id))
        extras[category.id] = [...(extras[category.id] ?? []), extra.id]
      else gone.push(`${line.name} + ${extra.name}`)
    }
    const choice: Choice = {
      productId: product.id,
      variationId: product.type === "variable" ? variation?.id : undefined,
      extras,
      comment: line.additional_comments,
    }
    next = withLine(next, choice, line.quantity)
  }
  return { draft: next, gone }
}

export type Missing = "items" | "choice" | "name" | "phone" | "address"

/** The fields that have to be filled in before the order can be sent, in the sequence of the page. */
export function missingIn(draft: Draft, products: ReadonlyMap<string, Product>): Missing[] {
  const { way, lines, guest } = draft
  const incomplete = lines.some((line) => {
    const product = products.get(line.productId)
    return product !== undefined && missingOf(product, line) !== undefined
  })
  const found: readonly (readonly [Missing, boolean])[] = [
    ["phone", way !== "dine_in" && draft.phone.trim() === "" && !guest?.email],
    ["name", way !== "dine_in" && draft.name.trim() === ""],
    ["address", way === "delivery" && draft.address.address_1.trim() === ""],
    ["items", lines.length === 0],
    ["choice", incomplete],
  ]
  return found.filter(([, is]) => is).map(([name]) => name)
}

/** The order as a request body. @param when the time that the draft's `when` means now; undefined: no time is available */
export function bodyOf(draft: Draft, when: string | undefined, payment: string): OrdersPlaceBody {
  const { way, table, guest, name, phone, address, note } = draft
  const known = guest !== undefined && nameOf(guest) === name.trim()
  const names = known ? { first_name: guest.firstName, last_name: guest.lastName } : { first_name: name.trim() }
  const mail = guest?.email ? { email: guest.email } : {}
  const isNamed = name.trim() !== "" || phone.trim() !== ""
  const [date, time] = when?.includes(" ") ? when.split(" ") : [undefined, when]
  return {
    order_type: way === "delivery" ? "delivery" : "pickup",
    ...(way === "dine_in" ? { service_mode: "dine_in", ...(table === "" ? {} : { table_id: table }) } : {}),
    ...(date === undefined ? {} : { fulfillment_date: date }),
    ...(way === "dine_in" || time === undefined ? {} : { fulfillment_time: time }),
    ...(isNamed ? { customer: { ...names, phone: phone.trim(), ...mail } } : {}),
    ...(guest !== undefined && guest.account > 0 ? { customer_id: guest.account } : {}),
    ...(way === "delivery" && address.address_1.trim() !== "" ? { address } : {}),
    payment_method: payment,
    customer_note: note.trim(),
    items: draft.lines.map((line) => itemOf(line, line.quantity)),
  }
}
