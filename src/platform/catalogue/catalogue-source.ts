import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { ProductSwitch, SourceCategory, SourceExtraCategory, SourceProduct, SourceVariant } from "../../domain/catalog"

/** The parts of the catalogue to read; `products`: all, or some ids. */
export interface SourceQuery {
  readonly products?: "all" | readonly string[] | undefined
  readonly categories?: boolean
  readonly extras?: boolean
  readonly switches?: boolean
  readonly soldOut?: boolean
  readonly salesChannelId: string
  readonly currencyCode: string
  readonly stockLocationId: string
}

/** The parts of the catalogue that were read; a part that was not requested is undefined. */
export interface SourceParts {
  readonly products: ReadonlyMap<string, SourceProduct> | undefined
  readonly stamps: ReadonlyMap<string, string> | undefined
  readonly categories: readonly SourceCategory[] | undefined
  readonly extraCategories: readonly SourceExtraCategory[] | undefined
  readonly switches: ReadonlyMap<string, ProductSwitch> | undefined
  readonly soldOut: ReadonlySet<string> | undefined
  /** Milliseconds until the next price list begins or ends, by the database's clock, which price lists follow. */
  readonly pricesChangeIn: number | null
}

type Metadata = Readonly<Record<string, unknown>> | null

interface Row {
  readonly products?: readonly {
    id: string
    title: string
    handle: string
    description: string | null
    thumbnail: string | null
    status: string
    created_at: string
    metadata: Metadata
  }[]
  readonly stamps?: readonly Stamp[]
  readonly variants?: readonly {
    id: string
    product_id: string
    title: string
    sku: string | null
    manage_inventory: boolean
    allow_backorder: boolean
    price_set_id: string | null
    amount: string | null
    complex: boolean | null
  }[]
  readonly attributes?: readonly { variant_id: string; name: string; option: string }[]
  readonly images?: readonly { product_id: string; url: string; metadata: Metadata }[]
  readonly filed?: readonly { product_id: string; category_id: string }[]
  readonly categories?: readonly SourceCategory[]
  readonly extra_categories?: readonly Omit<SourceExtraCategory, "extras" | "productIds" | "productCategoryIds">[]
  readonly extras?: readonly (SourceExtraCategory["extras"][number] & { category_id: number })[]
  readonly assignments?: readonly { category_id: number; kind: "product" | "product_category"; target: string }[]
  readonly switches?: readonly { id: string; enabled: boolean; enabled_at: string | null }[]
  readonly sold_out?: readonly string[]
  readonly prices_change_in: string | null
}

interface Stamp {
  readonly id: string
  readonly stamp: string
}

/** Variations without a rank are sorted by the ranks of their option values, then by price. */
const OPTION_RANKS = `(
  select array_agg(ov.rank order by o.title, o.id) from product_variant_option vo
  join product_option_value ov on ov.id = vo.option_value_id join product_option o on o.id = ov.option_id where vo.variant_id = v.id)`

/** Published products of the channel. */
const SOLD = `product p join product_sales_channel sc
  on sc.product_id = p.id and sc.sales_channel_id = :channel and sc.deleted_at is null
  where p.status = 'published' and p.deleted_at is null`

/**
 * The change stamp of each product. It changes with every write to data of the product that the catalogue shows; see
 * `catalogue-fingerprint.ts`.
 */
const STAMPS = `
select p.id, concat_ws('/', p.xmin, sc.xmin, v.stamp, pr.stamp, o.stamp, i.stamp, c.stamp) as stamp
from product p
join product_sales_channel sc on sc.product_id = p.id and sc.sales_channel_id = :channel and sc.deleted_at is null
left join (select product_id, count(*) || '.' || sum(xmin::text::bigint) as stamp from product_variant group by 1) v on v.product_id = p.id
left join (
  select v.product_id, count(*) || '.' || sum(ps.xmin::text::bigint + x.xmin::text::bigint) as stamp
  from product_variant v
  join product_variant_price_set ps on ps.variant_id = v.id
  join price x on x.price_set_id = ps.price_set_id and x.currency_code = :currency
  group by 1) pr on pr.product_id = p.id
left join (
  select v.product_id, count(*) || '.' || sum(vo.xmin::text::bigint + ov.xmin::text::bigint + op.xmin::text::bigint) as stamp
  from product_variant v
  join product_variant_option vo on vo.variant_id = v.id
  join product_option_value ov on ov.id = vo.option_value_id
  join product_option op on op.id = ov.option_id
  group by 1) o on o.product_id = p.id
left join (select product_id, count(*) || '.' || sum(xmin::text::bigint) as stamp from image group by 1) i on i.product_id = p.id
left join (
  select product_id, count(*) || '.' || sum(xmin::text::bigint) as stamp from product_category_product group by 1) c on c.product_id = p.id
where p.status = 'published' and p.deleted_at is null`

