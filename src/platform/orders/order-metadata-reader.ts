import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** Reads the current metadata of a Medusa order. */
export async function readOrderMetadata(
  scope: MedusaContainer,
  orderId: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const database = scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await database.raw<{ rows: { metadata: Record<string, unknown> | null }[] }>(
    `select metadata from "order" where id = ?`,
    [orderId],
  )
  return rows[0]?.metadata ?? null
}
