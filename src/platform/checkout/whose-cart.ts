import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { BoundedMap } from "../../concurrency"
import { type ArrivedFacts, asMetadata, CART_STAMP_KEY, EXTRAS_SNAPSHOT_KEY, type OwnershipRule } from "../../domain/checkout"
import type { OperationSettings } from "../../domain/settings/operation-settings"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { commerceContextOrNull } from "../commerce/commerce-context"
import { SHIPPING_OPTION_KIND } from "../commerce/commerce-row"
import { OWN_PROVIDER } from "./own-shipping-options"

/** The database's facts about a shipping option. */
export interface OptionFacts {
  readonly optionId: string | null
  /** True if the option has the plugin's mark or belongs to the plugin's provider. */
  readonly marked: boolean | null
}

/** SQL condition: the shipping option `alias` has the plugin's mark or belongs to the plugin's provider. */
export function markedOption(alias: string): string {
  return `(${alias}.metadata ->> '${SHIPPING_OPTION_KIND}' in ('delivery', 'pickup', 'dine_in') or ${alias}.provider_id = '${OWN_PROVIDER}')`
}

/** True if a shipping option belongs to the plugin: by its mark, its provider, or because the settings name it. */
export function isOwnOption({ platform }: OperationSettings, { optionId, marked }: OptionFacts): boolean {
  return marked === true || (optionId !== null && Object.values(platform.shipping_options).includes(optionId))
}

/** The current rule that distinguishes the restaurant's carts and orders from others. Read from memory. */
export async function ownershipRule(scope: MedusaContainer): Promise<OwnershipRule> {
  const { native_carts } = scope.resolve<SettingsService>(SETTINGS_MODULE).options()
  const commerce = native_carts === "all" ? await commerceContextOrNull(scope) : null
  return { nativeCarts: native_carts, salesChannelId: commerce?.salesChannelId ?? null }
}

/** How long a process caches the facts of a shipping option. Adoption of an order does not depend on this cache. */
const OPTION_MEMORY_MS = 60_000
const OPTIONS_REMEMBERED = 5_000

type Memory = BoundedMap<string, { readonly marked: boolean; readonly readAt: number }>

/** One cache per database connection, that is, per running application. */
const memories = new WeakMap<Knex, Memory>()

/** Caches facts about shipping options that a statement has just read. */
export function rememberOptions(knex: Knex, options: readonly OptionFacts[]): Memory {
  const memory: Memory = memories.get(knex) ?? new BoundedMap(OPTIONS_REMEMBERED)
  memories.set(knex, memory)
  const readAt = performance.now()
  for (const { optionId, marked } of options) if (optionId !== null) memory.set(optionId, { marked: marked === true, readAt })
  return memory
}

/** Returns which of the shipping options belong to the plugin. Each option is read from the database at most once a minute. */
export async function ownOptions(scope: MedusaContainer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const known = rememberOptions(knex, [])
  const since = performance.now() - OPTION_MEMORY_MS
  const outdated = ids.filter((id) => (known.get(id)?.readAt ?? Number.NEGATIVE_INFINITY) < since)
  if (outdated.length > 0) {
    const { rows } = await knex.raw<{ rows: OptionFacts[] }>(
      `select o.id as "optionId", ${markedOption("o")} as marked from shipping_option o where o.id = any(?)`,
      [[...outdated]] as never,
    )
    rememberOptions(knex, rows)
  }
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return new Set(ids.filter((id) => isOwnOption(settings, { optionId: id, marked: known.get(id)?.marked ?? false })))
}

/** The facts of a Medusa order that decide whether the plugin adds a row for it. */
export interface ArrivedOrder extends ArrivedFacts {
  readonly id: string
  readonly isDraft: boolean
  /** True if the plugin has a row for the order, or had one that was deleted. */
  readonly known: boolean
  /**
   * True if Medusa has linked the order to its cart. Otherwise only the cart's stamp in the metadata names the cart, and the completion may
   * have been interrupted.
   */
  readonly linked: boolean
  /** The codes of loyalty coupons that the order used and that are still marked as unused. */
  readonly coupons: readonly string[]
}

const STATEMENT = `
select o.id, o.is_draft_order as "isDraft", o.metadata, o.sales_channel_id as "salesChannelId", o.created_at as "createdAt",
  exists (select from svc_order s where s.id = o.id) as known, c.cart_id as "cartId",
  exists (select from order_cart l where l.order_id = o.id and l.deleted_at is null) as linked,
  (select coalesce(jsonb_agg(u.code), '[]') from order_promotion l join svc_loyalty_coupon u on u.promotion_id = l.promotion_id
    where l.order_id = o.id and l.deleted_at is null and u.status = 'open') as coupons,
  exists (select from svc_checkout_claim k where k.cart_id = c.cart_id) as claimed,
  (select coalesce(jsonb_agg(jsonb_build_object('metadata', l.metadata)), '[]')
    from order_item i join order_line_item l on l.id = i.item_id
    where i.order_id = o.id and i.deleted_at is null and l.metadata -> '${EXTRAS_SNAPSHOT_KEY}' is not null) as lines,
  (select coalesce(jsonb_agg(jsonb_build_object('optionId', m.shipping_option_id, 'marked', ${markedOption("p")})), '[]')
    from order_shipping x join order_shipping_method m on m.id = x.shipping_method_id and m.deleted_at is null
    left join shipping_option p on p.id = m.shipping_option_id
    where x.order_id = o.id and x.deleted_at is null) as shipping
from "order" o
left join lateral (select coalesce((select l.cart_id from order_cart l where l.order_id = o.id and l.deleted_at is null limit 1),
  o.metadata -> '${CART_STAMP_KEY}' ->> 'id') as cart_id) c on true
where o.id = any(?) and o.deleted_at is null`

type Row = Omit<ArrivedOrder, "createdAt" | "metadata" | "lines" | "shipping"> & {
  readonly createdAt: Date
  readonly metadata: unknown
  readonly lines: readonly { readonly metadata: unknown }[]
  readonly shipping: readonly OptionFacts[]
}

/** Reads Medusa orders by id, including drafts, in one statement. */
export async function readArrivedOrders(
  scope: MedusaContainer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ArrivedOrder>> {
  if (ids.length === 0) return new Map()
  const knex = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await knex.raw<{ rows: Row[] }>(STATEMENT, [[...ids]] as never)
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  return new Map(
    rows.map(({ createdAt, metadata, lines, shipping, ...rest }) => [
      rest.id,
      {
        ...rest,
        createdAt: createdAt.getTime(),
        metadata: asMetadata(metadata),
        lines: lines.map((line) => ({ metadata: asMetadata(line.metadata) })),
        shipping: shipping.map((method) => ({ own: isOwnOption(settings, method) })),
      },
    ]),
  )
}
