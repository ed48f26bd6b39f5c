import type { MedusaRequest } from "@medusajs/framework/http"
import { asMetadata, isOurs } from "../../domain/checkout"
import { ownershipRule, ownOptions } from "../../platform/checkout/whose-cart"
import { commerceContextOrNull } from "../../platform/commerce/commerce-context"

type Json = Record<string, unknown>

/** Whose cart a response shows. */
export interface ShownCart {
  readonly ours: boolean
  /** Whether the response has all fields that decide whose cart it is. */
  readonly isWhole: boolean
  /** True if the cart is not the restaurant's and belongs to another sales channel: Medusa's response stays unchanged. */
  readonly foreign: boolean
}

/** Determines from Medusa's response, without a query, whose cart it is. Fields that the caller did not request count as empty. */
export async function shownCart({ scope }: MedusaRequest, cart: Json): Promise<ShownCart> {
  const options = listOf(cart.shipping_methods).flatMap(({ shipping_option_id: id }) => (typeof id === "string" ? [id] : []))
  const [own, rule, commerce] = await Promise.all([
    ownOptions(scope, options),
    ownershipRule(scope),
    commerceContextOrNull(scope),
  ])
  const channel = typeof cart.sales_channel_id === "string" ? cart.sales_channel_id : null
  const facts = {
    metadata: asMetadata(cart.metadata),
    lines: listOf(cart.items).map(({ metadata }) => ({ metadata: asMetadata(metadata) })),
    shipping: options.map((id) => ({ own: own.has(id) })),
    salesChannelId: channel,
  }
  const ours = isOurs(facts, rule)
  const isWhole =
    ["metadata", "items", "shipping_methods", "sales_channel_id"].every((name) => cart[name] !== undefined) &&
    listOf(cart.items).every((item) => item.metadata !== undefined)
  return { ours, isWhole, foreign: !ours && isWhole && channel !== commerce?.salesChannelId }
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as unknown[]).filter((one): one is Json => typeof one === "object" && one !== null) : []
}
