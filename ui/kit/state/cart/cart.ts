import { batch, computed, signal } from "@preact/signals-core"
import { type Choice, choiceKey, itemOf } from "../../../../src/domain/extras/choosing"
import { keep, kept, onOtherTab } from "../kept"
import { products } from "../shop"
import { sum } from "./amounts"
import { priceOf } from "./choice"

/** A line of the cart. */
export interface Line extends Choice {
  readonly key: string
  readonly quantity: number
}

const DAY = 86_400_000
/** The largest quantity of a line. */
export const MOST = 999

const PAGE_CART = "cart"

/** The cart's name. Each table has its own cart, so that items chosen at one table do not appear at another. */
export const cartName = signal(PAGE_CART)

/** The storage key for other data of this cart, such as the attempt to order it. */
export const keptWithCart = (what: string): string => `${what}.${cartName.value}`

export const lines = signal<readonly Line[]>([])

export const itemCount = computed(() => lines.value.reduce((total, { quantity }) => total + quantity, 0))

/** The lines as items of an order. */
export const items = computed(() => lines.value.map((line) => itemOf(line, line.quantity)))

/** The content of a cart as one text. If the items of an order have the same text, the cart has not changed since the order. */
export const contentOf = (all: readonly object[]): string => JSON.stringify(all)

/** The sum of the lines whose products are on the menu. The service computes the binding total. */
export const estimate = computed(() =>
  sum(
    lines.value.flatMap((line) => {
      const product = products.value.get(line.productId)
      return product ? [[priceOf(product, line), line.quantity] as const] : []
    }),
  ),
)

/** The cart without a table, with the lines that were last read from the storage. */
let stored: readonly Line[] = []

/**
 * Loads the cart of a table, or the one without a table. Dishes that the guest added on this page before the table was known move to the
 * table's cart. Dishes of an earlier visit, for example at home, stay in the other cart.
 */
export function takeCart(table: string | undefined): void {
  batch(() => {
    const here = lines.value
    const earlier = ({ key }: Line): number => stored.find((line) => line.key === key)?.quantity ?? 0
    const moves = cartName.value === PAGE_CART && table !== undefined
    const added = moves ? here.map((line) => ({ ...line, quantity: line.quantity - earlier(line) })) : []
    if (moves) change(resized(here, (line) => Math.min(line.quantity, earlier(line))))
    cartName.value = table === undefined ? PAGE_CART : `${PAGE_CART}.${table}`
    readLines()
    for (const line of added) if (line.quantity > 0) add(line, line.quantity)
  })
}

function readLines(): void {
  lines.value = kept<Line[]>(cartName.value, DAY) ?? []
  if (cartName.value === PAGE_CART) stored = lines.value
}

/** The lines with other quantities; lines with quantity 0 are left out. */
const resized = (all: readonly Line[], quantityOf: (line: Line) => number): Line[] =>
  all.flatMap((line) => (quantityOf(line) > 0 ? [{ ...line, quantity: quantityOf(line) }] : []))

function change(next: readonly Line[]): void {
  lines.value = next
  keep(cartName.value, next.length > 0 ? next : undefined)
}

/** Adds a choice to the cart; an equal choice increases the quantity of its line. */
export function add(choice: Choice, quantity = 1): void {
  const key = choiceKey(choice)
  const known = lines.value.find((line) => line.key === key)
  if (known) setQuantity(key, known.quantity + quantity)
  else change([...lines.value, { ...choice, key, quantity }])
}

/** Sets the quantity of a line; 0 removes it. */
export function setQuantity(key: string, quantity: number): void {
  change(resized(lines.value, (line) => (line.key === key ? Math.min(quantity, MOST) : line.quantity)))
}

/** Changes the choice of a line. If another line has the same choice, the two are merged. */
export function replace(key: string, choice: Choice, quantity: number): void {
  const next = choiceKey(choice)
  const others = lines.value.filter((line) => line.key !== key)
  const twin = others.find((line) => line.key === next)
  if (twin) {
    change(others.map((line) => (line === twin ? { ...line, quantity: Math.min(line.quantity + quantity, MOST) } : line)))
  } else {
    change(lines.value.map((line) => (line.key === key ? { ...choice, key: next, quantity } : line)))
  }
}

export function emptyCart(): void {
  change([])
}

/** The quantity of a product in the cart, over all lines. */
export function countOf(productId: string): number {
  return lines.value.reduce((total, line) => total + (line.productId === productId ? line.quantity : 0), 0)
}

takeCart(undefined)
// All tabs of a guest show the same cart.
onOtherTab((isOf) => isOf(cartName.value) && readLines())
