import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Cell, CellKind } from "../../domain/bulk"
import type { CellFrame, CellStore, WrittenCell } from "./cell-store"

/** Condition for products that the store sells: published and in its channel. */
const LISTED = `p.deleted_at is null and p.status = 'published' and exists (
  select from product_sales_channel s where s.product_id = p.id and s.sales_channel_id = :channel and s.deleted_at is null)`

const EXISTING = "p.deleted_at is null"

/** Condition for a plain price, without list, rule or quantity; same rule as in `variant-price`. */
const PLAIN = `x.currency_code = :currency and x.deleted_at is null and x.price_list_id is null and coalesce(x.rules_count, 0) = 0
  and x.min_quantity is null and x.max_quantity is null`

const PRICED = `product_variant v on v.product_id = p.id and v.deleted_at is null
  join product_variant_price_set ps on ps.variant_id = v.id and ps.deleted_at is null
  join price x on x.price_set_id = ps.price_set_id and ${PLAIN}`

/** Reads cells with a statement that uses {@link bindings}. */
export async function cellsOf<K extends CellKind>(
  knex: Knex,
  sql: string,
  ids: readonly (string | number)[],
  frame: CellFrame,
): Promise<Cell<K>[]> {
  const { rows } = await knex.raw<{ rows: Cell<K>[] }>(sql, bindings(ids, frame) as never)
  return rows
}

/** The bindings of the statements that read cells. */
export function bindings(ids: readonly (string | number)[], frame: CellFrame): Record<string, unknown> {
  return {
    ids: [...ids],
    channel: frame.salesChannelId,
    currency: frame.currencyCode,
    extra_category: frame.extraCategoryId ?? 0,
  }
}

/** Cells as an SQL relation `w (key, value)`. */
export const WRITTEN = "jsonb_to_recordset(cast(:cells as jsonb)) as w (key text, value jsonb)"

/** The bindings of {@link WRITTEN}. */
export function written(cells: readonly WrittenCell[], now: Date): Record<string, unknown> {
  return { cells: JSON.stringify(cells.map(({ key, value }) => ({ key, value }))), now }
}

/** Reads cells with the product's id as key. */
function ofProducts<K extends CellKind>(value: string): Pick<CellStore<K>, "ofTargets" | "ofKeys"> {
  const statement = (condition: string): string => `
    select p.id, p.id as key, p.title as name, null::json as variation, ${value} as value
    from product p where p.id = any(:ids) and ${condition} order by p.id collate "C"`
  return {
    ofTargets: (knex, ids, frame) => cellsOf<K>(knex, statement(LISTED), ids, frame),
    ofKeys: (knex, keys, frame) => cellsOf<K>(knex, statement(EXISTING), keys, frame),
  }
}

const SWITCHES: CellStore<"switch"> = {
  ...ofProducts<"switch">(`(
    select json_build_object('enabled', s.enabled, 'enabledAt', round(extract(epoch from s.enabled_at) * 1000)::bigint)
    from svc_product_switch s where s.product_id = p.id and s.deleted_at is null)`),
  // A switch that was never set has no row to lock, so lock the table.
  begin: async (trx) => {
    await trx.raw("lock table svc_product_switch in share row exclusive mode")
    return true
  },
  write: async (trx, cells, _frame, now) => {
    await trx.raw(
      `insert into svc_product_switch (product_id, enabled, enabled_at, created_at, updated_at)
       select w.key, (w.value ->> 'enabled')::boolean, to_timestamp((w.value ->> 'enabledAt')::bigint / 1000.0), :now, :now
       from ${WRITTEN} where jsonb_typeof(w.value) = 'object'
       on conflict (product_id) do update
         set enabled = excluded.enabled, enabled_at = excluded.enabled_at, updated_at = excluded.updated_at, deleted_at = null`,
      written(cells, now) as never,
    )
    const unset = cells.flatMap(({ key, value }) => (value === null ? [key] : []))
    if (unset.length > 0) await trx.raw("delete from svc_product_switch where product_id = any(?)", [unset])
  },
}

