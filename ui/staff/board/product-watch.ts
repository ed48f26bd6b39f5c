import type { Product } from "../../../src/client"
import type { BoardStore } from "./board-store"
import { pages } from "./pages"

/** The interval (ms) for reading which products are sold out. */
const LOOK_MS = 10_000
/** After this many reads of the sold-out products, all products are read, because stations or names may have changed. */
const ALL_LOOKS = 30

/**
 * The products with the present state of the sold-out ones; undefined: nothing has changed.
 * @param off the products that are sold out at the service
 */
export function withSoldOut(
  products: ReadonlyMap<string, Product>,
  off: readonly Product[],
): ReadonlyMap<string, Product> | undefined {
  const now = new Map(off.map((product) => [product.id, product]))
  const changed = [...off, ...[...products.values()].filter(({ id, enabled }) => !enabled && !now.has(id))].flatMap((product) => {
    const known = products.get(product.id)
    const fresh = now.get(product.id) ?? { ...product, enabled: true, enabled_at: null }
    return known?.enabled === fresh.enabled && known.enabled_at === fresh.enabled_at ? [] : [fresh]
  })
  return changed.length === 0 ? undefined : new Map([...products, ...changed.map((product) => [product.id, product] as const)])
}

/** The ids of products in open orders that this board does not know, because they are new. */
export function unknownProducts({ orders, shop }: BoardStore): string[] {
  const known = shop.products.value
  const ids = orders.all.value.filter((order) => orders.laneOf(order) !== null).flatMap(({ line_items: lines }) => lines)
  return ids.flatMap(({ product_id: id }) => (id === null || known.has(id) ? [] : [id]))
}

/** Keeps the products of a board up to date while it is open: which are sold out, their stations, and the new ones. */
export function watchProducts(store: BoardStore): void {
  const asked = new Set<string>()
  let looks = 0
  const look = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || store.hub.peek()?.connection.peek() !== "live") return
    looks += 1
    const fresh = unknownProducts(store).filter((id) => !asked.has(id))
    for (const id of fresh) asked.add(id)
    if (fresh.length > 0 || looks % ALL_LOOKS === 0) return store.products.run()
    const off = await pages((page) => store.keeper.svc.products.list({ ...page, enabled: false })).catch(() => undefined)
    const changed = off && withSoldOut(store.shop.products.peek(), off)
    if (changed) store.shop.products.value = changed
  }
  setInterval(() => void look(), LOOK_MS)
}
