import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CellKind } from "../../domain/bulk"
import { bindings, cellsOf, WRITTEN, written } from "./catalogue-writer-products"
import type { CellStore } from "./cell-store"

const SWITCH = "json_build_object('enabled', e.enabled, 'enabledAt', null)"

const numbers = (ids: readonly string[]): number[] => ids.map(Number)

/** Updates the rows of cells. A cell without a row is ignored. */
function update<K extends CellKind>(table: string, set: string): CellStore<K>["write"] {
  return async (trx, cells, _frame, now) => {
    await trx.raw(
      `update ${table} e set ${set}, updated_at = :now from ${WRITTEN} where e.number = w.key::integer`,
      written(cells, now) as never,
    )
  }
}

interface CellSql {
  /** SQL expression of the cell's value. */
  readonly value: string
  /** SQL condition for the extras on which a change can be undone. Default: the extra is not deleted. */
  readonly kept?: string
}

function extras<K extends CellKind>(set: string, { value, kept = "e.deleted_at is null" }: CellSql): CellStore<K> {
  const statement = (condition: string): string => `
    select e.number::text as id, e.number::text as key, e.name, null::json as variation, ${value} as value
    from svc_extra e where e.number = any(:ids) and ${condition} order by e.number`
  return {
    lock: lockExtras,
    ofTargets: (knex, ids, frame) => cellsOf<K>(knex, statement("e.deleted_at is null"), numbers(ids), frame),
    ofKeys: (knex, keys, frame) => cellsOf<K>(knex, statement(kept), numbers(keys), frame),
    write: update<K>("svc_extra", set),
  }
}

/** Lock categories before extras, as every writer does. */
async function lockExtras(trx: Knex, ids: readonly string[]): Promise<void> {
  await trx.raw(
    `select 1 from svc_extra_category where number in (select category_number from svc_extra where number = any(?)) order by number for share`,
    [numbers(ids)],
  )
  await trx.raw("select 1 from svc_extra where number = any(?) order by number for update", [numbers(ids)])
}

/** The cells of extras. */
export const EXTRA_CELLS = {
  switch: extras<"switch">("enabled = (w.value ->> 'enabled')::boolean", { value: SWITCH }),
  price: extras<"price">("price = (w.value #>> '{}')::numeric", { value: "trim_scale(e.price)::text" }),
  extra_category: {
    ...extras<"extra_category">("category_number = (w.value #>> '{}')::integer", { value: "e.category_number" }),
    begin: async (trx, { extraCategoryId }) => {
      // An undo names no category. Each cell's earlier category is checked separately.
      if (extraCategoryId === null) return true
      const { rows } = await trx.raw<{ rows: unknown[] }>(
        "select 1 from svc_extra_category where number = ? and deleted_at is null for share",
        [extraCategoryId],
      )
      return rows.length > 0
    },
  } satisfies CellStore<"extra_category">,
  // A deleted extra can be restored only while its category exists.
  deletion: extras<"deletion">("deleted_at = case when (w.value #>> '{}')::boolean then cast(:now as timestamptz) end", {
    value: "e.deleted_at is not null",
    kept: "exists (select from svc_extra_category c where c.number = e.category_number and c.deleted_at is null)",
  }),
} as const

function categories<K extends CellKind>(set: string, value: string): CellStore<K> {
  const read: CellStore<K>["ofTargets"] = (knex, ids, frame) =>
    cellsOf<K>(
      knex,
      `select e.number::text as id, e.number::text as key, e.name, null::json as variation, ${value} as value
       from svc_extra_category e where e.number = any(:ids) and e.deleted_at is null order by e.number`,
      numbers(ids),
      frame,
    )
  return {
    lock: async (trx, ids, _by, frame) => {
      await trx.raw(
        "select 1 from svc_extra_category where number = any(:ids) order by number for no key update",
        bindings(numbers(ids), frame) as never,
      )
    },
    ofTargets: read,
    ofKeys: read,
    write: update<K>("svc_extra_category", set),
  }
}

/** The cells of extra categories. */
export const EXTRA_CATEGORY_CELLS = {
  switch: categories<"switch">("enabled = (w.value ->> 'enabled')::boolean", SWITCH),
  limits: categories<"limits">(
    "minimum = (w.value ->> 'minimum')::integer, maximum = (w.value ->> 'maximum')::integer",
    "json_build_object('type', e.type, 'minimum', e.minimum, 'maximum', e.maximum)",
  ),
} as const
