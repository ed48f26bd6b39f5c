import { arrangeMenu, type Catalogue } from "../../domain/catalog"
import type { CategoryMenu } from "../../domain/settings/category-menu"
import type { Menu } from "./document"

/** The menu that was last made of a catalogue. Both are the same objects as long as nothing changes. */
const menus = new WeakMap<Catalogue, { readonly settings: CategoryMenu; readonly menu: Menu }>()

/** The catalogue as the store's own menu arranges it; what is derived from it (its JSON) lives as long as both stay as they are. */
export function menuOf(catalogue: Catalogue, settings: CategoryMenu): Menu {
  const known = menus.get(catalogue)
  if (known?.settings === settings) return known.menu
  const categories = arrangeMenu(catalogue.categories, settings)
  const menu = categories === catalogue.categories ? catalogue : { categories }
  menus.set(catalogue, { settings, menu })
  return menu
}
