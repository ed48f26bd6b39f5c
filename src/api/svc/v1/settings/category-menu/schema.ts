import { z } from "@medusajs/framework/zod"
import { CATALOG_STYLES } from "../../../../../domain/settings/appearance-settings"
import { categoryMenuChangeSchema } from "../../../../../modules/settings"

/** `PUT /settings/category-menu`: every key is optional (contract section 3). */
export const categoryMenuBody = categoryMenuChangeSchema

/** The menu settings: order, visibility and names of categories (contract section 3). */
export const categoryMenuSchema = z.object({
  style: z.enum(CATALOG_STYLES),
  items: z.array(
    z.object({
      category_id: z.string(),
      visible: z.boolean().describe("false hides the category and its subcategories in `/catalog`."),
      label: z.string().describe("The name shown in `/catalog`; empty: the category's own name."),
    }),
  ),
})
