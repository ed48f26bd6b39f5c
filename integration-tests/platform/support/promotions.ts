import { Modules } from "@medusajs/framework/utils"
import { createPriceListsWorkflow, createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import { type PromotionUse, revertPromotionUsage } from "../../../src/platform/pricing/promotion-usage"
import { unitOfWork } from "../../../src/platform/process/unit-of-work"
import type { Host } from "./host-context"
import { quoteCart } from "./place-order"

/** A percentage coupon on all items, as the dashboard creates it. */
export async function createPromotion(
  { scope }: Host,
  {
    code,
    value,
    limit,
    automatic = false,
    ...rest
  }: {
    code: string
    value: number
    limit?: number
    automatic?: boolean
    type?: "fixed" | "percentage"
    target?: "items" | "order" | "shipping_methods"
    taxInclusive?: boolean
  },
): Promise<string> {
  const { result } = await createPromotionsWorkflow(scope).run({
    input: {
      promotionsData: [
        {
          code,
          type: "standard",
          status: "active",
          is_automatic: automatic,
          is_tax_inclusive: rest.taxInclusive ?? true,
          limit,
          application_method: {
            type: rest.type ?? "percentage",
            target_type: rest.target ?? "items",
            allocation: "across",
            value,
            currency_code: "eur",
          },
        },
      ],
    },
  })
  return result[0]?.id ?? ""
}

/** A promotion in the form of the platform's workflow. */
export async function createNativePromotion({ scope }: Host, promotion: Record<string, unknown>): Promise<string> {
  const { result } = await createPromotionsWorkflow(scope).run({ input: { promotionsData: [promotion as never] } })
  return result[0]?.id ?? ""
}

interface ComputingModule {
  computeActions(...given: unknown[]): Promise<unknown>
}

/** Calculates a cart's promotions with the plugin's code and with the platform's own. */
export async function comparePromotionActions(host: Host, body: object): Promise<{ ours: unknown; platforms: unknown }[]> {
  const module = host.scope.resolve<ComputingModule>(Modules.PROMOTION)
  const found: { ours: unknown; platforms: unknown }[] = []
  const compute = module.computeActions
  module.computeActions = async function (this: ComputingModule, ...given) {
    const ours = await compute.apply(this, given)
    found.push({ ours, platforms: await compute.apply(module, given) })
    return ours
  }
  try {
    await quoteCart(host, body)
  } finally {
    module.computeActions = compute
  }
  return found
}

export async function revertUse({ scope }: Host, uses: readonly PromotionUse[]): Promise<void> {
  await unitOfWork(scope, (uow) => revertPromotionUsage(scope, uow, uses, { customerId: null, email: null }))
}

/**
 * Creates a sale as the dashboard does: a price list for one variation. Its price must then be calculated by the pricing module.
 */
export async function putOnSale({ scope, knex }: Host, { sku, amount }: { sku: string; amount: number }): Promise<string> {
  const { id } = await knex("product_variant").where({ sku }).first("id")
  const { result } = await createPriceListsWorkflow(scope).run({
    input: {
      price_lists_data: [
        {
          title: "Rebajas",
          description: "",
          status: "active",
          // The platform's input type does not contain this field, but its module accepts it.
          ...{ type: "sale" },
          prices: [{ amount, currency_code: "eur", variant_id: id }],
        },
      ],
    },
  })
  return result[0]?.id ?? ""
}
