import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { rawDecimal } from "../pricing/raw-decimal"

/**
 * The input of Medusa's pricing for the lines of a cart: region, currency, customer and groups, address, totals. Region and
 * customer groups can give other prices than the store's default.
 */
export type PricingContext = Readonly<Record<string, unknown>> & { readonly currency_code: string }

/** The same fields that Medusa's cart workflows read. */
const CONTEXT_FIELDS = [
  "id",
  "sales_channel_id",
  "currency_code",
  "region_id",
  "shipping_address.city",
  "shipping_address.country_code",
  "shipping_address.province",
  "shipping_address.postal_code",
  "item_total",
  "total",
  "locale",
  "customer.id",
  "email",
  "customer.groups.id",
]

/** The pricing context of a cart; null if it does not exist. */
export async function cartPricingContext(scope: MedusaContainer, cartId: string): Promise<PricingContext | null> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "cart", fields: CONTEXT_FIELDS, filters: { id: cartId } })
  const [cart] = data as unknown as readonly (Record<string, unknown> & { currency_code: string; customer?: { id: string } })[]
  return cart ? { ...cart, customer_id: cart.customer?.id } : null
}

/** Region and customer of a cart that does not exist yet. */
export interface FutureCart {
  /** null: the store's default region. */
  readonly regionId: string | null
  readonly customerId: string | null
}

interface RegionRow {
  readonly id: string
  readonly currency_code: string
}

/** The pricing context of a cart before it is created, built in the same way as by Medusa's own workflow; null if there is no region. */
export async function futurePricingContext(
  scope: MedusaContainer,
  { regionId, customerId }: FutureCart,
): Promise<PricingContext | null> {
  const { rows } = await scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw<{ rows: RegionRow[] }>(
    `select id, currency_code from region where deleted_at is null and id = coalesce(
       cast(? as text), (select default_region_id from store where deleted_at is null order by created_at, id limit 1))`,
    [regionId],
  )
  const [region] = rows
  if (!region) return null
  const customer = customerId === null ? undefined : await customerWithGroups(scope, customerId)
  return { currency_code: region.currency_code, region_id: region.id, customer_id: customer?.id, customer }
}

async function customerWithGroups(scope: MedusaContainer, id: string): Promise<{ id: string } | undefined> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "customer", fields: ["id", "groups.id"], filters: { id } })
  return (data as unknown as readonly { id: string }[])[0]
}

/** One variation with its quantity. */
export interface PriceWish {
  readonly variantId: string
  readonly quantity: number
}

/** Medusa's price of one unit. Exact decimals in major units. */
export interface NativePrice {
  readonly amount: string
  /** The price before a sale; null if there is no sale. */
  readonly regularAmount: string | null
  readonly taxInclusive: boolean
}

/**
 * Medusa's own prices of variations in a cart's context, including quantity prices and price lists. One entry per wish; null if the
 * variation has no price. Uses its own connection: never call it inside a transaction.
 */
export async function nativePrices(
  scope: MedusaContainer,
  context: PricingContext,
  wishes: readonly PriceWish[],
): Promise<readonly (NativePrice | null)[]> {
  if (wishes.length === 0) return []
  const sets = await priceSets(scope, wishes)
  const quantities = [...new Set(wishes.map(({ quantity }) => quantity))]
  const prices = new Map<string, NativePrice>()
  for (const quantity of quantities) {
    const ids = wishes.filter((wish) => wish.quantity === quantity).flatMap(({ variantId }) => sets.get(variantId) ?? [])
    if (ids.length === 0) continue
    const calculated = await scope
      .resolve(Modules.PRICING)
      .calculatePrices(
        { id: [...new Set(ids)] },
        { context: { ...context, quantity } as unknown as Record<string, string | number> },
      )
    for (const one of calculated) {
      const amount = rawDecimal(one.raw_calculated_amount)
      if (amount === null) continue
      const regular = rawDecimal(one.raw_original_amount)
      const onSale = one.calculated_price?.price_list_type === "sale" && regular !== null && Number(regular) !== Number(amount)
      prices.set(`${one.id} ${quantity}`, {
        amount,
        regularAmount: onSale ? regular : null,
        taxInclusive: one.is_calculated_price_tax_inclusive === true,
      })
    }
  }
  return wishes.map(({ variantId, quantity }) => prices.get(`${sets.get(variantId)} ${quantity}`) ?? null)
}

async function priceSets(scope: MedusaContainer, wishes: readonly PriceWish[]): Promise<ReadonlyMap<string, string>> {
  const rows: { variant_id: string; price_set_id: string }[] = await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)("product_variant_price_set")
    .select("variant_id", "price_set_id")
    .whereIn("variant_id", [...new Set(wishes.map(({ variantId }) => variantId))])
    .whereNull("deleted_at")
  return new Map(rows.map(({ variant_id, price_set_id }) => [variant_id, price_set_id]))
}

/** Maps variations to their products; unknown and deleted variations are left out. */
export async function productsOfVariants(
  scope: MedusaContainer,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: { id: string; product_id: string }[] = await scope
    .resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)("product_variant")
    .select("id", "product_id")
    .whereIn("id", [...new Set(variantIds)])
    .whereNull("deleted_at")
  return new Map(rows.map(({ id, product_id }) => [id, product_id]))
}