const CATEGORIES = `
select id, parent_category_id as "parentId", rank, name, handle as slug, description, metadata, is_active and not is_internal as shown
from product_category where deleted_at is null`

const EXTRA_CATEGORIES = `
select number as id, name, description, type, minimum, maximum, enabled, position from svc_extra_category where deleted_at is null`

const EXTRAS = `
select number as id, category_number as category_id, name, description, price::text as price, enabled, position
from svc_extra where deleted_at is null`

const ASSIGNMENTS = `
select category_number as category_id, target_kind as kind, target_id as target from svc_extra_assignment where deleted_at is null
order by created_at, id`

const SWITCHES = `select product_id as id, enabled, enabled_at from svc_product_switch where deleted_at is null`

/**
 * The variations that are sold out: Medusa manages their stock, and no unit is left at the store's location. This is the rule of
 * `unitsLeft`, for all products at once.
 */
const SOLD_OUT = `
select v.id from product_variant v
left join product_variant_inventory_item vi on vi.variant_id = v.id and vi.deleted_at is null
left join inventory_item i on i.id = vi.inventory_item_id and i.deleted_at is null
left join inventory_level l on l.inventory_item_id = i.id and l.location_id = :location and l.deleted_at is null
where v.manage_inventory and v.deleted_at is null
group by v.id
having coalesce(min(case when vi.id is null or i.id is not null then floor(coalesce(l.stocked_quantity - l.reserved_quantity, 0) / coalesce(nullif(vi.required_quantity, 0), 1)) end), 0) <= 0`

const PRICES_CHANGE_IN = `(
  select extract(epoch from min(at) - now()) * 1000 from (
    select starts_at as at from price_list where status = 'active' and deleted_at is null
    union all select ends_at from price_list where status = 'active' and deleted_at is null) b
  where at > now()) as prices_change_in`

function productParts(some: boolean): Record<string, string> {
  const wanted = (column: string): string => (some ? `and ${column} = any(:ids)` : "")
  return {
    products: `select p.id, p.title, p.handle, p.description, p.thumbnail, p.status, p.created_at, p.metadata from ${SOLD} ${wanted("p.id")}`,
    variants: `
      select v.id, v.product_id, v.title, v.sku, v.manage_inventory, v.allow_backorder, pr.price_set_id, pr.amount::text as amount, pr.complex
      from product_variant v
      left join (
        select ps.variant_id, min(ps.price_set_id) as price_set_id, min(x.amount) filter (where x.plain) as amount, bool_or(not x.plain) as complex
        from product_variant_price_set ps
        join (
          select price_set_id, amount, price_list_id is null and coalesce(rules_count, 0) = 0 and min_quantity is null and max_quantity is null as plain
          from price where currency_code = :currency and deleted_at is null) x on x.price_set_id = ps.price_set_id
        ${some ? "join product_variant w on w.id = ps.variant_id and w.product_id = any(:ids)" : ""}
        where ps.deleted_at is null
        group by 1) pr on pr.variant_id = v.id
      where v.deleted_at is null ${wanted("v.product_id")}
      order by v.variant_rank, ${OPTION_RANKS}, pr.amount, v.created_at, v.id`,
    attributes: `
      select vo.variant_id, o.title as name, ov.value as option
      from product_variant v
      join product_variant_option vo on vo.variant_id = v.id
      join product_option_value ov on ov.id = vo.option_value_id and ov.deleted_at is null
      join product_option o on o.id = ov.option_id and o.deleted_at is null
      where v.deleted_at is null ${wanted("v.product_id")}
      order by o.title, o.id`,
    images: `select product_id, url, metadata from image where deleted_at is null ${wanted("product_id")} order by rank, id`,
    filed: `select product_id, product_category_id as category_id from product_category_product where true ${wanted("product_id")}`,
  }
}

