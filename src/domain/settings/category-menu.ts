import type { CatalogStyle } from "./appearance-settings"
import type { SettingsIssue } from "./settings-issue"

/** The menu entry of one product category. */
export interface CategoryMenuItem {
  readonly category_id: string
  /** False hides the category and its descendants from the menu. */
  readonly visible: boolean
  /** Its name in the menu; empty: the category's own name. */
  readonly label: string
}

/** How the menu orders, hides and renames categories (contract section 3). Unlisted categories follow the listed ones. */
export interface CategoryMenu {
  readonly style: CatalogStyle
  readonly items: readonly CategoryMenuItem[]
}

/** A partial change; `items` are replaced as a whole. */
export interface CategoryMenuChange {
  readonly style?: CatalogStyle | undefined
  readonly items?: readonly CategoryMenuItem[] | undefined
}

export function defaultCategoryMenu(): CategoryMenu {
  return { style: "tabs", items: [] }
}

export type CategoryMenuDecision =
  | { readonly ok: true; readonly menu: CategoryMenu }
  | { readonly ok: false; readonly issues: readonly SettingsIssue[] }

/**
 * The menu after a change. A category is listed at most once, and must exist in the host. Stored categories that no longer exist are
 * removed without an error, so a menu that was read can always be sent back.
 * @param unknown the categories of the change that the host does not have
 */
export function changeCategoryMenu(
  present: CategoryMenu,
  change: CategoryMenuChange,
  unknown: ReadonlySet<string>,
): CategoryMenuDecision {
  const items = change.items ?? present.items
  const stored = new Set(present.items.map(({ category_id }) => category_id))
  const seen = new Set<string>()
  const issues = items.flatMap(({ category_id: id }, index): SettingsIssue[] => {
    const path = `items[${index}].category_id`
    if (seen.has(id)) return [{ path, code: "rest_out_of_bounds" }]
    seen.add(id)
    return unknown.has(id) && !stored.has(id) ? [{ path, code: "rest_not_in_enum" }] : []
  })
  if (issues.length > 0) return { ok: false, issues }
  return {
    ok: true,
    menu: { style: change.style ?? present.style, items: items.filter(({ category_id }) => !unknown.has(category_id)) },
  }
}
