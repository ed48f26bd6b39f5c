import type { ExtraCategory, Product } from "../../../client/generated"
import { filledOf, type GroupDraft, limitsOf, priceOf } from "./draft"

/** Placeholders for texts that are not typed yet. */
interface Names {
  readonly product: string
  readonly group: string
}

/** An id that no group of the store has. */
const DRAFTED = -1

/**
 * A product as its record will be when the group is stored; null: the limits of the group are invalid.
 * @param product a product that has the group; undefined: a placeholder product
 */
export function previewOf(draft: GroupDraft, product: Product | undefined, names: Names): Product | null {
  const limits = limitsOf(draft)
  if (limits === null) return null
  const group: ExtraCategory = {
    ...limits,
    id: DRAFTED,
    name: draft.name.trim() || names.group,
    description: draft.description,
    required: limits.minimum > 0,
    enabled: draft.enabled,
    position: 0,
    product_ids: [],
    product_category_ids: [],
    extras: filledOf(draft).map(({ name, price, enabled }, index) => ({
      id: index + 1,
      name,
      description: "",
      price: priceOf(price) ?? "0",
      category_id: DRAFTED,
      enabled,
      position: index,
    })),
  }
  const shown = product ?? plain(names.product)
  const ids = new Set(filledOf(draft).map(({ id }) => id))
  // The draft replaces the stored version of the group.
  const others = shown.extra_categories.filter(({ extras }) => !extras.some(({ id }) => ids.has(id)))
  return { ...shown, enabled: true, purchasable: true, extra_categories: draft.enabled ? [group, ...others] : others }
}

function plain(name: string): Product {
  return {
    id: "preview",
    name,
    slug: "",
    description: "",
    type: "simple",
    status: "published",
    price: "0.00",
    regular_price: "0.00",
    on_sale: false,
    purchasable: true,
    stock_status: "instock",
    enabled: true,
    enabled_at: null,
    categories: [],
    images: [],
    variations: [],
    allergens: [],
    tags: [],
    station: null,
    extra_categories: [],
  }
}