/** Reads the requested parts in one statement, so that they belong to one snapshot. */
export async function readSource(knex: Knex, query: SourceQuery): Promise<SourceParts> {
  const { products } = query
  const parts: Record<string, string> = {
    ...(products === undefined ? {} : productParts(products !== "all")),
    ...(products === "all" ? { stamps: STAMPS } : {}),
    ...(query.categories ? { categories: CATEGORIES } : {}),
    ...(query.extras ? { extra_categories: EXTRA_CATEGORIES, extras: EXTRAS, assignments: ASSIGNMENTS } : {}),
    ...(query.switches ? { switches: SWITCHES } : {}),
  }
  const columns = Object.entries(parts).map(
    ([name, select]) => `(select coalesce(json_agg(row_to_json(part)), '[]') from (${select}) part) as ${name}`,
  )
  if (query.soldOut) columns.push(`(select coalesce(json_agg(part.id), '[]') from (${SOLD_OUT}) part) as sold_out`)
  const { rows } = await knex.raw<{ rows: Row[] }>(`select ${[...columns, PRICES_CHANGE_IN].join(",\n")}`, {
    ...bindings(query),
    ids: Array.isArray(products) ? products : [],
  })
  const [row] = rows
  if (!row) throw new Error("The catalogue statement returned no row")
  return {
    products: row.products && gatherProducts(row),
    stamps: row.stamps && byId(row.stamps),
    categories: row.categories,
    extraCategories: row.extra_categories && gatherExtras(row),
    switches: row.switches && gatherSwitches(row.switches),
    soldOut: row.sold_out && new Set(row.sold_out),
    pricesChangeIn: row.prices_change_in === null ? null : Number(row.prices_change_in),
  }
}

/**
 * The change stamps of all published products of the channel. Read them before the products: the next comparison then notices a change that
 * was made between the two reads.
 */
export async function readStamps(knex: Knex, question: SourceQuery): Promise<ReadonlyMap<string, string>> {
  const { rows } = await knex.raw<{ rows: Stamp[] }>(STAMPS, bindings(question))
  return byId(rows)
}

function bindings({ salesChannelId, currencyCode, stockLocationId }: SourceQuery): Record<string, string> {
  return { channel: salesChannelId, currency: currencyCode, location: stockLocationId }
}

function byId(stamps: readonly Stamp[]): ReadonlyMap<string, string> {
  return new Map(stamps.map(({ id, stamp }) => [id, stamp]))
}

function gatherProducts({
  products = [],
  variants = [],
  attributes = [],
  images = [],
  filed = [],
}: Row): Map<string, SourceProduct> {
  const attributesOf = groupBy(attributes, ({ variant_id }) => variant_id)
  const variantsOf = groupBy(variants, ({ product_id }) => product_id)
  const imagesOf = groupBy(images, ({ product_id }) => product_id)
  const filedOf = groupBy(filed, ({ product_id }) => product_id)
  return new Map(
    products.map((row) => [
      row.id,
      {
        id: row.id,
        title: row.title,
        handle: row.handle,
        description: row.description,
        thumbnail: row.thumbnail,
        status: row.status,
        createdAt: row.created_at,
        metadata: row.metadata,
        images: (imagesOf.get(row.id) ?? []).map(({ url, metadata }) => ({ url, metadata })),
        categoryIds: (filedOf.get(row.id) ?? []).map(({ category_id }) => category_id),
        variants: (variantsOf.get(row.id) ?? []).map(
          (variant): SourceVariant => ({
            id: variant.id,
            title: variant.title,
            sku: variant.sku,
            manageInventory: variant.manage_inventory,
            allowBackorder: variant.allow_backorder,
            price: variant.amount,
            complexPriceSetId: variant.complex ? variant.price_set_id : null,
            attributes: (attributesOf.get(variant.id) ?? []).map(({ name, option }) => ({ name, option })),
          }),
        ),
      },
    ]),
  )
}

function gatherExtras({ extra_categories = [], extras = [], assignments = [] }: Row): SourceExtraCategory[] {
  const extrasOf = groupBy(extras, ({ category_id }) => category_id)
  const assignedTo = groupBy(assignments, ({ category_id, kind }) => `${kind} ${category_id}`)
  const targets = (kind: string, id: number): string[] => (assignedTo.get(`${kind} ${id}`) ?? []).map(({ target }) => target)
  return extra_categories.map((category) => ({
    ...category,
    extras: (extrasOf.get(category.id) ?? []).map(({ category_id: _, ...extra }) => extra),
    productIds: targets("product", category.id),
    productCategoryIds: targets("product_category", category.id),
  }))
}

function gatherSwitches(switches: NonNullable<Row["switches"]>): Map<string, ProductSwitch> {
  return new Map(
    switches.map(({ id, enabled, enabled_at }) => [
      id,
      { enabled, enabledAt: enabled_at === null ? null : Date.parse(enabled_at) },
    ]),
  )
}

function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
