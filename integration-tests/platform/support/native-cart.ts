import { PromotionActions } from "@medusajs/framework/utils"
import {
  addShippingMethodToCartWorkflow,
  completeCartWorkflow,
  createCartWorkflow,
  createPaymentCollectionForCartWorkflow,
  createPaymentSessionsWorkflow,
  updateCartPromotionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { SETTINGS_MODULE, type SettingsService } from "../../../src/modules/settings"
import { commerceContext } from "../../../src/platform/commerce/commerce-context"
// This import gives the fulfilment provider the function that calculates delivery fees. A complete host loads it with the plugin's
// workflows, but this host loads none of them.
import "../../../src/workflows/offer-delivery-fees"
import type { Host } from "./host-context"

export interface NativeCart {
  readonly lines: readonly { readonly sku: string; readonly quantity: number; readonly unitPrice?: number }[]
  readonly email?: string
  readonly coupons?: readonly string[]
  readonly metadata?: Record<string, unknown>
}

/** The price of a cart's delivery option. */
const NATIVE_FEE = "2.5"

/** Sets the fee of every delivery to {@link NATIVE_FEE}, at any distance. */
export async function chargeForDelivery({ scope }: Pick<Host, "scope">): Promise<void> {
  const settings = scope.resolve<SettingsService>(SETTINGS_MODULE)
  if ((await settings.operation()).delivery.fee_mode === "fixed") return
  await settings.updateOperation(
    { delivery: { fee_mode: "fixed", fixed_fee: NATIVE_FEE, max_distance_km: null } },
    { actor: "test", now: Date.now() },
  )
}

/** Creates a native cart that can be completed, with the platform's own workflows, as the store API does. */
export async function prepareCart({ scope, knex }: Host, cart: NativeCart): Promise<string> {
  await chargeForDelivery({ scope })
  const commerce = await commerceContext(scope)
  const variants: { sku: string; id: string }[] = await knex("product_variant")
    .select("sku", "id")
    .whereIn(
      "sku",
      cart.lines.map(({ sku }) => sku),
    )
  const address = {
    first_name: "Ana",
    last_name: "García",
    phone: "600000000",
    address_1: "Calle Mayor 2",
    city: "Madrid",
    postal_code: "28013",
    country_code: "es",
  }
  const { result } = await createCartWorkflow(scope).run({
    input: {
      region_id: commerce.regionId,
      sales_channel_id: commerce.salesChannelId,
      currency_code: commerce.currencyCode,
      email: cart.email ?? "guest@example.com",
      shipping_address: address,
      billing_address: address,
      metadata: cart.metadata,
      items: cart.lines.map(({ sku, quantity, unitPrice }) => ({
        variant_id: variants.find((variant) => variant.sku === sku)?.id,
        quantity,
        ...(unitPrice === undefined ? {} : { unit_price: unitPrice }),
      })),
    },
  })
  await addShippingMethodToCartWorkflow(scope).run({
    input: { cart_id: result.id, options: [{ id: commerce.shippingOptions.delivery ?? "" }] },
  })
  if (cart.coupons?.length) {
    await updateCartPromotionsWorkflow(scope).run({
      input: { cart_id: result.id, promo_codes: [...cart.coupons], action: PromotionActions.REPLACE },
    })
  }
  const { result: collection } = await createPaymentCollectionForCartWorkflow(scope).run({ input: { cart_id: result.id } })
  await createPaymentSessionsWorkflow(scope).run({
    input: { payment_collection_id: collection.id, provider_id: "pp_system_default" },
  })
  return result.id
}

/**
 * Completes a cart.
 * @returns the order's id
 * @throws if the platform refuses
 */
export async function completeCart({ scope }: Host, cartId: string): Promise<string> {
  const { result } = await completeCartWorkflow(scope).run({ input: { id: cartId } })
  return result.id
}
