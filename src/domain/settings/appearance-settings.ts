/** Layouts of the menu (seed, "Store URLs": the catalogue's `style`). */
export const CATALOG_STYLES = ["tabs", "list", "grid"] as const
export type CatalogStyle = (typeof CATALOG_STYLES)[number]

/** The appearance of a storefront (contract section 3). */
export interface AppearanceSettings {
  /** `#rrggbb` or `#rgb`. */
  readonly primary_color: string
  readonly accent_color: string
  /** Absolute http(s) address; empty: none. */
  readonly logo_url: string
  readonly catalog_style: CatalogStyle
  readonly show_images: boolean
  readonly show_descriptions: boolean
  readonly show_extra_prices: boolean
}

/** A partial change of the appearance. */
export type AppearanceChange = { readonly [K in keyof AppearanceSettings]?: AppearanceSettings[K] | undefined }

export function defaultAppearance(): AppearanceSettings {
  return {
    primary_color: "#b3261e",
    accent_color: "#f2b705",
    logo_url: "",
    catalog_style: "tabs",
    show_images: true,
    show_descriptions: true,
    show_extra_prices: true,
  }
}
