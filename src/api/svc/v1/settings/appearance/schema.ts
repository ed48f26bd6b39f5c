import { z } from "@medusajs/framework/zod"
import { CATALOG_STYLES } from "../../../../../domain/settings/appearance-settings"
import { appearanceChangeSchema } from "../../../../../modules/settings"

/** `PUT /settings/appearance`: every key is optional (contract section 3). */
export const appearanceBody = appearanceChangeSchema

/** The appearance settings of a storefront (contract section 3). */
export const appearanceSchema = z.object({
  primary_color: z.string().describe("`#rrggbb` or `#rgb`."),
  accent_color: z.string().describe("`#rrggbb` or `#rgb`."),
  logo_url: z.string().describe("Absolute http(s) URL; empty: no logo."),
  catalog_style: z.enum(CATALOG_STYLES),
  show_images: z.boolean(),
  show_descriptions: z.boolean(),
  show_extra_prices: z.boolean(),
})
