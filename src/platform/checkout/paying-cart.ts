import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { asMetadata, EXTRAS_SNAPSHOT_KEY, type OwnershipFacts } from "../../domain/checkout"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { isOwnOption, markedOption, type OptionFacts } from "./whose-cart"

/** The open cart that a payment collection pays for. */
export interface PayingCart extends OwnershipFacts {
  readonly cartId: string
  /** The amount to be paid, decimal text. */
  readonly amount: string
}

/** What a payment collection pays for. */
export interface CollectionPurpose {
  /**
   * True if the collection belongs to an order that was placed through the plugin's API, or to the cart that became an order of the
   * restaurant. Customers may pay other collections of such an order: the platform creates one for the amount that an edit has added.
   */
  readonly ofOrder: boolean
  /** null: it pays for no cart, or the cart has become an order. */
  readonly cart: PayingCart | null
}

const STATEMENT = `
select exists (
    select from order_payment_collection l join svc_order o on o.id = l.order_id
    where l.payment_collection_id = :collection and (o.source = 'api' or (l.deleted_at is null and exists (
      select from cart_payment_collection c where c.payment_collection_id = :collection and c.deleted_at is null)))
  ) as "ofOrder",
  (select json_build_object('cartId', k.id, 'amount', c.amount::text, 'metadata', k.metadata, 'salesChannelId', k.sales_channel_id,
      'lines', (select coalesce(json_agg(json_build_object('metadata', i.metadata)), '[]') from cart_line_item i
        where i.cart_id = k.id and i.deleted_at is null and i.metadata -> '${EXTRAS_SNAPSHOT_KEY}' is not null),
      'shipping', (select coalesce(json_agg(json_build_object('optionId', m.shipping_option_id, 'marked', ${markedOption("p")})), '[]')
        from cart_shipping_method m left join shipping_option p on p.id = m.shipping_option_id
        where m.cart_id = k.id and m.deleted_at is null))
    from cart_payment_collection l
    join payment_collection c on c.id = l.payment_collection_id and c.deleted_at is null
    join cart k on k.id = l.cart_id and k.completed_at is null and k.deleted_at is null
    where l.payment_collection_id = :collection and l.deleted_at is null
      and not exists (select from order_cart o where o.cart_id = l.cart_id and o.deleted_at is null)
    limit 1) as cart`

type CartRow = Omit<PayingCart, "metadata" | "lines" | "shipping"> & {
  readonly metadata: unknown
  readonly lines: readonly { readonly metadata: unknown }[]
  readonly shipping: readonly OptionFacts[]
}

/** Finds out in one statement what a payment collection pays for. */
export async function purposeOfCollection(scope: MedusaContainer, collectionId: string): Promise<CollectionPurpose> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await knex.raw<{ rows: { readonly ofOrder: boolean; readonly cart: CartRow | null }[] }>(STATEMENT, {
    collection: collectionId,
  })
  const { ofOrder, cart } = rows[0] ?? { ofOrder: false, cart: null }
  if (!cart) return { ofOrder, cart }
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return {
    ofOrder,
    cart: {
      ...cart,
      metadata: asMetadata(cart.metadata),
      lines: cart.lines.map(({ metadata }) => ({ metadata: asMetadata(metadata) })),
      shipping: cart.shipping.map((method) => ({ own: isOwnOption(settings, method) })),
    },
  }
}
