import type { BulkEntity, CellKind } from "../../domain/bulk"
import { EXTRA_CATEGORY_CELLS, EXTRA_CELLS } from "./catalogue-writer-extras"
import { PRODUCT_CELLS } from "./catalogue-writer-products"
import type { CellStore } from "./cell-store"

const STORES: Readonly<Record<BulkEntity, { readonly [K in CellKind]?: CellStore<K> }>> = {
  product: PRODUCT_CELLS,
  extra: EXTRA_CELLS,
  extra_category: EXTRA_CATEGORY_CELLS,
}

/** The store that reads and writes the values of an entity that one kind of bulk change sets, for example the prices of products. */
export function cellStore<K extends CellKind>(entity: BulkEntity, kind: K): CellStore<K> {
  const store = STORES[entity][kind] as CellStore<K> | undefined
  if (!store) throw new Error(`Bulk changes of ${kind} are not defined for ${entity}`)
  return store
}
