import { arrangeMenu, type Catalogue } from "../../domain/catalog"
import type { CategoryMenu } from "../../domain/settings/category-menu"
import type { Menu } from "./document"

/** The last menu built from each catalogue. A catalogue and its menu stay the same objects until something changes. */
const menus = new WeakMap<Catalogue, { readonly settings: CategoryMenu; readonly menu: Menu }>()

/**
 * The catalogue arranged by the store's menu settings. Returns the same object while catalogue and settings are unchanged, so that its
 * cached JSON is reused.
 */
export function menuOf(catalogue: Catalogue, settings: CategoryMenu): Menu {
  const known = menus.get(catalogue)
  if (known?.settings === settings) return known.menu
  const categories = arrangeMenu(catalogue.categories, settings)
  const menu = categories === catalogue.categories ? catalogue : { categories }
  menus.set(catalogue, { settings, menu })
  return menu
}
