import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { CommerceContext } from "../commerce/commerce-context"

/** True if a product exists, is published and is in the store's sales channel. Reads the database, not the cache. */
export async function isPublished(scope: MedusaContainer, productId: string, commerce: CommerceContext): Promise<boolean> {
  const { rows } = await scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION).raw<{ rows: unknown[] }>(
    `select 1 from product p
     join product_sales_channel sc on sc.product_id = p.id and sc.sales_channel_id = ? and sc.deleted_at is null
     where p.id = ? and p.status = 'published' and p.deleted_at is null`,
    [commerce.salesChannelId, productId],
  )
  return rows.length > 0
}
