import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { preparedStatement, runPrepared } from "../../database/prepared-statement"
import {
  asMetadata,
  type NativeAddress,
  type NativeCart,
  type NativeLine,
  type NativeRequest,
  type NativeShipping,
  toNativeRequest,
} from "../../domain/checkout"
import type { Minor } from "../../domain/money"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { SHIPPING_OPTION_KIND } from "../commerce/commerce-row"
import { type PlatformAmount, roundedMinor } from "../pricing/quote-totals"
import { isOwnOption, markedOption, rememberOptions } from "./whose-cart"

const STATEMENT = preparedStatement(
  "native_cart",
  `select c.id, c.region_id, lower(c.currency_code) as currency_code, c.sales_channel_id, c.email, c.completed_at, c.metadata,
  (select json_build_object('id', u.id, 'account', u.has_account, 'firstName', coalesce(u.first_name, ''),
      'lastName', coalesce(u.last_name, ''), 'phone', coalesce(u.phone, ''))
    from customer u where u.id = c.customer_id and u.deleted_at is null) as customer,
  (select json_build_object('first_name', coalesce(a.first_name, ''), 'last_name', coalesce(a.last_name, ''), 'phone', coalesce(a.phone, ''),
      'address_1', coalesce(a.address_1, ''), 'address_2', coalesce(a.address_2, ''), 'city', coalesce(a.city, ''),
      'province', coalesce(a.province, ''), 'postal_code', coalesce(a.postal_code, ''), 'country_code', coalesce(a.country_code, ''),
      'notes', coalesce(a.metadata ->> 'notes', ''))
    from cart_address a where a.id = c.shipping_address_id and a.deleted_at is null) as address,
  (select coalesce(json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'variantId', l.variant_id, 'title', l.title,
      'quantity', l.quantity, 'unitPrice', l.unit_price::text, 'taxInclusive', l.is_tax_inclusive, 'customPrice', l.is_custom_price,
      'metadata', l.metadata) order by l.created_at, l.id), '[]')
    from cart_line_item l where l.cart_id = c.id and l.deleted_at is null) as lines,
  (select coalesce(json_agg(json_build_object('id', m.id, 'optionId', m.shipping_option_id, 'amount', m.amount::text,
      'taxInclusive', m.is_tax_inclusive, 'data', m.data, 'kind', (
        select coalesce(
          (select k from unnest(array['delivery', 'pickup', 'dine_in']) k where k = o.metadata ->> '${SHIPPING_OPTION_KIND}'),
          case t.code when 'local_pickup' then 'pickup' end)
        from shipping_option o left join shipping_option_type t on t.id = o.shipping_option_type_id
        where o.id = m.shipping_option_id), 'marked', (
        select ${markedOption("o")} from shipping_option o where o.id = m.shipping_option_id)) order by m.created_at, m.id), '[]')
    from cart_shipping_method m where m.cart_id = c.id and m.deleted_at is null) as shipping,
  (select coalesce(json_agg(p.code order by x.created_at, p.code), '[]')
    from cart_promotion x join promotion p on p.id = x.promotion_id and not p.is_automatic and p.deleted_at is null
    where x.cart_id = c.id and x.deleted_at is null) as codes,
  exists (select from svc_checkout_claim k where k.cart_id = c.id) as claimed
from cart c where c.id = :cart and c.deleted_at is null`,
)

interface CartRow {
  readonly id: string
  readonly region_id: string | null
  readonly currency_code: string
  readonly sales_channel_id: string | null
  readonly email: string | null
  readonly completed_at: Date | null
  readonly metadata: unknown
  readonly customer: NativeCart["customer"]
  readonly address: NativeAddress | null
  readonly lines: readonly (Omit<NativeLine, "metadata"> & { readonly metadata: unknown })[]
  readonly shipping: readonly (Omit<NativeShipping, "data" | "own"> & {
    readonly data: unknown
    readonly marked: boolean | null
  })[]
  readonly codes: readonly string[]
  readonly claimed: boolean
}

/** Reads a native cart in one statement; null if it does not exist. */
export async function findNativeCart(scope: MedusaContainer, cartId: string): Promise<NativeCart | null> {
  return (await findCartAndClaim(scope, cartId))?.cart ?? null
}

/** Like {@link findNativeCart}, and also returns whether the cart has a checkout claim. */
export async function findCartAndClaim(
  scope: MedusaContainer,
  cartId: string,
): Promise<{ readonly cart: NativeCart; readonly claimed: boolean } | null> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const [row] = await runPrepared<CartRow>(knex, STATEMENT, { cart: cartId })
  if (!row) return null
  rememberOptions(knex, row.shipping)
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const cart = {
    id: row.id,
    regionId: row.region_id,
    currencyCode: row.currency_code,
    salesChannelId: row.sales_channel_id,
    email: row.email ?? "",
    customer: row.customer,
    completedAt: row.completed_at?.getTime() ?? null,
    metadata: asMetadata(row.metadata),
    lines: row.lines.map((line) => ({ ...line, metadata: asMetadata(line.metadata) })),
    shipping: row.shipping.map(({ marked, ...method }) => ({
      ...method,
      own: isOwnOption(settings, { ...method, marked }),
      data: asMetadata(method.data),
    })),
    address: row.address,
    couponCodes: row.codes,
  }
  return { cart, claimed: row.claimed }
}

/** Reads a native cart and the request that the checkout engine judges (contract section 7); null if it does not exist. */
export async function readNativeCart(
  scope: MedusaContainer,
  cartId: string,
): Promise<{ readonly cart: NativeCart; readonly request: NativeRequest } | null> {
  const cart = await findNativeCart(scope, cartId)
  return cart && { cart, request: await nativeRequest(scope, cart) }
}

/** Converts a native cart into the request that the checkout engine judges. */
export async function nativeRequest(scope: MedusaContainer, cart: NativeCart): Promise<NativeRequest> {
  const { order_types } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const { delivery, pickup } = order_types
  return toNativeRequest(cart, { deliveryEnabled: delivery.enabled, pickupEnabled: pickup.enabled })
}

/** The total of a cart as Medusa computes it, in minor units; null if the cart does not exist. */
export async function nativeCartTotal(scope: MedusaContainer, cartId: string, digits: number): Promise<Minor | null> {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "cart", fields: ["total"], filters: { id: cartId } })
  const [cart] = data as unknown as readonly { total: PlatformAmount }[]
  return cart ? roundedMinor(cart.total, digits) : null
}
