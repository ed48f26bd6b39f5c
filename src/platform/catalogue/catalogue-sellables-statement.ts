import { preparedStatement } from "../../database/prepared-statement"
import { variantPrice } from "./variant-price"

/**
 * Reads everything needed to sell the products of a cart, in one statement and one row, for any number of products. Bindings:
 * `product_ids`, `extra_ids` (arrays), `channel`, `currency`.
 */
export const SELLABLES_STATEMENT = preparedStatement(
  "sellables",
  `
with wanted as (
  select p.* from product p where p.deleted_at is null and p.id = any((select cast(:product_ids as text[]))::text[])
), filed as (
  select cp.product_id, c.id, c.name from wanted w
  join product_category_product cp on cp.product_id = w.id
  join product_category c on c.id = cp.product_category_id and c.deleted_at is null
), allowed as (
  select a.target_id as product_id, a.category_number from svc_extra_assignment a
  where a.target_kind = 'product' and a.target_id = any((select cast(:product_ids as text[]))::text[]) and a.deleted_at is null
  union
  select f.product_id, a.category_number from filed f
  join svc_extra_assignment a on a.target_kind = 'product_category' and a.target_id = f.id and a.deleted_at is null
)
select
  (select coalesce(json_agg(json_build_object(
    'id', w.id, 'title', w.title, 'handle', w.handle, 'subtitle', w.subtitle, 'description', w.description, 'thumbnail', w.thumbnail,
    'status', w.status, 'discountable', w.discountable, 'is_giftcard', w.is_giftcard, 'updated_at', w.updated_at,
    'type_id', w.type_id, 'type', (select t.value from product_type t where t.id = w.type_id and t.deleted_at is null),
    'collection_id', w.collection_id,
    'collection', (select t.title from product_collection t where t.id = w.collection_id and t.deleted_at is null),
    'in_channel', exists (
      select from product_sales_channel s where s.product_id = w.id and s.sales_channel_id = :channel and s.deleted_at is null),
    'shipping_profile_id', (select s.shipping_profile_id from product_shipping_profile s where s.product_id = w.id and s.deleted_at is null limit 1),
    'enabled', sw.enabled, 'enabled_at', sw.enabled_at,
    'categories', (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.id), '[]') from filed f where f.product_id = w.id),
    'tags', (
      select coalesce(json_agg(json_build_object('id', t.id, 'value', t.value) order by t.id), '[]')
      from product_tags pt join product_tag t on t.id = pt.product_tag_id and t.deleted_at is null where pt.product_id = w.id),
    'extra_categories', (select coalesce(json_agg(a.category_number), '[]') from allowed a where a.product_id = w.id),
    'variants', (
      select coalesce(json_agg(json_build_object(
        'id', v.id, 'title', v.title, 'sku', v.sku, 'barcode', v.barcode, 'thumbnail', v.thumbnail, 'updated_at', v.updated_at,
        'manage_inventory', v.manage_inventory, 'allow_backorder', v.allow_backorder,
        'price_set_id', pr.price_set_id, 'amount', pr.amount::text, 'complex', pr.complex, 'price_stamp', pr.stamp,
        'options', (
          select coalesce(json_agg(json_build_object('name', o.title, 'option', ov.value) order by o.title, o.id), '[]')
          from product_variant_option vo
          join product_option_value ov on ov.id = vo.option_value_id and ov.deleted_at is null
          join product_option o on o.id = ov.option_id and o.deleted_at is null
          where vo.variant_id = v.id),
        'inventory', (
          select coalesce(json_agg(json_build_object(
            'id', i.id, 'required', vi.required_quantity, 'requires_shipping', i.requires_shipping,
            'levels', (
              select coalesce(json_agg(json_build_object(
                'id', l.id, 'location_id', l.location_id, 'stocked', l.stocked_quantity, 'reserved', l.reserved_quantity) order by l.id), '[]')
              from inventory_level l
              join sales_channel_stock_location sl
                on sl.stock_location_id = l.location_id and sl.sales_channel_id = :channel and sl.deleted_at is null
              where l.inventory_item_id = i.id and l.deleted_at is null)) order by i.id), '[]')
          from product_variant_inventory_item vi
          join inventory_item i on i.id = vi.inventory_item_id and i.deleted_at is null
          where vi.variant_id = v.id and vi.deleted_at is null)
      ) order by v.variant_rank, v.created_at, v.id), '[]')
      from product_variant v
      left join lateral ${variantPrice("v.id")} pr on true
      where v.product_id = w.id and v.deleted_at is null)
  )), '[]') from wanted w left join svc_product_switch sw on sw.product_id = w.id and sw.deleted_at is null) as products,
  (select coalesce(json_agg(json_build_object(
     'id', c.number, 'name', c.name, 'type', c.type, 'minimum', c.minimum, 'maximum', c.maximum,
     'enabled', c.enabled, 'position', c.position,
     'extras', (
       select coalesce(json_agg(json_build_object(
         'id', e.number, 'name', e.name, 'price', e.price::text, 'enabled', e.enabled, 'position', e.position)), '[]')
       from svc_extra e where e.category_number = c.number and e.deleted_at is null))), '[]')
   from svc_extra_category c where c.deleted_at is null and c.number in (select a.category_number from allowed a)) as extra_categories,
  (select coalesce(json_agg(json_build_object('id', e.number, 'category_id', e.category_number)), '[]')
   from svc_extra e where e.number = any((select cast(:extra_ids as integer[]))::integer[]) and e.deleted_at is null) as extra_homes
`,
)

interface NeedJson {
  readonly id: string
  readonly required: number
  readonly requires_shipping: boolean
  readonly levels: readonly {
    readonly id: string
    readonly location_id: string
    readonly stocked: number
    readonly reserved: number
  }[]
}

export interface VariantJson {
  readonly id: string
  readonly title: string
  readonly sku: string | null
  readonly barcode: string | null
  readonly thumbnail: string | null
  readonly updated_at: string
  readonly manage_inventory: boolean
  readonly allow_backorder: boolean
  readonly price_set_id: string | null
  readonly amount: string | null
  readonly complex: boolean | null
  readonly price_stamp: string | null
  readonly options: readonly { readonly name: string; readonly option: string }[]
  readonly inventory: readonly NeedJson[]
}

export interface ProductJson {
  readonly id: string
  readonly title: string
  readonly handle: string
  readonly subtitle: string | null
  readonly description: string | null
  readonly thumbnail: string | null
  readonly status: string
  readonly discountable: boolean
  readonly is_giftcard: boolean
  readonly updated_at: string
  readonly type_id: string | null
  readonly type: string | null
  readonly collection_id: string | null
  readonly collection: string | null
  readonly in_channel: boolean
  readonly shipping_profile_id: string | null
  readonly enabled: boolean | null
  readonly enabled_at: string | null
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly tags: readonly { readonly id: string; readonly value: string }[]
  readonly extra_categories: readonly number[]
  readonly variants: readonly VariantJson[]
}

export interface ExtraCategoryJson {
  readonly id: number
  readonly name: string
  readonly type: "single" | "multiple"
  readonly minimum: number
  readonly maximum: number | null
  readonly enabled: boolean
  readonly position: number
  readonly extras: readonly {
    readonly id: number
    readonly name: string
    readonly price: string
    readonly enabled: boolean
    readonly position: number
  }[]
}

/** The one row of the statement. */
export interface SellablesRow {
  readonly products: readonly ProductJson[]
  readonly extra_categories: readonly ExtraCategoryJson[]
  readonly extra_homes: readonly { readonly id: number; readonly category_id: number }[]
}
