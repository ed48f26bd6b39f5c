import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A change of an order's metadata: keys to remove, then keys to set. */
export interface MetadataChange {
  readonly removed: readonly string[]
  readonly set: Readonly<Record<string, unknown>>
}

/** Changes the metadata of a Medusa order in the caller's transaction. Other keys stay. */
export async function mergeOrderMetadata(
  trx: Knex,
  orderId: string,
  { removed, set }: MetadataChange,
  now: number,
): Promise<void> {
  await trx.raw(
    `update "order" set metadata = (coalesce(metadata, '{}'::jsonb) - ?::text[]) || ?::jsonb, updated_at = ? where id = ?`,
    [[...removed], JSON.stringify(set), new Date(now), orderId],
  )
}
