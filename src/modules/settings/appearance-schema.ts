import { z } from "@medusajs/framework/zod"
import { CATALOG_STYLES } from "../../domain/settings/appearance-settings"
import { COLOUR } from "../../errors/value-formats"
import * as field from "./operation-fields"

const sent = <S extends z.ZodType>(schema: S) => schema.optional()

/** `#rgb` or `#rrggbb`. Nothing else, because it is written into style sheets. */
const colour = () => z.string().regex(COLOUR)

/** The body of `PUT /settings/appearance` (contract section 3): any part of the settings. */
export const appearanceChangeSchema = z.object({
  primary_color: sent(colour()),
  accent_color: sent(colour()),
  logo_url: sent(field.linkAddress()),
  catalog_style: sent(z.enum(CATALOG_STYLES)),
  show_images: sent(z.boolean()),
  show_descriptions: sent(z.boolean()),
  show_extra_prices: sent(z.boolean()),
})

/** The body of `PUT /settings/category-menu` (contract section 3): a given list `items` replaces the stored one. */
export const categoryMenuChangeSchema = z.object({
  style: sent(z.enum(CATALOG_STYLES)),
  items: sent(
    field.list(
      z.object({
        category_id: field.text().min(1),
        // Null means the default: visible, under its own name.
        visible: z
          .boolean()
          .nullish()
          .transform((visible) => visible ?? true),
        label: field
          .oneLineText()
          .nullish()
          .transform((label) => label ?? ""),
      }),
    ),
  ),
})
