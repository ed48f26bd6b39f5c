import type { Catalogue, CatalogueCategory } from "../../domain/catalog"
import { fail } from "../../errors"

/**
 * Finds the category that a query names by id or slug; undefined when it names none.
 * @throws svc_not_found when there is no such category, or it is hidden
 */
export function findCategory(
  { categories }: Pick<Catalogue, "categories">,
  named: string | undefined,
): CatalogueCategory | undefined {
  if (named === undefined) return undefined
  const found = categories.find(({ id, slug }) => id === named || slug === named)
  if (!found) throw fail("svc_not_found")
  return found
}
