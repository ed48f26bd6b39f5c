import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { CategoryMenu, CategoryMenuChange } from "../../domain/settings/category-menu"
import { SETTINGS_MODULE, type SettingsChangeTerms, type SettingsService, type Versioned } from "../../modules/settings"
import { unknownProductCategories } from "../../platform/commerce/known-references"

/**
 * Changes the order, visibility and names of categories in the menu (contract section 3).
 * @throws rest_invalid_param naming each wrong path, svc_settings_changed
 */
export async function updateCategoryMenu(
  scope: MedusaContainer,
  change: CategoryMenuChange,
  terms: SettingsChangeTerms,
): Promise<Versioned<CategoryMenu>> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const unknown = await unknownProductCategories(knex, change.items?.map(({ category_id }) => category_id) ?? [])
  return scope.resolve<SettingsService>(SETTINGS_MODULE).updateCategoryMenu(change, unknown, terms)
}
