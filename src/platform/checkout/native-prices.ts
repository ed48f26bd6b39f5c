import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

/**
 * What the platform's pricing looks at when it prices the lines of a cart: region, currency, customer and their groups, address,
 * totals. The cart's own, which another region or a customer's group may have made another than the store's.
 */
export type PricingContext = Readonly<Record<string, unknown>> & { readonly currency_code: string }

/** As the platform's cart workflows read it. */
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

/** The pricing context of a cart; null: there is no such cart. */
export async function cartPricingContext(scope: MedusaContainer, cartId: string): Promise<PricingContext | null> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "cart", fields: CONTEXT_FIELDS, filters: { id: cartId } })
  const [cart] = data as unknown as readonly (Record<string, unknown> & { currency_code: string; customer?: { id: string } })[]
  return cart ? { ...cart, customer_id: cart.customer?.id } : null
}

/** What a cart that is still to be made will be priced in. */
export interface FutureCart {
  /** null: the store's default one. */
  readonly regionId: string | null
  readonly customerId: string | null
}

interface RegionRow {
  readonly id: string
  readonly currency_code: string
}

/** The pricing context of a cart before it is made, as the platform's own workflow puts it together; null: there is no region. */
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

/** One variation in a quantity. */
export interface PriceWish {
  readonly variantId: string
  readonly quantity: number
}

/** What the platform asks for one unit. Exact decimals in major units. */
export interface NativePrice {
  readonly amount: string
  /** Before a sale; null: there is none. */
  readonly regularAmount: string | null
  readonly taxInclusive: boolean
}

/**
 * What the platform itself asks for variations in a cart's context, quantities and price lists counted: one entry per wish, null where
 * it has no price. Reads on a connection of its own: never inside a transaction.
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
      const amount = exact(one.raw_calculated_amount)
      if (amount === null) continue
      const regular = exact(one.raw_original_amount)
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

/** The products that variations belong to; unknown and deleted ones are left out. */
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

/** The module also offers a float; the raw value is the decimal that the database keeps. */
function exact(raw: unknown): string | null {
  if (typeof raw !== "object" || raw === null) return null
  const { value } = raw as { value?: unknown }
  return typeof value === "string" || typeof value === "number" ? String(value) : null
}
