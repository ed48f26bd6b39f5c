import type { CartTypes, ICartModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { refreshCartItemsWorkflow, updateCartWorkflow } from "@medusajs/medusa/core-flows"
import { runWorkflow } from "../process/run-workflow"

/** New values of a line of a native cart. Amounts are JS numbers in major units. */
export interface LineCorrection {
  readonly id: string
  readonly unit_price?: number
  readonly compare_at_unit_price?: number | null
  readonly is_tax_inclusive?: boolean
  readonly is_custom_price: boolean
  /** Merged into the line's metadata; `""` removes a key. */
  readonly metadata?: Readonly<Record<string, unknown>>
}

/** Updates lines without changing their quantities. Refresh the cart's totals afterwards. */
export async function correctLines(scope: MedusaContainer, corrections: readonly LineCorrection[]): Promise<void> {
  if (corrections.length === 0) return
  const updates = corrections.map(({ id, ...data }) => ({ selector: { id }, data }))
  await scope
    .resolve<ICartModuleService>(Modules.CART)
    .updateLineItems(updates as object as CartTypes.UpdateLineItemWithSelectorDTO[])
}

/** Lets Medusa recalculate the discounts, shipping and payment of a cart, under Medusa's lock of the cart. */
export async function refreshNativeCart(scope: MedusaContainer, cartId: string): Promise<void> {
  await runWorkflow(refreshCartItemsWorkflow, scope, { cart_id: cartId })
}

/** Sets the country of a cart's shipping address, and creates the address if there is none. Refresh the cart's totals afterwards. */
export async function setTaxCountry(scope: MedusaContainer, cartId: string, country: string): Promise<void> {
  const carts = scope.resolve<ICartModuleService>(Modules.CART)
  const { shipping_address: present } = await carts.retrieveCart(cartId, { relations: ["shipping_address"] })
  if (present) await carts.updateAddresses([{ id: present.id, country_code: country }])
  else await carts.updateCarts(cartId, { shipping_address: { country_code: country } })
}

/** Removes shipping methods from a cart. Refresh its totals afterwards. */
export async function removeShippingMethods(scope: MedusaContainer, ids: readonly string[]): Promise<void> {
  await scope.resolve<ICartModuleService>(Modules.CART).softDeleteShippingMethods([...ids])
}

/** Undoes {@link removeShippingMethods}. */
export async function restoreShippingMethods(scope: MedusaContainer, ids: readonly string[]): Promise<void> {
  await scope.resolve<ICartModuleService>(Modules.CART).restoreShippingMethods([...ids])
}

/**
 * Changes the metadata of a cart; `""` removes a key.
 * @param options `refresh`: let Medusa recalculate the cart as after any other change, which also closes a payment session with another total
 */
export async function updateCartMetadata(
  scope: MedusaContainer,
  cartId: string,
  metadata: Record<string, unknown>,
  { refresh }: { readonly refresh: boolean },
): Promise<void> {
  if (refresh) await runWorkflow(updateCartWorkflow, scope, { id: cartId, metadata })
  else await scope.resolve<ICartModuleService>(Modules.CART).updateCarts(cartId, { metadata })
}