const PRICES: CellStore<"price"> = {
  lock: async (trx, ids, by, frame) => {
    const rows =
      by === "key"
        ? "price x where x.id = any(:ids) order by x.id"
        : `product p join ${PRICED} where p.id = any(:ids) order by x.id`
    await trx.raw(`select 1 from ${rows} for no key update of x`, bindings(ids, frame) as never)
  },
  ofTargets: (knex, ids, frame) =>
    cellsOf(
      knex,
      `select p.id, coalesce(y.id, v.id, p.id) as key, p.title as name,
         case when v.id is not null then json_build_object('id', v.id, 'name', v.title) end as variation,
         trim_scale(y.amount)::text as value
       from product p
       left join product_variant v on v.product_id = p.id and v.deleted_at is null
       left join lateral (
         select x.id, x.amount from product_variant_price_set ps join price x on x.price_set_id = ps.price_set_id and ${PLAIN}
         where ps.variant_id = v.id and ps.deleted_at is null) y on true
       where p.id = any(:ids) and ${LISTED}
       order by p.id collate "C", v.variant_rank, v.id, y.id`,
      ids,
      frame,
    ),
  ofKeys: (knex, keys, frame) =>
    cellsOf(
      knex,
      `select p.id, x.id as key, p.title as name, json_build_object('id', v.id, 'name', v.title) as variation,
         trim_scale(x.amount)::text as value
       from product p join ${PRICED} where x.id = any(:ids) and ${EXISTING}`,
      keys,
      frame,
    ),
  write: async (trx, cells, _frame, now) => {
    await trx.raw(
      `update price x set amount = (w.value #>> '{}')::numeric, raw_amount = jsonb_build_object('value', w.value #>> '{}', 'precision', 20),
         updated_at = :now
       from ${WRITTEN} where x.id = w.key`,
      written(cells, now) as never,
    )
  },
}

const ASSIGNMENTS: CellStore<"assignment"> = {
  ...ofProducts<"assignment">(`(
    select json_build_object('id', a.id, 'at', a.created_at::text) from svc_extra_assignment a
    where a.category_number = :extra_category and a.target_kind = 'product' and a.target_id = p.id and a.deleted_at is null)`),
  // Lock the category first and exclusively, as every assignment does.
  begin: async (trx, { extraCategoryId }) => {
    const { rows } = await trx.raw<{ rows: unknown[] }>(
      "select 1 from svc_extra_category where number = ? and deleted_at is null for no key update",
      [extraCategoryId],
    )
    return rows.length > 0
  },
  write: async (trx, cells, frame, now) => {
    const off = cells.flatMap(({ key, value }) => (value === null ? [key] : []))
    if (off.length > 0) {
      await trx.raw(
        "delete from svc_extra_assignment where category_number = ? and target_kind = 'product' and target_id = any(?)",
        [frame.extraCategoryId, off] as never,
      )
    }
    await trx.raw(
      `insert into svc_extra_assignment (id, category_number, target_kind, target_id, created_at, updated_at)
       select coalesce(w.value ->> 'id', :prefix || lpad((row_number() over ())::text, 5, '0')), :extra_category, 'product', w.key,
         coalesce((w.value ->> 'at')::timestamptz, :now), :now
       from ${WRITTEN} where jsonb_typeof(w.value) = 'object'`,
      { ...bindings([], frame), ...written(cells, now), prefix: generateEntityId(undefined, "svcxa") } as never,
    )
  },
}

const CATEGORIES: CellStore<"product_category"> = {
  ...ofProducts<"product_category">(`(
    select coalesce(json_agg(c.product_category_id order by c.product_category_id collate "C"), '[]')
    from product_category_product c join product_category k on k.id = c.product_category_id and k.deleted_at is null
    where c.product_id = p.id)`),
  lock: async (trx, ids) => {
    await trx.raw("select 1 from product where id = any(?) order by id for no key update", [[...ids]])
  },
  write: async (trx, cells, _frame, now) => {
    await trx.raw("delete from product_category_product where product_id = any(?)", [cells.map(({ key }) => key)])
    await trx.raw(
      `insert into product_category_product (product_id, product_category_id)
       select w.key, c.id from ${WRITTEN}, jsonb_array_elements_text(w.value) as c (id)`,
      written(cells, now) as never,
    )
  },
}

/** The cells of products. */
export const PRODUCT_CELLS = { switch: SWITCHES, price: PRICES, assignment: ASSIGNMENTS, product_category: CATEGORIES } as const
