import { z } from "@medusajs/framework/zod"
import { CATALOG_STYLES } from "../../../../../domain/settings/appearance-settings"
import { categoryMenuChangeSchema } from "../../../../../modules/settings"

/** `PUT /settings/category-menu` takes any part of it (contract section 3). */
export const categoryMenuBody = categoryMenuChangeSchema

/** How the menu orders, hides and renames categories (contract section 3). */
export const categoryMenuSchema = z.object({
  style: z.enum(CATALOG_STYLES),
  items: z.array(
    z.object({
      category_id: z.string(),
      visible: z.boolean().describe("false: not in `/catalog`, with everything below it."),
      label: z.string().describe("Its name in `/catalog`; empty: its own."),
    }),
  ),
})
