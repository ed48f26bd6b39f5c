import type { CatalogueExtraCategory } from "../../../../domain/catalog"
import { reply } from "../../../../http"
import { recordTag } from "../../../contracts/record-tag"

/** What can be changed of an extra category itself: its own fields and its assignments. Its extras have their own `ETag`. */
export function groupFields({ extras: _, ...group }: CatalogueExtraCategory) {
  const { name, description, type, minimum, maximum, enabled, position, product_ids, product_category_ids } = group
  return [name, description, type, minimum, maximum, enabled, position, product_ids, product_category_ids]
}

/** An extra category with its `ETag`. */
export function taggedGroup(group: CatalogueExtraCategory) {
  return reply(group, { headers: { ETag: recordTag(groupFields(group)) } })
}
