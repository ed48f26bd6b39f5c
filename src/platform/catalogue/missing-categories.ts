import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { unknownTargets } from "./assignment-targets"

/**
 * Returns the ids of those categories that do not exist. Existing extra categories are share-locked until the current transaction ends;
 * product categories are not locked.
 */
export async function missingCategories(
  knex: Knex,
  kind: "product_category" | "extra_category",
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  if (kind === "product_category") return unknownTargets(knex, kind, ids)
  const { rows } = await knex.raw<{ rows: { id: string }[] }>(
    "select number::text as id from svc_extra_category where number = any(?) and deleted_at is null order by number for share",
    [ids.map(Number)],
  )
  const known = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}
