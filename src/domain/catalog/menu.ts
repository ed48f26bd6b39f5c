import type { CategoryMenu } from "../settings/category-menu"
import { compareTexts } from "../text-order"

/** A category of the platform. */
export interface MenuCategory {
  readonly id: string
  readonly parentId: string | null
  /** Position among its siblings. */
  readonly rank: number
  readonly name: string
  /** Active and not internal. */
  readonly shown: boolean
}

/** The visible categories in menu order: by the platform's rank, each followed by its descendants. A hidden category hides its descendants. */
export function menuOrder<C extends MenuCategory>(categories: readonly C[]): C[] {
  const children = new Map<string | null, C[]>()
  for (const category of categories) {
    const siblings = children.get(category.parentId)
    if (siblings) siblings.push(category)
    else children.set(category.parentId, [category])
  }
  const ordered: C[] = []
  const visit = (parentId: string | null): void => {
    const siblings = children.get(parentId)?.filter(({ shown }) => shown) ?? []
    for (const category of siblings.sort((a, b) => a.rank - b.rank || compareTexts(a.name, b.name) || compareTexts(a.id, b.id))) {
      ordered.push(category)
      visit(category.id)
    }
  }
  visit(null)
  return ordered
}

/** The fields of a category that the menu uses. */
interface MenuSection {
  readonly id: string
  readonly name: string
  readonly parent: string | null
}

/**
 * The categories in the order of the store's own menu (contract section 3): listed ones first, in the menu's order and with its
 * labels, then the others in their own order. A category hidden by the menu is removed with everything below it. Listed categories that
 * are not visible stay hidden.
 * @param categories in menu order; without menu entries the same array is returned
 */
export function arrangeMenu<C extends MenuSection>(categories: readonly C[], menu: Pick<CategoryMenu, "items">): readonly C[] {
  if (menu.items.length === 0) return categories
  const byId = new Map(categories.map((category) => [category.id, category]))
  const hidden = new Set(menu.items.filter(({ visible }) => !visible).map(({ category_id }) => category_id))
  const isHidden = (category: C): boolean => pathOf(category, byId).some(({ id }) => hidden.has(id))
  const listed = menu.items.flatMap(({ category_id: id, label }): C[] => {
    const category = byId.get(id)
    if (!category) return []
    return isHidden(category) ? [] : [label === "" ? category : { ...category, name: label }]
  })
  const listedIds = new Set(menu.items.map(({ category_id }) => category_id))
  return [...listed, ...categories.filter((category) => !listedIds.has(category.id) && !isHidden(category))]
}

/** The category and everything below it, in list order. */
export function branchOf<C extends { readonly id: string; readonly parent: string | null }>(
  categories: readonly C[],
  root: C,
): C[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  return categories.filter((category) => pathOf(category, byId).some(({ id }) => id === root.id))
}

/** The category, its parent, and so on up to the root. */
function pathOf<C extends { readonly parent: string | null }>(category: C, byId: ReadonlyMap<string, C>): C[] {
  const path = new Set<C>()
  for (let at: C | undefined = category; at && !path.has(at); at = at.parent === null ? undefined : byId.get(at.parent))
    path.add(at)
  return [...path]
}
