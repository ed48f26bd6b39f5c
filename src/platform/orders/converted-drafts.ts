import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Finds recorded dashboard drafts that have become orders or were deleted. A draft that becomes an order keeps its number, which the walk
 * through Medusa's orders has already passed. Records the current drafts for the next call.
 */
export async function convertedDrafts(database: Knex): Promise<string[]> {
  await database.raw(
    `insert into svc_open_draft (order_id) select id from "order" o where o.is_draft_order and o.deleted_at is null
       and not exists (select from svc_open_draft d where d.order_id = o.id) on conflict do nothing`,
  )
  const { rows } = (await database.raw(
    `select d.order_id from svc_open_draft d left join "order" o on o.id = d.order_id and o.deleted_at is null
     where o.id is null or not o.is_draft_order`,
  )) as { rows: { order_id: string }[] }
  return rows.map(({ order_id }) => order_id)
}
