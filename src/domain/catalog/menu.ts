import type { CategoryMenu } from "../settings/category-menu"

/** A category as the platform keeps it. */
export interface MenuCategory {
  readonly id: string
  readonly parentId: string | null
  /** Among its siblings. */
  readonly rank: number
  readonly name: string
  /** Active and not internal. */
  readonly shown: boolean
}

/**
 * The categories that guests see, in menu order: by the platform's rank, each followed by its own branch. A category below a hidden one
 * is hidden with it, so that one switch takes a whole part of the menu away.
 */
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
    for (const category of siblings.sort((a, b) => a.rank - b.rank || compare(a.name, b.name) || compare(a.id, b.id))) {
      ordered.push(category)
      visit(category.id)
    }
  }
  visit(null)
  return ordered
}

/** What the menu shows of a category. */
interface MenuSection {
  readonly id: string
  readonly name: string
  readonly parent: string | null
}

/**
 * The categories as the store's own menu has them (contract section 3): those that it lists come first, in its order and under its
 * labels, the others follow in theirs. One that it hides is gone with everything below it. Categories that it lists but guests
 * do not see stay unseen.
 * @param categories in menu order; the same array comes back when the menu says nothing about them
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
  const named = new Set(menu.items.map(({ category_id }) => category_id))
  return [...listed, ...categories.filter((category) => !named.has(category.id) && !isHidden(category))]
}

/** The category and everything below it, in the order in which they stand. */
export function branchOf<C extends { readonly id: string; readonly parent: string | null }>(
  categories: readonly C[],
  root: C,
): C[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  return categories.filter((category) => pathOf(category, byId).some(({ id }) => id === root.id))
}

/** The category, its parent, and so on upwards. */
function pathOf<C extends { readonly parent: string | null }>(category: C, byId: ReadonlyMap<string, C>): C[] {
  const path = new Set<C>()
  for (let at: C | undefined = category; at && !path.has(at); at = at.parent === null ? undefined : byId.get(at.parent))
    path.add(at)
  return [...path]
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
