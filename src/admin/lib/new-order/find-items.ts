import type { Product } from "../../../client/generated"
import { foldText, matchesSearch } from "../../../domain/catalog/search"

/** An item on the menu that can be ordered: a product, or one of its variations. */
interface Orderable {
  readonly key: string
  readonly product: Product
  readonly variationId: string | undefined
  readonly name: string
  /** A decimal; null: it has no price. */
  readonly price: string | null
  /** Whether it can be ordered now. */
  readonly available: boolean
}

/** The quantity and the words of a typed item: `2 mar`, `mar 2` and `2x mar` all mean two of `mar`. */
export function typedItem(text: string): { readonly quantity: number; readonly words: string } {
  const first = /^\s*(\d{1,3})\s*[x×*]?\s+(.*)$/i.exec(text) ?? /^\s*(\d{1,3})\s*[x×*]\s*(.*)$/i.exec(text)
  if (first) return { quantity: atLeastOne(first[1]), words: (first[2] ?? "").trim() }
  const last = /^(.*\S)\s+[x×*]?\s*(\d{1,3})\s*$/i.exec(text)
  if (last) return { quantity: atLeastOne(last[2]), words: (last[1] ?? "").trim() }
  return { quantity: 1, words: text.trim() }
}

const atLeastOne = (digits: string | undefined): number => Math.max(1, Number(digits))

/** All items that can be ordered, in the order of the menu. */
export function orderablesOf(products: readonly Product[]): Orderable[] {
  return products.flatMap((product): Orderable[] => {
    const { id, name, type, price, enabled, purchasable, variations } = product
    if (type === "simple") return [{ key: id, product, variationId: undefined, name, price, available: enabled && purchasable }]
    return variations.map((variation) => ({
      key: variation.id,
      product,
      variationId: variation.id,
      name: `${name} · ${variation.name}`,
      price: variation.price,
      available: enabled && variation.price !== null && variation.stock_status !== "outofstock",
    }))
  })
}

/** The items that match the typed words, best first: names that start with the words before others, available items before unavailable ones. */
export function findItems(orderables: readonly Orderable[], words: string, most: number): Orderable[] {
  const wanted = foldText(words)
  if (wanted === "") return []
  const rank = ({ name, available }: Orderable): number => (available ? 0 : 2) + (foldText(name).startsWith(wanted) ? 0 : 1)
  return orderables
    .filter(({ name }) => matchesSearch(foldText(name), words))
    .map((each, at) => ({ each, at, rank: rank(each) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, most)
    .map(({ each }) => each)
}
