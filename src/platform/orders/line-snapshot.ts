import type { Sellable, SellableVariant } from "../../domain/catalog/sellable"
import type { LineSnapshot } from "./platform-order-draft"

/** The copy of product and variation that an order line keeps. */
export function lineSnapshot(product: Sellable, variant: SellableVariant): LineSnapshot {
  return {
    title: product.title,
    subtitle: variant.title,
    thumbnail: variant.thumbnail ?? product.thumbnail,
    product_id: product.id,
    product_title: product.title,
    product_description: product.description,
    product_subtitle: product.subtitle,
    product_type: product.type,
    product_type_id: product.typeId,
    product_collection: product.collection,
    product_handle: product.handle,
    variant_id: variant.id,
    variant_sku: variant.sku,
    variant_barcode: variant.barcode,
    variant_title: variant.title,
    is_giftcard: product.isGiftcard,
    requires_shipping: variant.requiresShipping,
  }
}
