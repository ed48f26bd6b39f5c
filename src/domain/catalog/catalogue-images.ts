import type { CatalogueImage } from "./catalogue"
import type { SourceCategory, SourceProduct } from "./catalogue-source"

/** The images of a product, or its thumbnail if there are none. */
export function productImages({ images: list, thumbnail, title }: SourceProduct): CatalogueImage[] {
  if (list.length === 0) return thumbnail === null || thumbnail === "" ? [] : [{ src: thumbnail, alt: title }]
  return list.map(({ url, metadata }) => ({ src: url, alt: textOf(metadata?.alt) ?? title }))
}

/** The platform has no category images; the metadata may contain one. */
export function categoryImage({ metadata, name }: SourceCategory): CatalogueImage | null {
  const src = textOf(metadata?.image)
  return src === null ? null : { src, alt: textOf(metadata?.image_alt) ?? name }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}
