import type { MedusaContainer, PromotionTypes } from "@medusajs/framework/types"
import { computePromotionActions, type PromotionAction } from "./promotion-actions"
import type { PromotionFact, PromotionFacts } from "./promotion-facts"
import { decoratedCart, type TotalsCart } from "./quote-totals"

/** A priced cart, and everything that promotion rules can depend on. */
export interface PromotionQuestion {
  readonly cart: TotalsCart
  readonly products: ReadonlyMap<string, { readonly productId: string; readonly variantId: string | null }>
  readonly shippingOptionId: string | null
  readonly codes: readonly string[]
  readonly regionId: string
  readonly salesChannelId: string
  readonly countryCode: string
  readonly customer: { readonly id: string | null; readonly email: string | null } | null
  readonly now: number
}

/** Lets Medusa compute the discounts of usable promotions for a cart, with everything that their rules can depend on. */
export async function computeDiscounts(
  scope: MedusaContainer,
  question: PromotionQuestion,
  facts: PromotionFacts,
  usable: readonly PromotionFact[],
): Promise<PromotionAction[]> {
  const { customer } = question
  const decorated = decoratedCart(question.cart)
  const items = decorated.items.map((item) => {
    const { productId = "", variantId = null } = question.products.get(item.id) ?? {}
    const product = facts.products.get(productId)
    return {
      ...item,
      product_id: productId,
      variant_id: variantId,
      product: {
        id: productId,
        collection_id: product?.collectionId ?? null,
        type_id: product?.typeId ?? null,
        categories: (product?.categoryIds ?? []).map((id) => ({ id })),
        tags: (product?.tagIds ?? []).map((id) => ({ id })),
      },
    }
  })
  const context = {
    currency_code: question.cart.currencyCode,
    email: customer?.email ?? undefined,
    customer:
      customer === null
        ? undefined
        : { id: customer.id, email: customer.email, groups: facts.customerGroupIds.map((id) => ({ id })) },
    region: { id: question.regionId },
    region_id: question.regionId,
    sales_channel_id: question.salesChannelId,
    shipping_address: { country_code: question.countryCode },
    items,
    // Read by rules of loyalty promotions, under the names of Medusa's own carts.
    original_item_total: decorated.original_item_total,
    original_item_subtotal: decorated.original_item_subtotal,
    shipping_methods: decorated.shipping_methods.map((method) => ({
      ...method,
      shipping_option: { shipping_option_type_id: facts.shippingOptionTypeId },
    })),
  }
  // The value of a fixed coupon includes tax if prices do, even if the promotion is not marked as tax-inclusive.
  const inclusive = question.cart.pricesIncludeTax ? { is_tax_inclusive: true } : {}
  const promotions = usable.map(({ native, type }) => (type === "fixed" ? { ...native, ...inclusive } : native))
  return await computePromotionActions(scope, promotions, context as unknown as PromotionTypes.ComputeActionContext)
}
